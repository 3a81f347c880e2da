"""The two servers, over one folder of objects."""
import hashlib
import http.client
import shutil
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

NGINX = """daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log crit;
{user}
events {{ worker_connections 256; }}
http {{
  access_log off;
  server_tokens off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  types {{ application/json json; image/png png; image/webp webp; }}
  server {{
    listen 127.0.0.1:{port};
    root {folder}/served;
    location /objects/ {{ add_header Cache-Control "public, max-age=31536000, immutable"; }}
    location = / {{ return 302 /site/; }}
  }}
}}
"""


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


class Places:
    """A folder of four objects, and the words of the table that stand for them."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix='florilegium-http-'))
        self.folder.chmod(0o755)
        text = b'{"names":["' + b'daisy ' * 600 + b'"]}'
        self.words = {}
        for name, ending, body in [
                ('text', 'json', text), ('photo', 'webp', bytes(range(256)) * 40),
                ('empty', 'png', b''), ('large', 'webp', bytes(range(256)) * 6_000)]:
            mark = hashlib.sha256(body).hexdigest()
            path = f'objects/{mark[:2]}/{mark}.{ending}'
            file = self.folder / 'served' / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(body)
            self.words |= {name: '/' + path, f'{name}.length': str(len(body))}
            if ending == 'json':
                # What stands in for the compressed forms of an edition: nobody unpacks them here.
                file.with_name(file.name + '.br').write_bytes(b'brotli of it')
                file.with_name(file.name + '.zst').write_bytes(b'zstandard of it')
        # What would make a row unreadable.
        self.words |= {
            'long': 'a' * 40_000, 'long.path': 'a' * 20_000,
            'fields': ''.join(f' & X-{n}: a' for n in range(120))}
        self.words['missing'] = '/objects/' + 'ab/' + 'ab' * 32 + '.png'

    def remove(self):
        shutil.rmtree(self.folder)


@dataclass
class Host:
    name: str
    port: int
    places: dict
    process: subprocess.Popen

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def ready(name, process, port, places):
    """A host that answers, with the tags and dates that it gives each object."""
    for _ in range(2400):
        try:
            connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
            words = dict(places.words)
            for object in ['text', 'photo', 'empty', 'large']:
                connection.request('GET', places.words[object])
                answer = connection.getresponse()
                answer.read()
                words[f'{object}.tag'] = answer.getheader('ETag', '')
                words[f'{object}.date'] = answer.getheader(
                    'Last-Modified', 'Sat, 21 Nov 2026 00:00:00 GMT')
            return Host(name, port, words, process)
        except (ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise RuntimeError(f'{name} does not answer')


def ours(places, program):
    # It waits for an edition: objects are answered without one.
    words = [
        program, '--build', places.folder / 'served', '--port', '0', '--wait', '--log-level',
        'error']
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    port = int(process.stdout.readline().rstrip(b'/\n').rsplit(b':', 1)[1])
    return ready('ours', process, port, places)


def nginx(places, program):
    port, is_root = free_port(), not Path('/proc/self').stat().st_uid
    text = NGINX.format(folder=places.folder, port=port, user='user root;' if is_root else '')
    (places.folder / 'nginx.conf').write_text(text)
    return ready(
        'nginx', subprocess.Popen([program, '-c', places.folder / 'nginx.conf']), port, places)
