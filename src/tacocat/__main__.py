"""``python -m tacocat``."""

from tacocat.cli import main

raise SystemExit(main())
