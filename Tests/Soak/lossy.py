"""A file system in memory that loses what was not brought to the disk.   lossy.py FOLDER

What is read is what was written last. A crash, asked for by writing `crash SEED` to the file
`.control` in the top folder, takes the tree back to what a disk may hold after the power went:

- a file's bytes are those of its last fsync; or any beginning of what was written since; or so
  many zeros;
- a name made, moved or removed counts once its folder was brought to the disk. Changes of names
  that were not are undone from some moment on, in the order they were made.

Which of these happens is drawn with the seed. `keep` makes everything last, as an orderly end
would.
"""
import errno
import os
import random
import stat
import sys
import time

from fusepy import FUSE, FuseOSError, LoggingMixIn, Operations  # Debian's python3-fusepy

CONTROL = '/.control'


class Node:
    """A file or a folder: what is seen of it, and of a file what the disk has."""

    def __init__(self, mode, target=None):
        self.mode, self.target, self.time = mode, target, time.time()
        self.is_folder = stat.S_ISDIR(mode)
        self.names = {} if self.is_folder else None
        self.data, self.kept, self.is_kept = bytearray(), b'', True


class Names:
    """What is done to a tree's names, as a list that can be done again."""

    @staticmethod
    def apply(change):
        for folder, name, node in change:
            if node is None:
                folder.pop(name, None)
            else:
                folder[name] = node


