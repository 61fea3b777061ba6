"""The tools that a page's forms declare, as Chromium registers them."""
