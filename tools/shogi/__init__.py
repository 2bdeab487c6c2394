"""Training of shogi's evaluation: games against itself, and a fit of the weights."""
