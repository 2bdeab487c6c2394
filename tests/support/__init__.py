"""What tests share: plain second implementations, oracles, small games, engines and conversations."""
