"""Sends bytes over one connection, and reads HTTP/1.1 answers by RFC 9112 alone: what is not of the
form is a fault."""
import socket
import time
from dataclasses import dataclass

# An answer comes, or the connection ends: this only guards against a server that hangs.
PATIENCE = 60
# How long a connection is watched that should stay open: long enough for one that is being closed.
STAYS = 0.25


class Refused(Exception):
    """What came was no HTTP."""


@dataclass
class Answer:
    status: int
    fields: list
    body: bytes

    def values(self, name):
        return [value for key, value in self.fields if key.lower() == name.lower()]

    def value(self, name):
        return ', '.join(self.values(name)) if self.values(name) else None


class Reader:
    """Reads a connection, whose other end may close it."""

    def __init__(self, connection):
        self.connection, self.held, self.is_over = connection, b'', False
        self.end = time.monotonic() + PATIENCE

    def more(self):
        """Whether further bytes came."""
        left = self.end - time.monotonic()
        if left <= 0 or self.is_over:
            return False
        self.connection.settimeout(left)
        try:
            data = self.connection.recv(1 << 16)
        except TimeoutError:
            return False
        except ConnectionError:
            data = b''
        self.held += data
        self.is_over = not data
        return bool(data)

    def until(self, mark):
        while mark not in self.held:
            if not self.more():
                return None
        found, _, self.held = self.held.partition(mark)
        return found

    def exactly(self, count):
        while len(self.held) < count:
            if not self.more():
                raise Refused(f'a body of {count} bytes ended after {len(self.held)}')
        found, self.held = self.held[:count], self.held[count:]
        return found

    def rest(self):
        while self.more():
            pass
        found, self.held = self.held, b''
        return found


def chunks(reader):
    body = b''
    while True:
        line = reader.until(b'\r\n')
        if line is None:
            raise Refused('a chunk has no length')
        size = int(line.split(b';')[0], 16)
        if not size:
            while reader.until(b'\r\n'):
                pass
            return body
        body += reader.exactly(size)
        if reader.exactly(2) != b'\r\n':
            raise Refused('a chunk does not end')


def read(reader, method):
    """The next answer to a request of a method; None where none comes."""
    head = reader.until(b'\r\n\r\n')
    if head is None:
        return None
    first, *lines = head.decode('latin-1').split('\r\n')
    if not first.startswith('HTTP/1.1 ') or not first[9:12].isdigit() or first[12:13] not in {
            ' ', ''}:
        raise Refused(f'{first!r} is no status line')
    status, fields = int(first[9:12]), []
    for line in lines:
        name, colon, value = line.partition(':')
        if not colon or not name or name != name.strip():
            raise Refused(f'{line!r} is no field')
        fields.append((name, value.strip()))
    answer = Answer(status, fields, b'')
    lengths = answer.values('Content-Length')
    if method == 'HEAD' or status < 200 or status in {204, 304}:
        return answer
    if answer.values('Transfer-Encoding') == ['chunked']:
        answer.body = chunks(reader)
    elif lengths:
        answer.body = reader.exactly(int(lengths[0]))
    else:
        answer.body = reader.rest()
    return answer


def exchange(port, data, methods, wanted):
    """Sends bytes, and reads an answer to each method.

    The answers (interim ones, too), and what became of the connection: closes, stays, or nothing
    where no answer came. It is watched only where somebody asks."""
    with socket.create_connection(('127.0.0.1', port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(data)
        except ConnectionError:
            # Who refuses early takes no more; the answer is read all the same.
            pass
        reader, answers = Reader(connection), []
        for method in methods:
            answer = read(reader, method)
            while answer and answer.status < 200:
                answers.append(answer)
                answer = read(reader, method)
            if answer is None:
                break
            answers.append(answer)
        if not wanted and answers:
            return answers, ''
        if wanted == 'stays':
            reader.end = time.monotonic() + STAYS
        left = reader.rest()
        if left:
            raise Refused(f'{left[:60]!r} comes behind the last answer')
        return answers, 'closes' if reader.is_over else 'stays'
