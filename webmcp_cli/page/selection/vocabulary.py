"""The pseudo-classes and pseudo-elements that Chromium 156 knows in ``querySelectorAll``.

Recorded by asking it about 216,000 words, each in seven spellings. Names that it knows only under
a flag (``:heading``, ``:blank``, ``:local-link``, ``:playing``) are as unknown here as there.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Answered from the saved page (module ``classes``, ``forms``, ``language``, ``structure``).
STATIC = _words(
    "-internal-text-field any-link checked default defined disabled empty enabled first-child"
    " first-of-type in-range indeterminate invalid last-child last-of-type link only-child"
    " only-of-type open optional out-of-range placeholder-shown read-only read-write required"
    " root scope valid"
)
#: Valid, and true of nothing in a page that nobody touches: live states, top layers, scrollbars.
LIVE = _words(
    "-internal-autofill-previewed -internal-autofill-selected -internal-dialog-in-top-layer"
    " -internal-menulist-popover-with-menulist-anchor -internal-popover-in-top-layer"
    " -internal-relative-anchor -internal-select-has-slotted-button"
    " -webkit-autofill -webkit-drag -webkit-full-page-media -webkit-full-screen"
    " -webkit-full-screen-ancestor active active-view-transition autofill corner-present current"
    " decrement double-button end focus focus-visible focus-within fullscreen future granted"
    " horizontal host hover increment interest-source interest-target modal navigation-source"
    " no-button past picture-in-picture popover-open single-button start target target-after"
    " target-before target-current unbounded user-invalid user-valid vertical visited"
    " window-inactive xr-overlay"
)
#: Pseudo-classes by another name.
ALIASES = {"-webkit-any-link": "any-link"}

#: Functional pseudo-classes, by how their argument reads.
SELECTOR_LISTS = _words("is where not has -webkit-any")
NTHS = _words("nth-child nth-last-child nth-of-type nth-last-of-type")
ONE_WORD = _words("dir lang state")
HOSTS = _words("host host-context")

#: Pseudo-elements that CSS 2 wrote with one colon.
ONE_COLON = _words("before after first-line first-letter")

_BOXES = _words(
    "after backdrop before checkmark details-content file-selector-button interest-button marker"
    " permission-icon picker-icon placeholder select-listbox view-transition"
)
PSEUDO_ELEMENTS = _BOXES | _words(
    "-internal-media-controls-overlay-cast-button column cue first-letter first-line grammar-error"
    " scroll-marker scroll-marker-group search-text selection spelling-error target-text"
)
VIEW_TRANSITIONS = _words(
    "view-transition-group view-transition-group-children view-transition-image-pair"
    " view-transition-new view-transition-old"
)
FUNCTIONAL_PSEUDO_ELEMENTS = VIEW_TRANSITIONS | _words(
    "cue highlight part picker scroll-button slotted"
)
SCROLL_BUTTONS = _words("up down left right block-start block-end inline-start inline-end")

_ACTION = _words("active focus focus-visible focus-within hover")
_SCROLLBAR = _words(
    "active corner-present decrement disabled double-button enabled end horizontal hover increment"
    " no-button single-button start vertical window-inactive"
)
_SCROLLBARS = _words(
    "-webkit-resizer -webkit-scrollbar -webkit-scrollbar-button -webkit-scrollbar-corner"
    " -webkit-scrollbar-thumb -webkit-scrollbar-track -webkit-scrollbar-track-piece"
)
#: Pseudo-elements that stand for a real element, and take what an element takes, but for its
#: place in a tree.
_ELEMENT_BACKED = _words("details-content permission-icon select-listbox part picker")
_OF_ELEMENTS = (
    (STATIC | LIVE | ONE_WORD | _words("-webkit-any-link active-view-transition-type"))
    - _SCROLLBAR
    - _words("current empty first-child first-of-type host last-child last-of-type only-child")
    - _words("only-of-type root scope")
) | _words("active disabled enabled hover window-inactive")

_AFTER = {
    "cue": _ACTION,
    "file-selector-button": _ACTION,
    "-internal-media-controls-overlay-cast-button": _ACTION,
    "scroll-marker": _ACTION | _words("target-after target-before target-current"),
    "scroll-marker-group": _words("focus-within hover"),
    "scroll-button": _ACTION | _words("disabled enabled"),
    "search-text": _words("current"),
    "selection": _words("window-inactive"),
    **dict.fromkeys(_SCROLLBARS, _SCROLLBAR),
    **dict.fromkeys(_ELEMENT_BACKED, _OF_ELEMENTS),
    **dict.fromkeys(VIEW_TRANSITIONS, _words("only-child")),
}


def classes_after(pseudo_element: str, functional: bool) -> frozenset[str] | None:
    """Give the pseudo-classes that may follow a pseudo-element; None where not even ``:is()``."""
    if pseudo_element in ("column", "slotted"):
        return None
    if pseudo_element == "cue" and functional:
        return frozenset()
    if pseudo_element.startswith("-webkit-") and pseudo_element not in _SCROLLBARS:
        return _ACTION
    return _AFTER.get(pseudo_element, frozenset())


def element_may_follow(before: str, after: str, functional: bool) -> bool:
    """Say whether pseudo-element ``after`` may follow pseudo-element ``before``."""
    if before in ("before", "after"):
        return after == "marker"
    if before == "column":
        return after == "scroll-marker"
    if before == "slotted":
        return after in _BOXES or after in VIEW_TRANSITIONS or after == "picker"
    if before in _ELEMENT_BACKED:
        return after not in ("slotted", "part") and not (after == "cue" and functional)
    return False


def class_names() -> list[str]:
    """Give the names of all pseudo-classes that a person might write."""
    names = STATIC | LIVE | SELECTOR_LISTS | NTHS | ONE_WORD | HOSTS
    return sorted(name for name in names if not name.startswith("-"))


def is_class_name(name: str) -> bool:
    """Say whether a pseudo-class of this name exists, with or without parentheses."""
    return name in STATIC | LIVE | SELECTOR_LISTS | NTHS | ONE_WORD | HOSTS
