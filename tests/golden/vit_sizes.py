"""The sizes of all small models."""

CLASSES = 7
SIZE = (20, 28)
WIDTH, DEPTH, HEADS = 24, 2, 3
