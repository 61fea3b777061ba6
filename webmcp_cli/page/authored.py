"""Which names somebody wrote, and which a program made up.

A name that a framework made up is another one after the next render, and a handle from it then
matches nothing or, worse, another element. Errs on the side of taking a written name for a made-up
one: that costs a handle, the other way round a wrong one.
"""

from __future__ import annotations

import re

#: A longer value costs a model more tokens than it helps; and no id that somebody wrote is longer.
LONGEST = 100

#: Nothing is made up that has none of these; most written names stop here.
_SUSPECT = re.compile(r"[0-9:«]|_r_|\Aradix|\Aheadlessui")
_MADE_UP = re.compile(
    r"""
    :r[0-9a-z]+: | «r[0-9a-z]*» | _r_[0-9a-z]+_(?![a-z0-9])      # React's useId, by version
  | \A[bsp]:[0-9a-f]+\Z                                           # React's streamed boundaries
  | \A(?:radix|headlessui)-
  | \A(?:react-aria|react-select|react-tabs|downshift|reach|chakra|mantine|floating-ui|base-ui|rc
        |mat|cdk|ngb|tippy|popper|select2|el-id|ui-id|gwt-uid|ext|yui|dijit|swiper-wrapper|uniq
        |uniqname|pv_id|j_id|mui|uid|bs-select|input)[-_][-_a-z0-9:]*\d
  | \A(?:ember|ext-gen|sizzle|jquery|j_idt|__bvid__)\d
  | [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
  | \d{6}                                                          # a time, a counter, a key
  | [0-9a-f]{16}
  | (?<![0-9a-z])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}(?![0-9a-z])
    """,
    re.VERBOSE,
)


def is_authored(value: str) -> bool:
    """Say whether a value reads like one that a person wrote and will keep."""
    if not 0 < len(value) <= LONGEST:
        return False
    folded = value.lower()
    if _SUSPECT.search(folded) is None:
        return not value.isspace()
    return _MADE_UP.search(folded) is None
