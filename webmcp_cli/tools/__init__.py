"""Tools JSON: the shapes people have, choosing among them, checking calls, counting their cost."""
