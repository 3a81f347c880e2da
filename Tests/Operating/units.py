#!/usr/bin/python3
"""Runs what the units of operating/ start, in as much of their sandbox as there is without systemd.

    Tests/Operating/units.py EDITION        EDITION is a project with an edition in build/

An edition is published to a folder, and the unit of the timestamp renews it twice; a ledger is
filled, and the unit of the backup copies it twice; then the units of both servers serve. Each has
the system calls of its unit, and as root also its own user without capabilities, and a file system
that is read-only except for what the unit names. Ends with 1 at the first fault.

    Tests/Operating/units.py --allowing UNIT COMMAND...    runs a command with a unit's system calls
"""
import ctypes
import errno
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

for driver in ('Drivers', 'Soak'):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / driver))
from accounts import Member
from ledger import HOUR, Ledger, now, steps
from programs import PASSPHRASE, PROGRAMS, ROOT, Fault, publish, run, skip, workplace

OPERATING = ROOT / 'operating'
# Not of this machine's users: nothing of theirs may help.
USER = 61234
# A container may have root without mounts.
CAN_MOUNT = os.getuid() == 0 and not subprocess.run(
    ['unshare', '--mount', 'true'], stderr=subprocess.DEVNULL).returncode
ALLOWED, KILLED = 0x7fff0000, 0x80000000


def settings(unit):
    """The settings of [Service], in their order, with lines that go on joined."""
    text = re.sub(r'\\\n\s*', '', (OPERATING / unit).read_text('utf8'))
    service = re.search(r'^\[Service\]\n(.*?)(?=^\[|\Z)', text, re.M | re.S)[1]
    return [
        tuple(line.split('=', 1)) for line in service.splitlines() if line and line[0] not in '#;']


def setting(unit, name):
    return [value for key, value in settings(unit) if key == name]


def calls(names):
    """System calls by name, with those of sets such as @chown."""
    found = set()
    for name in names:
        if not name.startswith('@'):
            found.add(name)
            continue
        said = subprocess.run(
            ['systemd-analyze', 'syscall-filter', name], capture_output=True, text=True, check=True)
        lines = [line.strip() for line in said.stdout.splitlines()[1:]]
        found |= calls([line for line in lines if line and line[0] != '#'])
    return found


