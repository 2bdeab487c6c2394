"""How programs outside take part in a match of Aquarius: messages, a view in XML, a client."""
