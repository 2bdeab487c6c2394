"""The contest server: a match that programs and people on other machines take part in."""
