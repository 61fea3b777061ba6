"""One module a command: the click wrapper and nothing else."""
