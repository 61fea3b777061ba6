"""Forms and their controls: who owns whom, what is disabled, what a label says.

The rules are HTML's, 4.10.17.3 (form owner), 4.10.18.5 (disabled) and 4.10.4 (labels). One pass
over the tree finds all owners. It errs for a form that the parser closed early, such as one
between table rows, in one way: where its end tag stood is not in the tree, so its controls are
taken to be those of the same table that stand after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from webmcp_cli.page.foreign import foreign_elements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

LISTED = frozenset(["button", "fieldset", "input", "object", "output", "select", "textarea"])
LABELABLE = frozenset(["button", "input", "meter", "output", "progress", "select", "textarea"])
#: Those that ``disabled`` applies to, by HTML 4.10.18.5.
_CAN_BE_DISABLED = frozenset(["button", "input", "select", "textarea", "fieldset"])
_TABLE_PARTS = ("table", "tbody", "thead", "tfoot", "tr")
_SPACES = " \t\n\f\r"


def tree_roots(page: Page) -> list[HtmlElement]:
    """Give the root of the page's tree, and those of its shadow trees."""
    return [page.root, *page.tree.shadow_roots.values()]


def controls_by_form(root: HtmlElement) -> dict[HtmlElement, list[HtmlElement]]:
    """Map each form of one tree to its listed elements, both in tree order."""
    foreign = foreign_elements(root)  # an svg may hold what is only called input or form
    owned: dict[HtmlElement, list[HtmlElement]] = {
        form: [] for form in root.iter("form") if form not in foreign
    }
    ids = _forms_by_id(root) if owned else {}
    early: HtmlElement | None = None
    for element in root.iter("form", *LISTED) if owned else ():
        if element in foreign:
            continue
        if element.tag == "form":
            early = element if _closed_early(element) else None
            continue
        owner = _owner(element, ids, early)
        if owner is not None and owner in owned:
            owned[owner].append(element)
    return owned


def _forms_by_id(root: HtmlElement) -> dict[str, HtmlElement | None]:
    """Map an id to its first element where that is a form, else to None."""
    found: dict[str, HtmlElement | None] = {}
    for element in root.iter("*"):
        name = element.get("id")
        if name and name not in found:
            found[name] = element if element.tag == "form" else None
    return found


def _owner(
    element: HtmlElement, ids: dict[str, HtmlElement | None], early: HtmlElement | None
) -> HtmlElement | None:
    named = element.get("form")
    if named is not None:
        return ids.get(named)
    nearest = next(element.iterancestors("form"), None)
    if nearest is None and early is not None:
        table = _table_of(early)
        if table is not None and table in element.iterancestors("table"):
            return early
    return nearest


def _closed_early(form: HtmlElement) -> bool:
    parent = form.getparent()
    return parent is not None and parent.tag in _TABLE_PARTS and len(form) == 0


def _table_of(form: HtmlElement) -> HtmlElement | None:
    return next(form.iterancestors("table"), None)


def is_disabled(element: HtmlElement) -> bool:
    """Say whether a control is disabled, by itself or by a fieldset around it."""
    if element.tag not in _CAN_BE_DISABLED:
        return False
    return element.get("disabled") is not None or any(
        fieldset.get("disabled") is not None and not _in_first_legend(element, fieldset)
        for fieldset in element.iterancestors("fieldset")
    )


def _in_first_legend(element: HtmlElement, fieldset: HtmlElement) -> bool:
    legend = next(fieldset.iterchildren("legend"), None)
    return legend is not None and any(ancestor is legend for ancestor in element.iterancestors())


def labels_of(root: HtmlElement) -> dict[HtmlElement, list[HtmlElement]]:
    """Map each labelled control of one tree to its ``label`` elements, in tree order."""
    by_id: dict[str, HtmlElement] = {}
    labels = list(root.iter("label"))
    if any(label.get("for") is not None for label in labels):
        for element in root.iter("*"):
            if name := element.get("id"):
                by_id.setdefault(name, element)
    found: dict[HtmlElement, list[HtmlElement]] = {}
    for label in labels:
        control = _labelled(label, by_id)
        if control is not None:
            found.setdefault(control, []).append(label)
    return found


def _labelled(label: HtmlElement, by_id: dict[str, HtmlElement]) -> HtmlElement | None:
    name = label.get("for")
    if name is not None:
        control = by_id.get(name)
        return control if control is not None and is_labelable(control) else None
    return next((element for element in label.iter(*LABELABLE) if is_labelable(element)), None)


def is_labelable(element: HtmlElement) -> bool:
    """Say whether a ``label`` may stand for the element."""
    return element.tag in LABELABLE and not (
        element.tag == "input" and (element.get("type") or "").lower() == "hidden"
    )


def label_text(label: HtmlElement) -> str:
    """Give a label's text without that of the controls in it, its ends trimmed."""
    return "".join(_texts(label)).strip(_SPACES)


def _texts(label: HtmlElement) -> Iterator[str]:
    """Walk the text of an element in order, passing over labelable descendants."""
    walk = etree.iterwalk(label, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if node is not label and node.tag in LABELABLE:
                walk.skip_subtree()
            else:
                yield node.text or ""
        elif node is not label:
            yield node.tail or ""
