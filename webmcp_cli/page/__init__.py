"""A snapshot becomes a page: decode, parse, styles, rendered text, labels, selectors, handles."""
