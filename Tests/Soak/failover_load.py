"""What a load has been answered and when, and a load of rows that stands in for devices."""
import random
import threading
import time
import urllib.parse

import psycopg2  # Debian's python3-psycopg2

from programs import Fault

# A client that was cut off tries again after so long.
PAUSE = 0.2
# A device is back when something that it sent so long after the fault is acknowledged: what was
# under way does not count.
UNDER_WAY = 0.5


class Moments:
    """When writes were acknowledged since the last fault."""

    def __init__(self):
        self.lock, self.times, self.back, self.fault = threading.Lock(), [], {}, None

    def begin(self):
        """The fault happens now."""
        with self.lock:
            self.times, self.back, self.fault = [], {}, time.monotonic()

    def record(self, device, sent):
        """A write of a device, sent at that time, is acknowledged now."""
        with self.lock:
            moment = time.monotonic()
            if self.fault is None:
                return
            self.times.append(moment)
            if sent > self.fault + UNDER_WAY:
                self.back.setdefault(device, moment - self.fault)

    def wait(self, devices, seconds):
        """Waits until each device is back. The longest time in which nobody was acknowledged, and
        how long the last device took."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with self.lock:
                if len(self.back) == devices:
                    return self.outage(), max(self.back.values())
            time.sleep(0.1)
        with self.lock:
            raise Fault(
                f'{seconds} s after the fault {devices - len(self.back)} of {devices} devices have '
                'nothing acknowledged; '
                f'nobody had for {self.outage():.1f} s')

    def outage(self):
        moments = [self.fault, *self.times, *([] if len(self.back) else [time.monotonic()])]
        return max(late - early for early, late in zip(moments, moments[1:]))


class Rows:
    """Devices that each write a row now and then, through as many connections as two ledgers would
    have.

    A row is a device's number and the row's. Each waits until it is acknowledged, and is sent again
    as it was until then, as a ledger's client does. Then every row up to the last acknowledged one
    is there once, and at most one more.
    """

    def __init__(self, cluster, devices=500, connections=40, pause=1.0):
        self.cluster, self.devices, self.pause = cluster, devices, pause
        self.moments, self.acknowledged, self.sent = Moments(), [0] * devices, [0] * devices
        self.is_over, self.faults, self.again, self.unsure = threading.Event(), [], 0, 0
        self.threads = [
            threading.Thread(
                target=self.run, args=[range(number, devices, connections)], daemon=True)
            for number in range(connections)]

    def connect(self, role='ledger', port=None):
        """A connection through HAProxy, as a ledger opens it."""
        place = urllib.parse.urlsplit(self.cluster.store)
        words = dict(urllib.parse.parse_qsl(place.query))
        if port:
            words.pop('target_session_attrs')
        connection = psycopg2.connect(
            host=place.hostname, port=port or place.port, dbname=place.path[1:],
            user=f'florilegium_{role}',
            password=self.cluster.passwords[f'FLORILEGIUM_{role.upper()}_PASSWORD'], **words)
        connection.autocommit = True
        return connection

    def prepare(self):
        """A table of the owner's, which the service's role can write to and not drop."""
        with self.connect('owner').cursor() as cursor:
            cursor.execute(
                'CREATE TABLE written (device int, number int, made timestamptz DEFAULT now(), '
                'PRIMARY KEY (device, number))')
        try:
            with self.connect().cursor() as cursor:
                cursor.execute('DROP TABLE written')
            raise Fault('the role florilegium_ledger can drop a table')
        except psycopg2.errors.InsufficientPrivilege:
            pass

    def start(self):
        for thread in self.threads:
            thread.start()

    def stop(self):
        """Ends the load; a fault of any thread is raised."""
        self.is_over.set()
        for thread in self.threads:
            thread.join(30)
        if self.faults:
            raise self.faults[0]

    def run(self, mine):
        try:
            self.write(mine)
        except Exception as fault:  # pylint: disable=broad-except
            self.faults.append(fault)

    def write(self, mine):
        connection, chance = None, random.Random(mine[0])
        due = {device: time.monotonic() + chance.random() * self.pause for device in mine}
        while not self.is_over.is_set():
            device = min(due, key=due.get)
            self.is_over.wait(max(0, due[device] - time.monotonic()))
            try:
                connection = connection or self.connect()
                self.one(connection, device)
                due[device] = time.monotonic() + self.pause * (0.5 + chance.random())
            except psycopg2.Error:
                # Whatever it was, what was not acknowledged is sent again.
                self.again += 1
                if connection:
                    connection.close()
                connection = None
                time.sleep(PAUSE * (0.5 + chance.random()))

    def one(self, connection, device):
        self.sent[device] = self.acknowledged[device] + 1
        moment = time.monotonic()
        with connection.cursor() as cursor:
            cursor.execute(
                'INSERT INTO written (device, number) VALUES (%s, %s) ON CONFLICT DO NOTHING',
                [device, self.sent[device]])
        if connection.notices:
            # It waited for the standby in vain: the row may be on one disk alone.
            connection.notices.clear()
            self.unsure += 1
            raise psycopg2.OperationalError('acknowledged with a warning')
        self.acknowledged[device] = self.sent[device]
        self.moments.record(device, moment)

    def total(self):
        """How much is acknowledged."""
        return sum(self.acknowledged)

    def look(self):
        """What was acknowledged so far is there, on the primary; the load may go on. What there is,
        in words."""
        wanted = list(self.acknowledged)
        found = self.found(self.connect())
        self.compare(wanted, found, list(self.sent))
        return f'{sum(wanted):,} rows acknowledged, all there once'

    def found(self, connection):
        """Of each device its rows: how many, how many different ones, the last."""
        with connection.cursor() as cursor:
            # Not by the index: it could hide what it does not know.
            cursor.execute(
                'SET enable_indexscan = off; SET enable_indexonlyscan = off; '
                'SET enable_bitmapscan = off')
            cursor.execute(
                'SELECT device, count(*), count(DISTINCT number), max(number) '
                'FROM written GROUP BY device')
            return {device: rest for device, *rest in cursor.fetchall()}

    @staticmethod
    def compare(wanted, found, sent):
        lost, twice, strange = [], 0, 0
        for device, least in enumerate(wanted):
            count, different, last = found.get(device, (0, 0, 0))
            if different < least or different < last:
                lost.append(
                    f'device {device}: {least} acknowledged, {different} there, the last is {last}')
            twice += count - different
            strange += last > sent[device]
        if lost or twice or strange:
            raise Fault(
                f'{len(lost)} devices lost rows, {twice} rows are there twice, '
                f'{strange} were never sent: {lost[:5]}')

    def look_at_end(self):
        """When the load is over: all is there once, on both machines. What there is, in words."""
        self.compare(self.acknowledged, self.found(self.connect()), self.sent)
        end, primary, standby = time.monotonic() + 30, None, None
        while time.monotonic() < end:
            primary, standby = self.found(self.connect()), self.found(self.connect(port=5001))
            if primary == standby:
                return (
                    f'{self.total():,} rows acknowledged, all there once on both machines; '
                    f'{self.again:,} were sent again, {self.unsure} came with a warning')
            time.sleep(0.5)
        raise Fault('the standby has other rows than the primary, after 30 s')
