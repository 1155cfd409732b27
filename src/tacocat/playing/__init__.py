"""Playing in a terminal: a person against `RuleBot`, or two people at one screen.

`session` is the game without any input or output, `typed` and `wording` are what people type and
read, `screen` and `terminal` show and ask, `game_file` saves, and `table` puts them together.
What a person reads is made of their view and of the events they see, never of the state.
"""
