"""What the environments for learning programs have in common; they are made of it."""
