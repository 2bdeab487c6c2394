"""Mate problems of shogi (詰将棋): studied, written down, collected, and solved by the hundred."""
