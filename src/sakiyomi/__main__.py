"""`python -m sakiyomi` is the command `sakiyomi`."""

from sakiyomi.cli.app import main

main()
