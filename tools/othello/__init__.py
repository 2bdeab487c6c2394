"""Training of Othello's evaluation: boards from games, labels for them, and fitted weights."""