def allow_only(unit):
    """Takes from this process every system call that the unit does not have, by libseccomp."""
    allowed = set()
    for value in setting(unit, 'SystemCallFilter'):
        named = calls(value.removeprefix('~').split())
        allowed = allowed - named if value.startswith('~') else allowed | named
    code = (setting(unit, 'SystemCallErrorNumber') or [None])[-1]
    denied = 0x00050000 | getattr(errno, code) if code else KILLED
    library = ctypes.CDLL('libseccomp.so.2', use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    library.seccomp_init.argtypes = [ctypes.c_uint32]
    library.seccomp_rule_add_array.argtypes = [
        ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p]
    library.seccomp_load.argtypes = [ctypes.c_void_p]
    library.seccomp_syscall_resolve_name.argtypes = [ctypes.c_char_p]
    rules = library.seccomp_init(denied)
    for name in sorted(allowed):
        number = library.seccomp_syscall_resolve_name(name.encode())
        # Below 0: a call of other processors.
        if number >= 0 and library.seccomp_rule_add_array(rules, ALLOWED, number, 0, None):
            raise Fault(f'no rule for {name}')
    if library.seccomp_load(rules):
        raise Fault('the system calls cannot be restricted here')


class Sandbox:
    """The sandbox of a unit: what it may write, as which user, with which environment."""

    def __init__(self, folder, unit, writable, environment):
        self.folder, self.unit, self.writable = folder, unit, writable
        self.environment = {
            'PATH': '/usr/sbin:/usr/bin:/sbin:/bin', 'LANG': 'C.UTF-8',
            'LLVM_PROFILE_FILE': '/dev/null', **environment}

    def command(self, words):
        """A command within the sandbox."""
        inside = [sys.executable, __file__, '--allowing', self.unit, *map(str, words)]
        if not CAN_MOUNT:
            return inside
        for path in self.writable:
            subprocess.run(['chown', '-R', f'{USER}:{USER}', path], check=True)
        user = [
            'setpriv', f'--reuid={USER}', f'--regid={USER}', '--clear-groups',
            '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', *inside]
        binds = ''.join(
            f'mount --bind {shlex.quote(str(path))} {shlex.quote(str(path))}; '
            for path in self.writable)
        return [
            'unshare', '--mount', 'sh', '-euc',
            f'{binds}mount -o remount,bind,ro /; exec {shlex.join(user)}']

    def start(self, replaced, more=()):
        """Starts the ExecStart of the unit, with some of its paths replaced."""
        line = setting(self.unit, 'ExecStart')[0].replace('%%', '%')
        for old, new in replaced.items():
            line = line.replace(old, str(new))
        words = [
            re.sub(r'\$\{(\w+)\}', lambda name: self.environment[name[1]], word)
            for word in shlex.split(line)]
        mask = int((setting(self.unit, 'UMask') or ['022'])[-1], 8)
        return subprocess.Popen(
            self.command([*words, *more]), env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, umask=mask)

    def done(self, replaced):
        """Runs the unit to its end."""
        process = self.start(replaced)
        said, _ = process.communicate(timeout=300)
        if process.returncode:
            raise Fault(f'{self.unit} ends with {process.returncode}: {said}')


def renewed(folder, project, programs):
    """A published folder whose timestamp the unit renews."""
    keys, destination = folder / 'keys', folder / 'www'
    destination.mkdir()
    run([
        PROGRAMS / 'florilegium', 'keys', 'init', '--keys', keys, '--project', project,
        '--passphrase-fd', 'FD'])
    run(publish(project, keys, destination, folder / 'seen'))
    credentials, state = folder / 'credentials', folder / 'timestamp-state'
    credentials.mkdir()
    state.mkdir()
    # As systemd hands on a folder of credentials: one level, with names of its own.
    for file in keys.glob('*.key.json'):
        if file.name.split('-')[0] in ('snapshot', 'timestamp', 'revocations'):
            shutil.copy(file, credentials / f'keys_{file.name}')
    shutil.copy(keys / 'roots/1.root.json', credentials / 'root.json')
    (credentials / 'passphrase').write_text(f'{PASSPHRASE}\n')
    (credentials / 'store').write_text(setting('florilegium-timestamp.service', 'SetCredential')[
        0].removeprefix('store:'))
    for file in credentials.iterdir():
        file.chmod(0o600)
    sandbox = Sandbox(
        folder, 'florilegium-timestamp.service',
        [destination / 'metadata', destination / 'targets', state, credentials],
        {
            'DESTINATION': str(destination), 'FLAGS': '', 'STATE_DIRECTORY': str(state),
            'CREDENTIALS_DIRECTORY': str(credentials)})
    for _ in range(2):
        before = version(destination)
        sandbox.done({'/usr/bin': programs})
        if version(destination) <= before:
            raise Fault('florilegium-timestamp.service renewed nothing')
    return destination


def version(destination):
    text = (destination / 'metadata/stable/timestamp.json').read_text()
    return json.loads(text)['signed']['version']


def backed_up(folder, edition, programs):
    """A ledger that the unit of the backup copies."""
    home = folder / 'florilegium-ledger'
    ledger = Ledger(home, edition)
    try:
        for number in range(3):
            member = Member(f'guest{number}')
            member.begin(ledger)
            batch = [steps((now() // HOUR - 2) * HOUR, 500)]
            if ledger.post('v1/ledger/entries', *member.entries(batch))[0] != 200:
                raise Fault('the ledger takes no entry')
    finally:
        ledger.stop()
    entries, keys = folder / 'backups', folder / 'backup-keys'
    entries.mkdir()
    keys.mkdir()
    sandbox = Sandbox(
        folder, 'florilegium-backup.service', [home, entries, keys],
        {'ENTRIES': str(entries), 'KEYS': str(keys), 'FLAGS': ''})
    for count in (1, 2):
        sandbox.done({'/usr/bin': programs, '/var/lib/florilegium-ledger': home})
        backups = [path for path in keys.iterdir() if path.is_dir()]
        if len(backups) != count or not (keys / 'erased').is_file():
            raise Fault(f'after {count} runs of florilegium-backup.service there is {backups}')
        # The unit names a backup by the second.
        time.sleep(1.1)
    return home


def serves(sandbox, replaced, port, more):
    """Whether a unit of a server answers."""
    process = sandbox.start(replaced, [*more, '--port', str(port)])
    late = threading.Timer(60, process.kill)
    late.start()
    said = ''
    try:
        while not (found := re.search(r' at http://\S+:(\d+)', said)):
            line = process.stdout.readline()
            if not line:
                raise Fault(f'{sandbox.unit} does not listen: {said}')
            said += line
        with urllib.request.urlopen(f'http://127.0.0.1:{found[1]}/healthz', timeout=30) as answer:
            if answer.status != 200:
                raise Fault(f'{sandbox.unit} answers with {answer.status}')
    finally:
        process.terminate()
        process.wait()
        late.cancel()


def rehearse(folder, project):
    os.chmod(folder, 0o755)
    # Where the user of a unit finds them: this project may lie where only its owner reads.
    programs = folder / 'programs'
    programs.mkdir()
    for name in ('florilegium', 'florilegium-server', 'florilegium-ledger'):
        shutil.copy(PROGRAMS / name, programs)
    destination = renewed(folder, project, programs)
    print('florilegium-timestamp.service renews the timestamp of a folder.')
    home = backed_up(folder, destination, programs)
    print('florilegium-backup.service copies a ledger, and goes on in the second night.')
    serves(
        Sandbox(folder, 'florilegium-server.service', [], {}),
        {'/usr/bin': programs, '/srv/www': destination}, 0, [])
    settings_file = folder / 'ledger.conf'
    settings_file.write_text(f'build: {destination}\n')
    serves(
        Sandbox(
            folder, 'florilegium-ledger.service', [home], {'STATE_DIRECTORY': str(home)}),
        {'/usr/bin': programs, '/etc/florilegium/ledger.conf': settings_file}, 0, [])
    print('The units of both servers serve.')


def main():
    if sys.argv[1:2] == ['--allowing']:
        allow_only(sys.argv[2])
        os.execvp(sys.argv[3], sys.argv[3:])
    for tool in ('systemd-analyze', 'setpriv', 'unshare'):
        if not shutil.which(tool):
            return skip('the sandbox of the units', f'{tool} is not installed: .ci/setup test')
    if not CAN_MOUNT:
        print('Not as root, or without mounts: only the system calls of the units are held.')
    with workplace('units', (Fault, RuntimeError)) as folder:
        rehearse(folder, Path(sys.argv[1]).resolve())


main()
