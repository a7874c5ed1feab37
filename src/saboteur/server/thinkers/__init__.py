"""Thinkers: processes of their own that think for the bots of any server on the same bus."""
