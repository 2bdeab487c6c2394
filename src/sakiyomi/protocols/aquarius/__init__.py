"""The protocol by which programs take part in a match of Aquarius: messages, XML, a client."""
