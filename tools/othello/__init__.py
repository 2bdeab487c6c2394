"""How Othello's evaluation is learnt: boards from games, values for them, weights that fit the values."""
