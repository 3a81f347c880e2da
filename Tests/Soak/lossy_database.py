"""A file system in memory that loses what was not brought to the disk, for files that are written
in place.

    Tests/Soak/lossy_database.py FOLDER     serves it at FOLDER
"""
import os
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from kills import LossyDisk
from programs import Fault


class LossyDatabaseDisk(LossyDisk):
    """lossy.py's file system for files that are written in place; see `mount`."""

    def __init__(self, folder):
        folder.mkdir()
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, __file__, folder], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for _ in range(100):
            if os.path.ismount(folder):
                return
            time.sleep(0.1)
        raise Fault('the file system was not mounted')


def mount(folder):
    """Serves a file system where of a file's writes since its last fsync a crash leaves none, the
    first ones, or any.

    lossy.py leaves a beginning of the whole file, or zeros; that suits files that are written once.
    A database's files would lose what an fsync had brought to the disk, which no disk does because
    of a later write.
    """
    from fusepy import FUSE

    from lossy import CONTROL, Lossy

    class InPlace(Lossy):
        def __init__(self):
            super().__init__()
            # Writes (place, bytes) and truncations (length, nothing) of each file since its last
            # fsync.
            self.since = {}

        def write(self, path, data, offset, fh):
            if path != CONTROL:
                self.since.setdefault(self.node(path, fh), []).append((offset, bytes(data)))
            return super().write(path, data, offset, fh)

        def truncate(self, path, length, fh=None):
            if path != CONTROL:
                self.since.setdefault(self.node(path, fh), []).append((length, None))
            return super().truncate(path, length, fh)

        def fsync(self, path, datasync, fh):
            self.since.pop(self.node(path, fh), None)
            return super().fsync(path, datasync, fh)

        def keep(self):
            super().keep()
            self.since = {}

        def crash(self, seed):
            chance = random.Random(seed)
            for node, writes in self.since.items():
                node.data = left_of(node.kept, writes, chance)
                node.kept, node.is_kept = bytes(node.data), True
            self.since = {}
            super().crash(seed)

    FUSE(
        InPlace(), folder, foreground=True, nothreads=True, attr_timeout=0, entry_timeout=0,
        negative_timeout=0)


def left_of(kept, writes, chance):
    """What a crash leaves of a file; the last write that lasts may be torn."""
    first = writes[:chance.randint(0, len(writes))]
    lasting = chance.choice([[], first, [one for one in writes if chance.random() < 0.5]])
    data = bytearray(kept)
    for number, (place, new) in enumerate(lasting):
        if new is None:
            del data[place:]
            data.extend(bytes(place - len(data)))
            continue
        if number == len(lasting) - 1:
            new = new[:chance.randint(0, len(new))]
        data.extend(bytes(max(0, place - len(data))))
        data[place:place + len(new)] = new
    return data


if __name__ == '__main__':
    mount(sys.argv[1])