class Lossy(LoggingMixIn, Operations):
    def __init__(self):
        self.root = Node(stat.S_IFDIR | 0o755)
        # The names of each folder as the disk has them, and the changes it has not yet: (folders,
        # changes).
        self.disk = {self.root: {}}
        self.waiting = []
        self.open_files, self.number = {}, 0

    # Finding

    def find(self, path):
        node = self.root
        for name in path.strip('/').split('/'):
            if not name:
                continue
            if not node.is_folder:
                raise FuseOSError(errno.ENOTDIR)
            if name not in node.names:
                raise FuseOSError(errno.ENOENT)
            node = node.names[name]
        return node

    def above(self, path):
        folder, name = os.path.split(path)
        return self.find(folder), name

    def node(self, path, number):
        return self.open_files.get(number) or self.find(path)

    # Changing names

    def change(self, *changes):
        for folder, name, node in changes:
            Names.apply([(folder.names, name, node)])
            if node is not None and node.is_folder:
                self.disk.setdefault(node, {})
        self.waiting.append(changes)

    def keep_names(self, kept):
        """Makes waiting changes last, all of those that touch a folder."""
        left = []
        for changes in self.waiting:
            if any(kept(folder) for folder, _, _ in changes):
                Names.apply([(self.disk[folder], name, node) for folder, name, node in changes])
            else:
                left.append(changes)
        self.waiting = left

    def crash(self, seed):
        chance = random.Random(seed)
        lasting = chance.choice([0, len(self.waiting), chance.randint(0, len(self.waiting))])
        for changes in self.waiting[:lasting]:
            Names.apply([(self.disk[folder], name, node) for folder, name, node in changes])
        self.waiting = []
        seen = set()

        def settle(node):
            if node in seen:
                return
            seen.add(node)
            if node.is_folder:
                node.names = dict(self.disk[node])
                for below in node.names.values():
                    settle(below)
            elif not node.is_kept:
                part = chance.randint(0, len(node.data))
                node.data = bytearray(
                    chance.choice([node.kept, bytes(node.data[:part]), bytes(part)]))
                node.kept, node.is_kept = bytes(node.data), True

        settle(self.root)
        self.disk = {node: dict(node.names) for node in seen if node.is_folder}

    def keep(self):
        self.keep_names(lambda folder: True)

        def settle(node):
            if node.is_folder:
                for below in node.names.values():
                    settle(below)
            else:
                node.kept, node.is_kept = bytes(node.data), True

        settle(self.root)

    def control(self, text):
        words = text.split()
        if words[:1] == ['crash'] and len(words) == 2:
            self.crash(int(words[1]))
        elif words == ['keep']:
            self.keep()
        else:
            raise FuseOSError(errno.EINVAL)

    # What the kernel asks for

    def getattr(self, path, fh=None):
        if path == CONTROL:
            return dict(st_mode=stat.S_IFREG | 0o600, st_nlink=1, st_size=0)
        node = self.node(path, fh)
        return dict(
            # Walkers take a folder of two links for one without folders in it.
            st_mode=node.mode,
            st_nlink=2 + sum(below.is_folder for below in node.names.values()) if node.is_folder
            else 1,
            st_size=len(node.data), st_ctime=node.time, st_mtime=node.time, st_atime=node.time,
            st_uid=os.getuid(), st_gid=os.getgid(), st_blocks=(len(node.data) + 511) // 512)

    def readdir(self, path, fh):
        return ['.', '..'] + list(self.find(path).names)

    def readlink(self, path):
        return self.find(path).target

    def statfs(self, path):
        return dict(
            f_bsize=4096, f_frsize=4096, f_blocks=1 << 20, f_bavail=1 << 20, f_bfree=1 << 20,
            f_namemax=255)

    def opened(self, node):
        self.number += 1
        self.open_files[self.number] = node
        return self.number

    def open(self, path, flags):
        if path == CONTROL:
            return 0
        return self.opened(self.find(path))

    def create(self, path, mode, fi=None):
        folder, name = self.above(path)
        node = Node(stat.S_IFREG | (mode & 0o7777))
        self.change((folder, name, node))
        return self.opened(node)

    def release(self, path, fh):
        self.open_files.pop(fh, None)
        return 0

    def read(self, path, size, offset, fh):
        return bytes(self.node(path, fh).data[offset:offset + size])

    def write(self, path, data, offset, fh):
        if path == CONTROL:
            self.control(data.decode())
            return len(data)
        node = self.node(path, fh)
        if len(node.data) < offset:
            node.data.extend(bytes(offset - len(node.data)))
        node.data[offset:offset + len(data)] = data
        node.is_kept, node.time = False, time.time()
        return len(data)

    def truncate(self, path, length, fh=None):
        if path == CONTROL:
            return
        node = self.node(path, fh)
        del node.data[length:]
        node.data.extend(bytes(length - len(node.data)))
        node.is_kept, node.time = False, time.time()

    def fsync(self, path, datasync, fh):
        node = self.node(path, fh)
        node.kept, node.is_kept = bytes(node.data), True
        return 0

    def fsyncdir(self, path, datasync, fh):
        folder = self.find(path)
        self.keep_names(lambda other: other is folder)
        return 0

    def mkdir(self, path, mode):
        folder, name = self.above(path)
        if name in folder.names:
            raise FuseOSError(errno.EEXIST)
        self.change((folder, name, Node(stat.S_IFDIR | (mode & 0o7777))))

    def symlink(self, target, source):
        folder, name = self.above(target)
        self.change((folder, name, Node(stat.S_IFLNK | 0o777, source)))

    def link(self, target, source):
        folder, name = self.above(target)
        self.change((folder, name, self.find(source)))

    def unlink(self, path):
        folder, name = self.above(path)
        self.change((folder, name, None))

    def rmdir(self, path):
        if self.find(path).names:
            raise FuseOSError(errno.ENOTEMPTY)
        self.unlink(path)

    def rename(self, old, new):
        (old_folder, old_name), (new_folder, new_name) = self.above(old), self.above(new)
        node = self.find(old)
        there = new_folder.names.get(new_name)
        if there is not None and there.is_folder and there.names:
            raise FuseOSError(errno.ENOTEMPTY)
        self.change((new_folder, new_name, node), (old_folder, old_name, None))

    def chmod(self, path, mode):
        node = self.find(path)
        node.mode = stat.S_IFMT(node.mode) | (mode & 0o7777)
        return 0

    def chown(self, path, uid, gid):
        return 0

    def utimens(self, path, times=None):
        self.find(path).time = times[1] if times else time.time()
        return 0


if __name__ == '__main__':
    FUSE(
        Lossy(), sys.argv[1], foreground=True, nothreads=True, attr_timeout=0, entry_timeout=0,
        negative_timeout=0)
