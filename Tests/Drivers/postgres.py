"""A PostgreSQL server of a benchmark's own, with Debian's settings as they are: every commit is on
the disk."""
import pathlib
import re
import shutil
import subprocess


class Postgres:
    """It listens at a socket in its folder, and ends with `stop`. Needs root, as which PostgreSQL
    does not run: the server runs as the user of Debian's package."""

    def __init__(self, folder, port=15432):
        self.programs = sorted(pathlib.Path('/usr/lib/postgresql').glob('*/bin'))[-1]
        self.home, self.port = folder / 'postgres', port
        self.home.mkdir(mode=0o777)
        folder.chmod(0o755)
        shutil.chown(self.home, 'postgres')
        self.run('initdb', '-D', self.home / 'data')
        self.run(
            'pg_ctl', '-D', self.home / 'data', '-w', '-l', self.home / 'log', '-o',
            f'-p {port} -k {self.home}', 'start')
        self.is_running = True

    def run(self, program, *words):
        """Runs one of PostgreSQL's programs; what it said."""
        return subprocess.run(
            ['runuser', '-u', 'postgres', '--', self.programs / program, *map(str, words)],
            capture_output=True, text=True, cwd='/', check=True).stdout

    def database(self, name):
        """Makes an empty database; its address."""
        self.run(
            'psql', '-h', self.home, '-p', self.port, '-c',
            f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' "
            "LC_CTYPE 'C'")
        return f'postgres://postgres@/{name}?host={self.home}&port={self.port}'

    def pgbench(self, seconds, clients):
        """The transactions a second of `pgbench -N`."""
        address = ['-h', self.home, '-p', self.port]
        self.run('pgbench', *address, '-i', '-s', 50, 'postgres')
        said = self.run(
            'pgbench', *address, '-N', '-c', clients, '-j', 2, '-T', seconds, 'postgres')
        return float(re.search(r'tps = ([\d.]+)', said)[1])

    def stop(self):
        if not self.is_running:
            return
        self.is_running = False
        self.run('pg_ctl', '-D', self.home / 'data', '-m', 'immediate', 'stop')
