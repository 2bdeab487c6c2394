"""What the paper prints."""

from __future__ import annotations

UTILISATION = (0.63, 0.74)
"""Section 4: 16 cells, problem 46 (55 plies) of 続・詰むや詰まざるや, without and with re-expansion."""
TIME = 0.91
"""Section 4: 79 s improved by 9 %, on 内藤『九級から一級までの詰将棋』."""
SOLVED = 7.0
"""Section 5: more of 続・詰むや詰まざるや are solved, in percentage points."""
FREEDOM = (5, 1)
"""Section 3.1, Figure 2: squares the king can go to, and the value of the check."""
REQUESTS = (2, 6)
"""Section 3.3, Figure 5: cells that get a task at first, without and with re-expansion."""
