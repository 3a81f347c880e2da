"""The units of operating/cluster, started as systemd would, on machines that are network namespaces
of this one."""
import os
import pwd
import re
import shlex
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

from programs import ROOT, Fault

CLUSTER = ROOT / 'operating/cluster'
# Of this machine's own, where HAProxy, ledgers and nginx run; the others are behind a bridge.
HERE, BRIDGE, BITS = '10.77.0.1', 'florilegium', 24


def run(*words):
    """Runs a command of the system. What it said; a fault when it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=30)
    if done.returncode:
        raise Fault(
            f'{shlex.join(map(str, words))} ended with {done.returncode}: {done.stderr.strip()}')
    return done.stdout


def make_network():
    """Gives this namespace, which must be empty, its loopback and the bridge."""
    if {name for _, name in socket.if_nameindex()} - {'lo'}:
        raise Fault(
            'this network namespace is not empty: the cluster is only made in one of its own')
    Path('/run/netns').mkdir(exist_ok=True)
    # Names of namespaces are seen in this mount namespace alone, and go with it.
    run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns')
    run('ip', 'link', 'set', 'lo', 'up')
    run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
    run('ip', 'address', 'add', f'{HERE}/{BITS}', 'dev', BRIDGE)
    run('ip', 'link', 'set', BRIDGE, 'up')


def read_settings(file):
    """The lines NAME=VALUE of an environment file."""
    lines = [line.strip() for line in Path(file).read_text().splitlines()]
    return dict(line.split('=', 1) for line in lines if line and not line.startswith('#'))


class Unit:
    """What a unit file says, as far as it is needed to start its program."""

    def __init__(self, name, instance=''):
        self.name, self.instance = name, instance
        text = (CLUSTER / name).read_text()
        self.said = {}
        for line in re.sub(r'\\\n\s*', '', text).splitlines():
            key, equals, value = line.partition('=')
            if equals and not line.startswith('#'):
                self.said.setdefault(key, []).append(value.replace('%i', instance))
        for key in ['User', 'ExecStart', 'Restart', 'RestartSec']:
            if key not in self.said:
                raise Fault(f'operating/cluster/{name} says no {key}')
        if self.said['Restart'] != ['always']:
            raise Fault(f'operating/cluster/{name} does not restart its program always')

    def folder(self, machine, key, variable):
        """A folder that systemd would make for it, and the variable that names it."""
        if key not in self.said:
            return {}
        path = machine.folder / key / self.said[key][0]
        path.mkdir(parents=True, exist_ok=True)
        path.parent.chmod(0o755)
        path.chmod(int(self.said.get(f'{key}Mode', ['0755'])[0], 8))
        owner = self.user()
        os.chown(path, owner.pw_uid, owner.pw_gid)
        return {variable: str(path)}

    def user(self):
        """Its user; root where there is none of that name, as for a ledger that was not
        installed."""
        try:
            return pwd.getpwnam(self.said['User'][0])
        except KeyError:
            return pwd.getpwuid(0)

    def environment(self, machine):
        """All that its program is told by environment."""
        owner = self.user()
        found = {
            'PATH': '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
            'LANG': 'C.UTF-8', 'HOME': owner.pw_dir, 'USER': owner.pw_name}
        found |= (
            self.folder(machine, 'StateDirectory', 'STATE_DIRECTORY')
            | self.folder(machine, 'RuntimeDirectory', 'RUNTIME_DIRECTORY'))
        for line in self.said.get('Environment', []):
            found |= dict([machine.place(line).split('=', 1)])
        for file in self.said.get('EnvironmentFile', []):
            found |= read_settings(machine.place(file))
        return found

    def command(self, machine, environment):
        """The words of its command."""
        def fill(match):
            if match[1] not in environment:
                raise Fault(f'operating/cluster/{self.name} names {match[1]}, which nothing says')
            return environment[match[1]]
        words = [
            re.sub(r'\$\{(\w+)\}', fill, word) for word in shlex.split(self.said['ExecStart'][0])]
        return [machine.place(word) for word in words]


class Service:
    """A unit's program on a machine. When it ends by itself it is started again, after as long as
    the unit says."""

    def __init__(self, machine, unit, options=(), program=None):
        self.machine, self.unit, self.is_wanted, self.process, self.starts = (
            machine, unit, False, None, 0)
        self.environment = unit.environment(machine)
        self.command = [*unit.command(machine, self.environment), *map(str, options)]
        if program:
            self.command[0] = str(program)
        self.pause = float(unit.said['RestartSec'][0])
        self.log = machine.folder / f'{unit.name.removesuffix(".service")}{unit.instance}.log'
        self.lock = threading.Lock()

    def start(self):
        """Starts it, unless it runs."""
        with self.lock:
            if self.is_wanted:
                return
            self.is_wanted = True
            self.spawn()
        threading.Thread(target=self.watch, daemon=True).start()

    def spawn(self):
        owner = self.unit.user()
        rights = [
            'setpriv', '--reuid', str(owner.pw_uid), '--regid', str(owner.pw_gid), '--init-groups',
            '--no-new-privs']
        with open(self.log, 'ab') as log:
            self.process = subprocess.Popen(
                [*self.machine.enter(), *rights, *self.command], env=self.environment, cwd='/',
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                start_new_session=True)
        self.starts += 1

    def watch(self):
        """Starts it again whenever it ends, as Restart=always."""
        while True:
            self.process.wait()
            if self.is_wanted:
                time.sleep(self.pause)
            with self.lock:
                if not self.is_wanted:
                    return
                self.spawn()

    def kill(self):
        """Kills it with all of its session, at once. It starts again by itself."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            raise Fault(f'{self.unit.name} had ended by itself; see {self.log}') from None

    def stop(self, seconds=15):
        """Ends it for good; with force where it takes longer."""
        with self.lock:
            self.is_wanted = False
        if not self.process or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(5)


