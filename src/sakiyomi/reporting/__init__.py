"""Reports: tables, charts and prose as values, shown in the terminal or as one HTML file."""
