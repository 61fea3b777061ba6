"""Roles as data: which exist, which elements have them, which take their name from content.

WAI-ARIA 1.3, HTML-AAM and SVG-AAM, and where Chromium 156 differs, Chromium: each row was tried
in it. A role of ``None`` is one that Chromium keeps to itself (``abbr``, ``label``, ``summary``,
a date field): assistive technology sees it, ``computedRole`` says nothing.
"""

from __future__ import annotations

#: Roles that an element gets for itself alone, as a browser reads them in ``role``.
_PLAIN = """
    alert alertdialog application article banner blockquote button caption cell checkbox code
    columnheader combobox comment complementary contentinfo definition deletion dialog directory
    document emphasis feed figure form generic grid gridcell group heading image img insertion
    link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox
    menuitemradio meter navigation none note option paragraph presentation progressbar radio
    radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter
    sectionheader separator slider spinbutton status strong subscript suggestion superscript
    switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid
    treeitem
    """
_DOC = """
    abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref
    chapter colophon conclusion cover credit credits dedication endnote endnotes epigraph epilogue
    errata example footnote foreword glossary glossref index introduction noteref notice pagebreak
    pagefooter pageheader pagelist part preface prologue pullquote qna subtitle tip toc
    """
KNOWN: frozenset[str] = frozenset(
    [
        *_PLAIN.split(),
        *(f"doc-{name}" for name in _DOC.split()),
        "graphics-document",
        "graphics-object",
        "graphics-symbol",
    ]
)
#: Names of the same role.
SYNONYMS = {"img": "image", "presentation": "none", "directory": "list"}

#: Roles that count only in certain company: role to the roles of the nearest meaningful ancestor.
COMPANY: dict[str, frozenset[str]] = {
    "listitem": frozenset(["list", "group"]),
    "option": frozenset(["listbox", "group", "combobox"]),
    "treeitem": frozenset(["tree", "treeitem", "group"]),
}
#: Roles that need a name to count (WAI-ARIA 1.3, 5.4).
NEEDS_NAME = frozenset(["form", "region"])

#: Roles whose name is their content.
NAMED_BY_CONTENT: frozenset[str] = frozenset(
    """
    button cell checkbox columnheader doc-backlink doc-biblioref doc-glossref doc-noteref
    doc-subtitle graphics-object gridcell heading link math menuitem menuitemcheckbox
    menuitemradio option radio rowheader switch tab term tooltip treeitem
    """.split()
)
#: Roles whose content is part of the name of what is around them; all others keep it.
LENDS_CONTENT: frozenset[str] = NAMED_BY_CONTENT | frozenset(
    """
    caption code definition deletion emphasis generic insertion list listitem mark none paragraph
    strong subscript superscript time
    """.split()
)
#: Roles that do not take a name from ``title`` (they are not to be named at all).
UNTITLED: frozenset[str] = frozenset(
    """
    caption code definition deletion emphasis generic insertion mark paragraph strong subscript
    suggestion superscript term time
    """.split()
)
#: Roles that a space sets apart from the text beside them (accname, 2F).
SET_APART: frozenset[str] = frozenset(
    """
    button checkbox listbox menuitem menuitemcheckbox menuitemradio radio searchbox slider
    spinbutton switch tab textbox tree treegrid scrollbar
    """.split()
)
#: Roles whose value stands for them in the name of what is around them (accname, 2C).
WITH_TEXT_VALUE = frozenset(["searchbox", "textbox"])
#: Likewise, with the value where nothing says another.
WITH_NUMBER_VALUE = {
    "meter": "0",
    "progressbar": "",
    "scrollbar": "50",
    "slider": "50",
    "spinbutton": "0",
}
#: Roles of what a user works with: a label of these is their accessible name.
CONTROLS: frozenset[str] = frozenset(
    """
    button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio
    scrollbar searchbox slider spinbutton switch tab textbox treeitem
    """.split()
)

#: HTML elements with the same role wherever they stand; others are ``generic``.
IMPLICIT: dict[str, str | None] = {
    **dict.fromkeys(
        "abbr area audio br canvas dl embed fencedframe figcaption head iframe label legend map"
        " math noframes object rp rt ruby script style title video".split()
    ),
    **dict.fromkeys("address details fieldset hgroup optgroup".split(), "group"),
    **dict.fromkeys("dir menu ol ul".split(), "list"),
    **dict.fromkeys("h1 h2 h3 h4 h5 h6".split(), "heading"),
    **dict.fromkeys("del s".split(), "deletion"),
    **dict.fromkeys("dfn dt".split(), "term"),
    "article": "article",
    "blockquote": "blockquote",
    "button": "button",
    "caption": "caption",
    "code": "code",
    "dd": "definition",
    "dialog": "dialog",
    "em": "emphasis",
    "figure": "figure",
    "form": "form",
    "hr": "separator",
    "image": "image",
    "img": "image",
    "ins": "insertion",
    "main": "main",
    "mark": "mark",
    "meter": "meter",
    "nav": "navigation",
    "option": "option",
    "output": "status",
    "p": "paragraph",
    "progress": "progressbar",
    "search": "search",
    "strong": "strong",
    "sub": "subscript",
    "sup": "superscript",
    "textarea": "textbox",
    "time": "time",
}
#: ``input`` by type; other types, and none, are text fields. Those with no role have a
#: browser's own widget.
INPUT: dict[str, str | None] = {
    **dict.fromkeys("button file image reset submit".split(), "button"),
    **dict.fromkeys("color date datetime-local month time week".split()),
    "checkbox": "checkbox",
    "number": "spinbutton",
    "radio": "radio",
    "range": "slider",
    "search": "searchbox",
}
#: Types for which a ``list`` makes a ``combobox``.
WITH_LIST = frozenset(
    "text search tel url email number date datetime-local month time week".split()
)
SVG: dict[str, str | None] = {
    **dict.fromkeys("circle ellipse line path polygon polyline rect".split(), "graphics-symbol"),
    "foreignObject": "group",
    "g": "group",
    "image": "image",
    "use": "graphics-object",
    "desc": None,
    "title": None,
    "script": None,
    "style": None,
}

#: Elements that keep their content from what is around them, though their role would not.
KEEPS_CONTENT = frozenset(
    """
    article aside blockquote datalist dialog fieldset figure form header hgroup iframe main math
    nav output rt search select textarea
    """.split()
)
#: Elements that lend their content, though their role would not.
LENDS_ITS_CONTENT = frozenset(["address", "footer", "section"])
#: Elements without a role of ARIA's that are named by their content.
NAMED_ELEMENTS = frozenset(["rt", "summary", "td", "th"])

#: Global states and properties that undo ``role=none`` (WAI-ARIA 1.3, 9.1); ``aria-hidden`` and
#: those that were global once are not among them.
UNDO_NONE = frozenset(
    f"aria-{name}"
    for name in """
    atomic braillelabel brailleroledescription busy controls current describedby description
    details dropeffect flowto grabbed keyshortcuts label labelledby live owns relevant
    roledescription
    """.split()
)
