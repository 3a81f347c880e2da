"""Looks at /healthz and plays a little, until its input ends: watch.py PORT LEDGER. Then times in
milliseconds, as JSON.

A process of its own, so that the attackers' work does not count as the server's. `late` tells how
much longer a sleep of 20 ms took: what the machine, and not the server, keeps anybody waiting."""
import http.client
import json
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / 'Drivers'))
from ledger import HOUR, Device, now, steps

PAUSE, PATIENCE = 0.02, 40
seen = {'health': [], 'late': [], 'writes': [], 'refused': []}
over = threading.Event()


def look(port):
    while not over.is_set():
        begun = time.monotonic()
        time.sleep(PAUSE)
        seen['late'].append((time.monotonic() - begun - PAUSE) * 1_000)
        begun = time.monotonic()
        connection = http.client.HTTPConnection('127.0.0.1', port, timeout=PATIENCE)
        try:
            connection.request('GET', '/healthz')
            status = connection.getresponse().status
            if status != 200:
                seen['refused'].append(f'/healthz {status}')
        except OSError as error:
            seen['refused'].append(f'/healthz {error}')
        connection.close()
        seen['health'].append((time.monotonic() - begun) * 1_000)


def post(port, route, headers, body):
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=PATIENCE)
    try:
        # From a network of its own, where a proxy would have said so.
        connection.request('POST', f'/{route}', body, {**headers, 'X-Forwarded-For': '192.0.2.77'})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b'{}')
    except (OSError, ValueError) as error:
        return 0, str(error)
    finally:
        connection.close()


def write(port, ledger, device):
    number = 0
    while not over.is_set():
        number += 1
        entry = steps(now() // HOUR * HOUR - 3 * HOUR - number * HOUR // 4, 100)
        begun = time.monotonic()
        status, answer = post(
            port, 'v1/ledger/entries',
            *device.signed('v1/ledger/entries', {'entries': [entry], 'ledger': ledger}))
        seen['writes'].append((time.monotonic() - begun) * 1_000)
        if status != 200 or answer['answers'][0]['answer'] != 'recorded':
            seen['refused'].append(f'{status} {answer}')
        over.wait(0.3)


def main():
    port, ledger = int(sys.argv[1]), sys.argv[2]
    device = Device()
    device_is_known = post(port, 'v1/ledger/sessions', *device.session(ledger))[0] == 200
    print('ready' if device_is_known else 'refused', flush=True)
    threads = [
        threading.Thread(target=look, args=(port,)),
        threading.Thread(target=write, args=(port, ledger, device))]
    for thread in threads:
        thread.start()
    sys.stdin.read()
    over.set()
    for thread in threads:
        thread.join()
    print(json.dumps(seen))


if __name__ == '__main__':
    main()
