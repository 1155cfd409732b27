"""What each player may know: views, events, sampling (R26-R29)."""
