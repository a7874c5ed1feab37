"""Bots that learn: networks, how they are trained, and the bot that plays with one."""