class Machine:
    """A network namespace behind the bridge, or with no name this one, and its files."""

    def __init__(self, name, address, folder):
        self.name, self.address, self.folder = name, address, folder / (name or 'here')
        self.folder.mkdir()
        self.folder.chmod(0o755)
        self.settings = self.folder / 'etc'
        self.settings.mkdir()
        if name:
            run('ip', 'netns', 'add', name)
            run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
            run('ip', 'link', 'set', name, 'master', BRIDGE, 'up')
            for words in [
                    ['address', 'add', f'{address}/{BITS}', 'dev', 'eth0'],
                    ['link', 'set', 'eth0', 'up'], ['link', 'set', 'lo', 'up']]:
                run('ip', '-n', name, *words)

    def enter(self):
        """The words before a command that is to run there."""
        return ['nsenter', f'--net=/run/netns/{self.name}', '--'] if self.name else []

    def place(self, text):
        """A path of a unit, as it is here."""
        runtime = self.folder / 'RuntimeDirectory/florilegium-postgresql'
        return text.replace('/etc/florilegium', str(self.settings)).replace(
            '/run/florilegium-postgresql', str(runtime))

    def write(self, name, text, mode=0o644, owner=None):
        """A file of /etc/florilegium, with the paths that are here."""
        file = self.settings / name
        file.touch(mode)
        file.chmod(mode)
        file.write_text(self.place(text))
        if owner:
            os.chown(file, owner.pw_uid, owner.pw_gid)

    def copy(self, *names):
        """Files of operating/cluster, as they are but for paths."""
        for name in names:
            self.write(name, (CLUSTER / name).read_text())

    def cut(self):
        """Pulls its cable."""
        run('ip', 'link', 'set', self.name, 'down')

    def heal(self):
        run('ip', 'link', 'set', self.name, 'up')

    def processes(self, user):
        """The processes of a user in its namespace, by their ids."""
        own, uid = os.stat(f'/run/netns/{self.name}').st_ino, pwd.getpwnam(user).pw_uid
        found = []
        for place in Path('/proc').glob('[0-9]*'):
            try:
                if place.stat().st_uid == uid and (place / 'ns/net').stat().st_ino == own:
                    found.append(int(place.name))
            except OSError:
                continue  # It ended meanwhile.
        return found

    def kill_all(self, user):
        """Kills all of a user's processes there, so that none sees another end first. How many
        there were."""
        found = self.processes(user)
        for sign in [signal.SIGSTOP, signal.SIGKILL]:
            for pid in found:
                try:
                    os.kill(pid, sign)
                except ProcessLookupError:
                    continue
        return len(found)
