"""A device on its way through nginx to two ledgers, and what it does when one of them is gone."""
import http.client
import json
import random
import socket
import ssl
import threading
import time

from failover_load import PAUSE
from nginx_proxy import NAME
from writers import GONE, Writer

# The ports of operating/nginx.conf: in a network namespace of its own they are all free.
FRONT = {'plain': 80, 'tls': 443, 'pages': 8080, 'ledger': 8081}
# Until both ledgers serve, one of them leads, or a request that is asked again is answered.
PATIENCE = 60
# A device's requests, and the entries of one, are few: what counts is how many devices there are.
PACE, SIZES = 4.0, [1, 1, 2, 4]


class Front:
    """The way of one device through nginx, from an address of its own: nginx counts by addresses.
    Used as `Ledger` is."""
    host = NAME

    def __init__(self, folder, number):
        self.address = f'127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}'
        self.context = ssl.create_default_context(cafile=str(folder / 'fullchain.pem'))
        self.connection = None

    def connect(self):
        """The connection, which is kept while it works."""
        if not self.connection:
            plain = socket.create_connection(
                ('127.0.0.1', FRONT['tls']), timeout=10, source_address=(self.address, 0))
            plain.settimeout(PATIENCE)
            self.connection = http.client.HTTPSConnection(NAME, FRONT['tls'], timeout=PATIENCE)
            self.connection.sock = self.context.wrap_socket(plain, server_hostname=NAME)
        return self.connection

    def drop(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def ask(self, method, route, body=None, headers=None):
        """Status and value of an answer; a page of nginx's own has none."""
        try:
            connection = self.connect()
            connection.request(method, f'/{route}', body, headers or {})
            answer = connection.getresponse()
            data = answer.read()
            return (
                answer.status,
                json.loads(data or b'{}') if 'json' in answer.getheader('Content-Type', '') else {})
        except GONE:
            self.drop()
            raise

    def post(self, route, headers, body, connection=None):
        return self.ask('POST', route, body, headers)

    def get(self, route, token=None):
        return self.insist(
            lambda: self.ask(
                'GET', route, headers={'Authorization': f'Bearer {token}'} if token else {}))

    @staticmethod
    def insist(asked):
        """As a client does: what is not answered is asked again, for a while."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                status, answer = asked()
                if status not in Survivor.busy or time.monotonic() > end:
                    return status, answer
            except GONE:
                if time.monotonic() > end:
                    raise
            time.sleep(PAUSE)


class Survivor(Writer):
    """A device that goes on whatever happens to the ledgers."""
    # Also of nginx: no ledger, or none that answers; of what became of the request nobody knows.
    busy = {429, 502, 503, 504}
    sizes = SIZES

    def __init__(self, number, folder):
        super().__init__(random.Random(number))
        self.front, self.is_turn = Front(folder, number), threading.Lock()

    def live(self, moments, is_over):
        """Writes every few seconds until all is over."""
        is_over.wait(self.chance.random() * PACE)
        while not is_over.is_set():
            with self.is_turn:
                sent = time.monotonic()
                try:
                    is_judged = self.turn(self.front, None)
                except GONE:
                    is_judged = False
                if is_judged:
                    moments.record(self, sent)
            is_over.wait((PACE if is_judged else PAUSE) * (0.5 + self.chance.random()))
