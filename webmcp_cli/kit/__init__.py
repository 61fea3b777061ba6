"""Tools over a page: each loads a plain record, and a pure function formats it within limits."""
