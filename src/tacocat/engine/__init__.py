"""The engine: one file a phase, and `tacocat.engine.game`, which picks the file."""
