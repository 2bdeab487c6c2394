"""Child programs: they end with us, together with every process they have started."""
