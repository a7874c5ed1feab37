"""What is printed on the cards. Inside the package it is `core.cards`."""

from .core.cards import CATALOGUE, CHESTS, DWARFS, Card, dwarf, number

__all__ = ["CATALOGUE", "CHESTS", "DWARFS", "Card", "dwarf", "number"]
