"""Which names somebody wrote, and which a program made up.

A name that a framework made up is another one after the next render, and a handle from it then
matches nothing or, worse, another element. Errs on the side of taking a written name for a made-up
one: that costs a handle, the other way round a wrong one.
"""

from __future__ import annotations

import re

#: A longer value costs a model more tokens than it helps; and no id that somebody wrote is longer.
LONGEST = 100

_MADE_UP = re.compile(
    r"""
    [:«_][rRsS]_?[0-9a-z]*[:»_](?![a-z])         # React's useId, of each version
  | \A(?:radix|headlessui|react-aria|downshift|reach|chakra|mantine|floating-ui|base-ui)[-_]
  | \A(?:mui|mat|cdk|ngb|tippy|popper|ui-id|el-id|rc|bs|p|v|uid|input|react-select|select2|dijit
        |gwt-uid|ext-gen|ext-comp|ext-element|sizzle|uniq|uniqName|isotope|swiper-wrapper|j_idt|j_id
        |yui|ember|jquery|ng|svelte|vue|__BVID_)[-_]*\d
  | [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
  | \d{6}                                         # a run of digits: a time, a counter, a key
  | [0-9a-f]{16}
  | (?<![0-9a-z])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}(?![0-9a-z])
    """,
    re.VERBOSE | re.IGNORECASE,
)


def is_authored(value: str) -> bool:
    """Say whether a value reads like one that a person wrote and will keep."""
    return 0 < len(value) <= LONGEST and bool(value.strip()) and _MADE_UP.search(value) is None
