"""A file system in memory that takes writes or none, by a switch.

    Tests/Soak/read_only_disk.py FOLDER SWITCH     serves it at FOLDER
"""
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from kills import LossyDisk
from programs import Fault


class ReadOnlyDisk(LossyDisk):
    """lossy.py's file system with a switch. The kernel remounts none read-only while a file is open
    for writing, as a ledger's files are; a disk that fails does not ask."""

    def __init__(self, folder):
        self.switch = Path(f'{folder}.read-only')
        folder.mkdir()
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, __file__, folder, self.switch], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for _ in range(100):
            if os.path.ismount(folder):
                return
            time.sleep(0.1)
        raise Fault('the file system was not mounted')

    def take_writes(self, does):
        if does:
            self.switch.unlink()
        else:
            self.switch.touch()


def mount(folder, switch):
    """Serves the file system of a ReadOnlyDisk: while the file `switch` is there, nothing is
    written."""
    import errno

    from fusepy import FUSE, FuseOSError

    from lossy import Lossy

    class Switched(Lossy):
        WRITING = {
            'create', 'write', 'truncate', 'mkdir', 'symlink', 'link', 'unlink', 'rmdir', 'rename',
            'chmod', 'chown', 'utimens'}

        def __call__(self, operation, path, *arguments):
            opens = operation == 'open' and arguments[0] & (os.O_WRONLY | os.O_RDWR)
            if (operation in self.WRITING or opens) and os.path.exists(switch):
                raise FuseOSError(errno.EROFS)
            return super().__call__(operation, path, *arguments)

    FUSE(
        Switched(), folder, foreground=True, nothreads=True, attr_timeout=0, entry_timeout=0,
        negative_timeout=0)


if __name__ == '__main__':
    mount(*sys.argv[1:])
