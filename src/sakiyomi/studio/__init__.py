"""The browser studio: a Starlette application with one WebSocket, and plain ES modules for the page."""
