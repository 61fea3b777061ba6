"""Protocols that expose a kit, and the client that checks others' servers."""
