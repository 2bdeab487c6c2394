"""Shogi mate problems (詰将棋): studies, solutions, collections and batches."""
