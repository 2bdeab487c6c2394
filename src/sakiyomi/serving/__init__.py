"""What all our servers share: where they listen, whom they let in, and how many at once."""
