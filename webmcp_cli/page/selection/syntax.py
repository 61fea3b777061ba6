"""What a selector says, as plain frozen records: the parser's output, the matcher's input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Combinator = Literal[" ", ">", "+", "~"]


@dataclass(frozen=True, slots=True)
class Id:
    """``#value``."""

    value: str


@dataclass(frozen=True, slots=True)
class Class:
    """``.value``."""

    value: str


@dataclass(frozen=True, slots=True)
class Attribute:
    """``[namespace|name op "value" flag]``; namespace is "", or "*" for any.

    ``qualified`` says that a bar was written, which leaves HTML's case-insensitive values out.
    ``op`` is "" where only presence is asked. ``folded`` is the ``i`` flag.
    """

    name: str
    namespace: str = ""
    op: Literal["", "=", "~=", "|=", "^=", "$=", "*="] = ""
    value: str = ""
    folded: bool = False
    qualified: bool = False


@dataclass(frozen=True, slots=True)
class Pseudo:
    """A pseudo-class by its lower-case name, with a word where it takes one (``:dir``)."""

    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Nth:
    """``:nth-child(an+b of S)`` and its family."""

    a: int
    b: int
    from_end: bool = False
    same_type: bool = False
    of: SelectorList | None = None


@dataclass(frozen=True, slots=True)
class Logical:
    """``:is`` (``:where`` too), ``:not`` and ``:has`` over a list of selectors."""

    kind: Literal["is", "not", "has"]
    selectors: SelectorList


Simple = Id | Class | Attribute | Pseudo | Nth | Logical


@dataclass(frozen=True, slots=True)
class Compound:
    """Simple selectors that all hold of one element.

    ``tag`` is None for ``*`` or nothing. ``never`` marks a name in no namespace (``|p``), which
    no element of a page has; a ``pseudo_element`` is no element either.
    """

    tag: str | None = None
    simples: tuple[Simple, ...] = ()
    never: bool = False
    pseudo_element: str = ""


@dataclass(frozen=True, slots=True)
class Complex:
    """Compounds with the combinators before each; the first one's is "" but in ``:has()``."""

    compounds: tuple[Compound, ...]
    combinators: tuple[Combinator | Literal[""], ...]


SelectorList = tuple[Complex, ...]
