"""Work that is divided among cells, over any executor: batches, turn search and mate search."""
