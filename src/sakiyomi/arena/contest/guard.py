"""Programs that we have started end with us, however we end."""

from __future__ import annotations

import contextlib
import subprocess


class Guard:
    """Kills the group of a process as soon as this one is gone, be it by SIGKILL.

    A shell of its own session waits for the end of its input, which nothing but our end brings about.
    """

    def __init__(self, group: int) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError):
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(group)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def dismiss(self) -> None:
        """The group is gone already; twice does no harm."""
        if self._shell is not None:
            self._shell.kill()
            self._shell.communicate()
            self._shell = None
