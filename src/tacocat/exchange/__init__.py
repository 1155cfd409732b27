"""Games that can be written down: the text of actions and positions."""
