"""A place in a row of tokens, bounded by a block's end; and the error that points at a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection.tokens import Token, tokenize

if TYPE_CHECKING:
    from collections.abc import Sequence


class Refusal(Exception):  # noqa: N818 - it is caught inside a forgiving list, where it is no error
    """Why the text is not a selector; ``at`` is an offset into it, ``hint`` what would do."""

    def __init__(self, at: int, what: str, hint: str | None = None) -> None:
        super().__init__(what)
        self.at = at
        self.what = what
        self.hint = hint


class Cursor:
    """Reads tokens from ``index`` up to ``end``, where it sees an "end" token forever."""

    def __init__(self, text: str, tokens: Sequence[Token], index: int, end: int) -> None:
        self.text = text
        self._tokens = tokens
        self.index = index
        self._end = end
        last = tokens[end]
        self._stop = Token("end", "", last.at, last.at)

    @classmethod
    def of(cls, text: str) -> Cursor:
        """Start at the beginning of a selector's text."""
        tokens = tokenize(text)
        return cls(text, tokens, 0, len(tokens) - 1)

    def peek(self) -> Token:
        """Look at the token that comes next."""
        return self._tokens[self.index] if self.index < self._end else self._stop

    def look(self, index: int) -> Token:
        """Look at the token with this number."""
        return self._tokens[index] if index < self._end else self._stop

    def after(self) -> Token:
        """Look at the token after the next one."""
        return self.look(self.index + 1)

    def look_back(self) -> Token:
        """Look at the last token before this place that is not white space."""
        index = self.index - 1
        while index > 0 and self._tokens[index].kind == "space":
            index -= 1
        return self._tokens[index]

    def take(self) -> Token:
        """Go past the next token; give it."""
        token = self.peek()
        if self.index < self._end:
            self.index += 1
        return token

    def skip_space(self) -> bool:
        """Go past white space; say whether there was any."""
        found = False
        while self.peek().kind == "space":
            self.index += 1
            found = True
        return found

    def at_delim(self, characters: str) -> bool:
        """Say whether the next token is one of these single characters."""
        token = self.peek()
        return token.kind == "delim" and token.value in characters

    def at_end(self) -> bool:
        """Say whether nothing is left."""
        return self.index >= self._end

    def block(self) -> Cursor:
        """Go past the block that the next token opens; give a cursor over its inside."""
        opener = self._tokens[self.index]
        inside = Cursor(self.text, self._tokens, self.index + 1, opener.close)
        self.index = min(opener.close + 1, self._end)
        return inside

    def skip_to_comma(self) -> None:
        """Go on to the next comma of this level, or to the end."""
        while not self.at_end() and not self.at_delim(","):
            close = self.peek().close
            self.index = close + 1 if close > 0 else self.index + 1
        self.index = min(self.index, self._end)

    def spelled(self, first: Token, last: Token | None = None) -> str:
        """Give the text from one token to another as it was written."""
        return self.text[first.at : (last or first).until]
