"""Many connections to a ledger driven from one thread: players who send requests when they are due,
streams of events beside them, and what came of it: latencies, answers, errors, memory."""
import collections
import gc
import heapq
import itertools
import os
import pathlib
import re
import select
import socket
import time

LENGTH = re.compile(rb'\r\ncontent-length: (\d+)', re.I)
EVENT = re.compile(rb'id: (\d+)\nevent: recorded\ndata: [^\n]*"entry":"([0-9a-f-]{36})"')
RECORDED = re.compile(rb'"answer":"recorded","id":"([0-9a-f-]{36})"')
Request = collections.namedtuple('Request', 'kind due bytes')


class Connection:
    """A socket of its own. Each ten thousand have another source address, for an address has only
    so many ports."""
    numbers = itertools.count()

    def __init__(self, port, timeout=10):
        self.port, self.waiting, self.answer = port, None, b''
        self.socket = socket.socket()
        # IP_BIND_ADDRESS_NO_PORT: the port is chosen when it connects.
        self.socket.setsockopt(socket.IPPROTO_IP, 24, 1)
        self.socket.bind((f'127.0.0.{1 + next(self.numbers) // 10_000}', 0))
        self.socket.settimeout(timeout)
        self.socket.connect(('127.0.0.1', port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(0)

    def read(self):
        """What has come; None when the ledger hung up."""
        try:
            return self.socket.recv(1 << 20) or None
        except BlockingIOError:
            return b''
        except OSError:
            return None


class Player(Connection):
    """Someone who sends the next request when it is due."""

    def __init__(self, port, requests):
        super().__init__(port)
        self.requests, self.streams, self.ids = iter(requests), [], set()
        self.next = next(self.requests, None)

    def send(self, moment):
        self.waiting, self.sent, self.answer = self.next, moment, b''
        self.next = next(self.requests, None)
        self.socket.send(self.waiting.bytes)

    def take(self, data):
        """Status and body, once all of it is there."""
        self.answer = self.answer + data if self.answer else data
        end = self.answer.find(b'\r\n\r\n')
        length = LENGTH.search(self.answer, 0, end) if end > 0 else None
        if not length or len(self.answer) < end + 4 + int(length[1]):
            return None
        return int(self.answer[9:12]), self.answer[end + 4:]


class Stream(Connection):
    def __init__(self, port, host, token):
        super().__init__(port, timeout=2)
        self.is_open, self.status, self.last, self.ids, self.twice = False, None, 0, [], 0
        self.socket.send(get(host, '/v1/ledger/events', token))

    def take(self, data):
        """Counts whole events: numbers must rise."""
        self.answer += data
        self.status = self.status or int(self.answer[9:12] or 0)
        self.is_open = self.is_open or b': florilegium' in self.answer
        for found in EVENT.finditer(self.answer):
            number = int(found[1])
            self.twice += number <= self.last
            self.last = number
            self.ids.append(found[2])
        self.answer = (
            self.answer[self.answer.rfind(b'\n\n') + 2:] if b'\n\n' in self.answer else self.answer)


class Crowd:
    """Drives players and streams from one thread with epoll, and keeps what came of it."""

    def __init__(self, ledger):
        self.pid, self.port = ledger.process.pid, ledger.port
        self.poll, self.there = select.epoll(), {}
        self.players, self.streams = [], []
        self.times, self.answers, self.errors = (
            collections.defaultdict(list), collections.Counter(), collections.Counter())
        self.late, self.resident, self.answered, self.worked, self.stood = [], [], 0, 0, 0
        # Of each minute: how long answers took, and what the ledger worked until its end.
        self.minutes, self.began = collections.defaultdict(list), None
        self.works = []

    def add(self, connection):
        self.there[connection.socket.fileno()] = connection
        self.poll.register(connection.socket.fileno(), select.EPOLLIN)
        (self.streams if isinstance(connection, Stream) else self.players).append(connection)

    def read(self, wait):
        """Reads what there is; tells which players are done with a request. Players first: streams
        have time."""
        ready = self.poll.poll(max(0, wait))
        moment = time.perf_counter()
        found = [self.there[number] for number, _ in ready]
        done = [one for one in found if isinstance(one, Player) and self.hear(one, moment)]
        for one in found:
            if isinstance(one, Stream):
                self.follow(one)
        return done

    def hear(self, player, moment):
        data = player.read()
        if data is None:
            self.close(player, 'hung up')
            return False
        found = player.take(data) if player.waiting else None
        if not found:
            return False
        (status, body), kind = found, player.waiting.kind
        player.waiting = None
        self.answered += 1
        self.times[kind].append((moment - player.sent) * 1_000)
        if self.began:
            self.minutes[int(moment - self.began) // 60].append((moment - player.sent) * 1_000)
        if status != 200:
            title = re.search(r'"title":"([^"]*)', body.decode(errors='replace'))
            self.errors[f'{kind} {status} {title[1] if title else ""}'.strip()] += 1
        elif kind in ['steps', 'beacon', 'replenish']:
            recorded = RECORDED.findall(body)
            self.answers[kind, 'recorded'] += len(recorded)
            if kind == 'steps':
                player.ids.update(recorded)
            for answer, reason in re.findall(
                    rb'"answer":"(refused|already-recorded|try-later)"(?:[^{}]*"reason":"([^"]*))?',
                    body):
                self.answers[kind, f'{answer.decode()} {reason.decode()}'.strip()] += 1
        return True

    def greet(self, host):
        """The ledger hangs up on who says nothing for 30 s; this does not count."""
        for first in range(0, len(self.players), 250):
            some = self.players[first:first + 250]
            for player in some:
                player.waiting, player.sent, player.answer = Request('greeting', 0, b''), 0, b''
                player.socket.send(get(host, '/v1/ledger/openapi.yaml'))
            self.wait(10, lambda: not any(player.waiting for player in some), pause=0.01)
        self.times.pop('greeting', None)
        self.answered = 0

    def follow(self, stream):
        data = stream.read()
        if data is None:
            self.close(stream, 'stream hung up')
        else:
            stream.take(data)

    def close(self, connection, error):
        self.errors[error] += 1
        self.poll.unregister(connection.socket.fileno())
        connection.socket.close()
        connection.next = connection.waiting = None

    def run(self, seconds):
        """Lets everyone act for so long, then hears the last answers; how many answers a second
        there were."""
        gc.collect()
        gc.freeze()
        gc.disable()
        start, worked = time.perf_counter(), processor(self.pid)
        self.began = start
        due = [
            (start + player.next.due, number)
            for number, player in enumerate(self.players)
            if player.next]
        heapq.heapify(due)
        numbers = {player: number for number, player in enumerate(self.players)}
        end, sample = start + seconds, start
        while (moment := time.perf_counter()) < end:
            if moment >= sample:
                self.resident.append(memory(self.pid, 'VmRSS'))
                if len(self.resident) % 60 == 1:
                    self.works.append(processor(self.pid))
                sample += 1
            while due and due[0][0] <= moment:
                when, number = heapq.heappop(due)
                if self.players[number].next:
                    self.late.append((moment - when) * 1_000)
                    self.players[number].send(moment)
            wake = max(time.perf_counter(), min([end, sample, *(due[:1] and [due[0][0]])]))
            done = self.read(wake - time.perf_counter())
            self.stood = max(self.stood, time.perf_counter() - wake)
            for player in done:
                if player.next:
                    heapq.heappush(
                        due, (max(time.perf_counter(), start + player.next.due), numbers[player]))
        rate, self.worked = self.answered / seconds, processor(self.pid) - worked
        gc.enable()
        self.wait(15, lambda: not any(player.waiting for player in self.players))
        for player in self.players:
            if player.waiting:
                self.errors[f'{player.waiting.kind} without an answer'] += 1
        return rate

    def wait(self, seconds, is_done, pause=0.1):
        """Reads on until all is well, or the time is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not is_done():
            look = time.monotonic() + pause
            while (left := look - time.monotonic()) > 0:
                self.read(left)

    def end(self):
        for connection in self.there.values():
            connection.socket.close()

    def summary(self, *kinds):
        times = sorted(itertools.chain(*(self.times[kind] for kind in kinds or list(self.times))))
        if not times:
            return 'no answers'
        return (
            f'p50 {times[len(times) // 2]:,.1f} ms, p99 {times[len(times) * 99 // 100]:,.1f} ms, '
            f'max {times[-1]:,.0f} ms')

    def tell(self):
        """What was wrong; with VERBOSE, everything."""
        for error, count in self.errors.most_common(20):
            print(f'  error {count:,} x {error}')
        if self.stood > 0.5:
            print(
                f'  the client itself stood still for {self.stood:.1f} s: the machine was busy, '
                'and the figures are worse for it')
        if not os.environ.get('VERBOSE'):
            return
        for kind in sorted(self.times):
            print(f'  {kind}: {len(self.times[kind]):,} answers, {self.summary(kind)}')
        for (kind, answer), count in sorted(self.answers.items()):
            print(f'  {kind} {answer}: {count:,}')
        parts = (
            [self.resident[len(self.resident) * part // 4] for part in range(4)]
            + self.resident[-1:])
        print(
            f'  the ledger took {self.worked:,.1f} s of processor, '
            f'{self.worked * 1_000 / max(1, self.answered):,.2f} ms a request')
        print(f'  resident memory at each quarter, MiB: {" ".join(map(str, parts))}')
        for minute, times in sorted(self.minutes.items()):
            times.sort()
            print(
                f'  minute {minute + 1}: p50 {times[len(times) // 2]:,.1f} ms, '
                f'p99 {times[len(times) * 99 // 100]:,.1f} ms')
        shares = [(late - early) / 60 for early, late in zip(self.works, self.works[1:])]
        print(f'  cores of the ledger in each minute: {" ".join(f"{one:.2f}" for one in shares)}')
        if self.late:
            print(
                '  the client itself was late by '
                f'{sorted(self.late)[len(self.late) * 99 // 100]:,.1f} ms (p99)')


def memory(pid, field='VmHWM'):
    """In MiB."""
    return (
        int(re.search(rf'{field}:\s+(\d+)', pathlib.Path(f'/proc/{pid}/status').read_text())[1])
        // 1024)


def processor(pid):
    """Seconds that a process took of all cores: it says more than latency where others build on the
    same machine."""
    times = pathlib.Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()
    return (int(times[11]) + int(times[12])) / os.sysconf('SC_CLK_TCK')


def get(host, path, token=None):
    return (
        f'GET {path} HTTP/1.1\r\nHost: {host}\r\n'
        f'{f"Authorization: Bearer {token}" + chr(13) + chr(10) if token else ""}\r\n'.encode())
