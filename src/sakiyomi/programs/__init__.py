"""Programs that are started here: they end with us, and all that they have started ends with them."""
