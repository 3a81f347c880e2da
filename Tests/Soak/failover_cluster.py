"""Three etcd, two PostgreSQL under Patroni, and HAProxy before them, each by its file of
operating/cluster."""
import json
import secrets
import time
import urllib.error
import urllib.request

from failover_units import CLUSTER, Machine, Service, Unit, make_network, read_settings, run
from programs import Fault

# Until all of it is whole again: a former primary recovers, rewinds and follows.
PATIENCE = 180


class Database:
    """A machine with etcd, PostgreSQL and Patroni."""

    def __init__(self, machine):
        self.machine, self.name = machine, machine.name
        self.service = Service(machine, Unit('florilegium-patroni.service'))

    def ask(self, path, timeout=2):
        """Status and text of an answer of its Patroni; None where none comes."""
        try:
            with urllib.request.urlopen(
                    f'http://{self.machine.address}:8008/{path}', timeout=timeout) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return None, b''

    def kill(self):
        """Kills PostgreSQL and Patroni at once, for as long as nobody starts them."""
        with self.service.lock:
            self.service.is_wanted = False
        if self.machine.kill_all('postgres') < 5:
            raise Fault(
                f'there was hardly a PostgreSQL to kill on {self.name}; see {self.service.log}')
        for _ in range(100):
            if not self.machine.processes('postgres'):
                return
            time.sleep(0.05)
        raise Fault(f'PostgreSQL on {self.name} does not die')


class Cluster:
    """All that is before the ledgers' store. `here` is the machine of HAProxy."""

    def __init__(self, folder):
        make_network()
        self.folder, common = folder, read_settings(CLUSTER / 'cluster.env')
        members = dict(one.split('=http://') for one in common['ETCD_MEMBERS'].split(','))
        self.passwords = {
            name: secrets.token_hex(24) for name in read_settings(CLUSTER / 'passwords.env')}
        self.store = common['FLORILEGIUM_STORE']
        self.here = Machine('', '127.0.0.1', folder)
        self.here.copy('cluster.env', 'haproxy.cfg')
        machines = [
            Machine(name, address.split(':')[0], folder) for name, address in members.items()]
        for machine in machines:
            self.furnish(machine)
        self.etcd = [Service(machine, Unit('florilegium-etcd.service')) for machine in machines]
        self.databases = [Database(machine) for machine in machines[:2]]
        if [common['FLORILEGIUM_DB1'], common['FLORILEGIUM_DB2']] != [
                one.machine.address for one in self.databases]:
            raise Fault('operating/cluster/cluster.env has etcd elsewhere than PostgreSQL')
        self.haproxy = Service(self.here, Unit('florilegium-haproxy.service'))

    def furnish(self, machine):
        machine.copy('cluster.env', 'patroni.yml')
        machine.write('machine.env', f'NAME={machine.name}\nADDRESS={machine.address}\n')
        # The unit's program is started by root, which reads it; nobody else may.
        machine.write(
            'passwords.env', ''.join(f'{name}={value}\n' for name, value in self.passwords.items()),
            0o600)
        machine.copy('roles.sql')

    def start(self):
        """Starts everything, and waits until it is whole."""
        began = time.monotonic()
        for service in self.etcd:
            service.start()
        for database in self.databases:
            database.service.start()
        self.haproxy.start()
        self.wait()
        return time.monotonic() - began

    def stop(self):
        """Ends everything, what asks before what is asked."""
        self.haproxy.stop()
        # At once, or the one would wait until the other is promoted.
        for database in self.databases:
            database.service.is_wanted = False
            database.machine.kill_all('postgres')
        for service in self.etcd:
            service.stop(5)

    def primary(self):
        """The database that is primary; None while there is none."""
        found = [one for one in self.databases if one.ask('primary')[0] == 200]
        if len(found) > 1:
            raise Fault('both PostgreSQL say that they are primary')
        return found[0] if found else None

    def other(self, database):
        """The other database."""
        return next(one for one in self.databases if one is not database)

    def state(self):
        """What a primary's Patroni says of all members, as name: (role, state, timeline, lag)."""
        database = self.primary()
        status, text = database.ask('cluster') if database else (None, b'')
        if status != 200:
            return {}
        return {
            one['name']: (one['role'], one['state'], one.get('timeline'), one.get('lag', 0))
            for one in json.loads(text)['members']}

    def is_whole(self, state):
        """Whether there is a primary and a synchronous standby, which has it all."""
        if len(state) != len(self.databases) or len({one[2] for one in state.values()}) != 1:
            return False
        kinds = sorted(one[:2] for one in state.values())
        return kinds in [
            [('leader', 'running'), ('sync_standby', 'running')],
            [('leader', 'running'), ('sync_standby', 'streaming')]]

    def wait(self, seconds=PATIENCE):
        """Waits until all is whole, twice in a row. How long it took."""
        began, seen, state = time.monotonic(), 0, {}
        while time.monotonic() < began + seconds:
            state = self.state()
            seen = seen + 1 if self.is_whole(state) else 0
            if seen == 2:
                return time.monotonic() - began
            time.sleep(0.5)
        raise Fault(
            f'after {seconds} s there is no primary with a synchronous standby: '
            f'{state or "no primary"}\n'
            f'Look at {self.folder}/db1 and db2, florilegium-patroni.log; at db3, '
            'florilegium-etcd.log.')

    def holder_of_etcd(self):
        """The name of the machine whose etcd leads the others, for the record."""
        addresses = ','.join(f'http://{one.machine.address}:2379' for one in self.etcd)
        said = json.loads(
            run('etcdctl', f'--endpoints={addresses}', 'endpoint', 'status', '--write-out=json'))
        leads = [
            one['Endpoint']
            for one in said
            if one['Status']['leader'] == one['Status']['header']['member_id']]
        return next(
            (one.machine.name for one in self.etcd if leads and one.machine.address in leads[0]),
            'none')
