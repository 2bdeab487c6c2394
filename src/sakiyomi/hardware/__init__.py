"""The look-ahead engine as logic (Tomabechi, section 4): agent processors, and a main processor above them.

Nothing here is imported by the rest of the package unless hardware is asked for. The circuits need the extra
`sakiyomi[hardware]`; the shape, the board and the plain model need only Python.
"""
