"""Work divided among cells, on any executor: batches, turn search and mate search."""
