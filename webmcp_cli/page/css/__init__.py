"""The page's style sheets: what they say, to whom, and what comes of it. Behind ``page.styles``."""
