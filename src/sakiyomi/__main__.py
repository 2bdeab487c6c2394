"""The command `sakiyomi`, also as `python -m sakiyomi`."""

from __future__ import annotations

import sys

from sakiyomi.errors import MissingExtraError
from sakiyomi.extras import require


def main() -> None:
    """Run the command line, or say how to install it."""
    try:
        require("the command line", "cli", "typer", "rich")
    except MissingExtraError as error:
        sys.exit(f"sakiyomi: {error}")
    from sakiyomi.cli import app

    app.main()


if __name__ == "__main__":
    main()
