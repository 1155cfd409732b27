"""The parts that drawings are made of; `tacocat.svg` is the door."""
