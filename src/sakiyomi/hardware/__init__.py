"""The look-ahead engine in hardware (Tomabechi, section 4): agent processors under a main processor.

Nothing here is imported by the rest of the package unless hardware is used. The circuits need the extra
`sakiyomi[hardware]`; the shape, the board and the plain model need only Python.
"""
