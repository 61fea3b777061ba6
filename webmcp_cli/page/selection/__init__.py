"""What a selector says, and which elements it matches: the rooms behind ``page.selectors``."""
