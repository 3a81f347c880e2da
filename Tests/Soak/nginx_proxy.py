"""An nginx before both servers, by operating/nginx.conf as it is but for ports and the
certificate's files."""
import contextlib
import datetime
import http.client
import random
import re
import socket
import ssl
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from programs import ROOT, Fault

NAME = 'play.example'
MAIN = """daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/main.log notice;
{user}
events {{ worker_connections 1024; }}
http {{
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  # As Debian has it, so that the example must say otherwise.
  gzip on;
  gzip_proxied any;
  gzip_types application/json text/css text/javascript;
  include {folder}/florilegium.conf;
}}
"""


def free_port():
    """A port that nobody has, nor is given meanwhile: nginx takes no port 0, and connections get
    theirs from 32768 on."""
    for port in random.sample(range(10_000, 32_768), 100):
        with contextlib.suppress(OSError), socket.socket() as one:
            one.bind(('127.0.0.1', port))
            return port
    raise Fault('a hundred ports were tried, and none is free')


def certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    day = datetime.timedelta(days=1)
    time_now = datetime.datetime.now(datetime.timezone.utc)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(
            key.public_key()).serial_number(1).not_valid_before(time_now - day).not_valid_after(
            time_now + day).add_extension(
            x509.SubjectAlternativeName([x509.DNSName(NAME)]),
            critical=False).sign(key, hashes.SHA256()))
    (folder / 'fullchain.pem').write_bytes(made.public_bytes(Encoding.PEM))
    (folder / 'privkey.pem').write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def example(folder, ports, ledgers=None):
    """The file with other ports and the test's certificate; each must have been there to be
    replaced.

    With `ledgers` their upstream is in place of the file's.
    """
    text = (ROOT / 'operating/nginx.conf').read_text()
    if ledgers:
        text, times = re.subn(
            r'(?m)^upstream florilegium_ledger \{\n(?:  .*\n)+\}\n', lambda _: ledgers, text)
        if times != 1:
            raise Fault('operating/nginx.conf has no upstream florilegium_ledger, or several')
    for old, new in [
            ('listen 80;', f'listen 127.0.0.1:{ports["plain"]};'), ('listen [::]:80;', ''),
            ('listen 443 ssl http2;', f'listen 127.0.0.1:{ports["tls"]} ssl http2;'),
            ('listen [::]:443 ssl http2;', ''), ('127.0.0.1:8080', f'127.0.0.1:{ports["pages"]}'),
            ('127.0.0.1:8081', f'127.0.0.1:{ports["ledger"]}'),
            ('/etc/florilegium/tls', str(folder)), ('/var/log/nginx', str(folder))]:
        if old not in text:
            raise Fault(f'operating/nginx.conf has no {old!r}')
        text = text.replace(old, new)
    return text


class Proxy:
    """Someone who asks through the proxy, from an address of their own."""

    def __init__(self, folder, port, address='127.0.0.1'):
        self.folder, self.port, self.address = folder, port, address
        self.context = ssl.create_default_context(cafile=str(folder / 'fullchain.pem'))

    def connect(self):
        plain = socket.create_connection(
            ('127.0.0.1', self.port), timeout=10, source_address=(self.address, 0))
        connection = http.client.HTTPSConnection(NAME, self.port, timeout=10)
        connection.sock = self.context.wrap_socket(plain, server_hostname=NAME)
        return connection

    def ask(self, method, path, body=None, headers=None):
        connection = self.connect()
        connection.request(method, path, body, {'Host': NAME, **(headers or {})})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, answer.headers, data

    def want(self, status, method, path, body=None, headers=None):
        found, fields, data = self.ask(method, path, body, headers)
        if found != status:
            raise Fault(
                f'{method} {path} from {self.address} is answered with {found}, not {status}: '
                f'{data[:300]!r}')
        return fields, data


def wait_for(port):
    for _ in range(100):
        try:
            socket.create_connection(('127.0.0.1', port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Fault('nginx does not listen')
