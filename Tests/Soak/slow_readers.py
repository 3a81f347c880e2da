#!/usr/bin/python3
"""Clients that ask for much and take nothing: what they cost both servers in memory, and what stays
when they are gone.

    Tests/Soak/slow_readers.py [--connections 1000]

The catalogue is asked for a file of 17 MB, and for many of 1 MB; the ledger for a file of 1 MB that
is as large as its answers are. Each stays below the bound while they wait, answers others, and has
given all back within a minute. Ends with 1 where it does not.
"""
import argparse
import hashlib
import http.client
import socket
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from ledger import Ledger, write_edition
from programs import PROGRAMS, Fault, workplace

SERVER = PROGRAMS / 'florilegium-server'
# MiB that a thousand may cost a server while they wait, and that may stay when they are gone.
# Seconds another one may wait.
MOST, LEFT, PATIENCE = 128, 40, 3


def memory(process):
    lines = Path(f'/proc/{process.pid}/status').read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith('VmRSS')) // 1024


def deaf(port, path):
    """A connection that asks, and takes nothing: its window is as small as the system allows."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(('127.0.0.1', port))
    client.sendall(f'GET {path} HTTP/1.1\r\nHost: a\r\n\r\n'.encode())
    return client


def ask(port, path):
    began = time.monotonic()
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=10)
    connection.request('GET', path)
    answer = connection.getresponse()
    return answer.status, len(answer.read()), time.monotonic() - began


def attack(name, process, port, paths, connections, other):
    before = memory(process)
    clients = [deaf(port, paths[number % len(paths)]) for number in range(connections)]
    most, slowest = 0, 0
    for _ in range(20):
        time.sleep(0.5)
        most = max(most, memory(process))
        status, _, took = ask(port, other)
        slowest = max(slowest, took)
        if status != 200:
            raise Fault(f'{name}: {other} is answered with {status} meanwhile')
    for client in clients:
        client.close()
    gone = time.monotonic()
    while (after := memory(process)) > before + LEFT and time.monotonic() < gone + 45:
        time.sleep(1)
    seconds = time.monotonic() - gone
    print(
        f'{name}: {before} MiB before, {most} while {connections} wait, '
        f'{after} {seconds:.0f} s after them; '
        f'others waited {slowest * 1_000:.0f} ms at most')
    if most - before >= MOST:
        raise Fault(f'they cost {name} {most - before} MiB, and not less than {MOST}')
    if slowest > PATIENCE:
        raise Fault(f'another one waits {slowest:.1f} s for {name}, and not less than {PATIENCE}')
    if after > before + LEFT:
        raise Fault(f'{name} keeps {after - before} MiB')


def write_object(build, number):
    """A file that is small enough for the catalogue to hold it in memory; its path."""
    data = number.to_bytes(4, 'big') * 250_000
    name = hashlib.sha256(data).hexdigest()
    path = build / 'objects' / name[:2] / f'{name}.png'
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return '/' + str(path.relative_to(build))


def run(folder, connections):
    name = 'targets/' + 'a' * 64 + '.pack.zip'
    build = folder / 'build'
    write_edition(build)
    (build / name).write_bytes(bytes(17_000_000))
    server = subprocess.Popen(
        [SERVER, '--build', build, '--port', '0'], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        port = int(server.stdout.readline().rsplit(':', 1)[1].strip().strip('/'))
        attack('the catalogue', server, port, [f'/{name}'], connections, f'/{name}')
        # So many that no cache holds them all; it is full before.
        pictures = [write_object(build, number) for number in range(200)]
        for path in pictures:
            ask(port, path)
        attack('the catalogue by its pictures', server, port, pictures, connections, pictures[0])
    finally:
        server.terminate()
        server.wait()
    ledger = Ledger(folder / 'ledger', build)
    try:
        shards = folder / 'ledger/shards/boards'
        shards.mkdir(parents=True, exist_ok=True)
        (shards / 'made.json').write_bytes(b'"' + b'x' * (1 << 20) + b'"')
        attack(
            'the ledger', ledger.process, ledger.port, ['/v1/ledger/shards/boards/made.json'],
            connections, '/healthz')
    finally:
        ledger.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--connections', type=int, default=1_000)
    words = parser.parse_args()
    with workplace('slow-readers') as folder:
        run(folder, words.connections)


if __name__ == '__main__':
    main()
