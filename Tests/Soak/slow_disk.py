#!/usr/bin/python3
"""A disk that takes two seconds for each sync: /healthz answers within 50 ms all the same, while
devices write and sign up.

    Tests/Soak/slow_disk.py

A library stands before the system's (LD_PRELOAD) and delays fsync and fdatasync. Ends with 1 where
an answer takes longer.
"""
import json
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from ledger import HOUR, Device, Ledger, now, steps, write_edition
from programs import ROOT, Fault, skip, workplace

DELAY = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
#include <stdlib.h>
static int later(const char *name, int fd) {
  if (getenv("SLOW_SYNC") && access(getenv("SLOW_SYNC"), F_OK) == 0) usleep(2000000);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
}
int fsync(int fd) { return later("fsync", fd); }
int fdatasync(int fd) { return later("fdatasync", fd); }
"""
MOST = 0.05


def write(ledger, over):
    """Begins sessions and sends entries until it is over; that they are answered late, or not at
    all, is what is wanted."""
    while not over.is_set():
        try:
            device = Device()
            headers, body = device.session(ledger.host)
            ledger.post('v1/ledger/sessions', headers, body, ledger.connect(60))
            headers, body = device.entries([steps(now() // HOUR * HOUR - 2 * HOUR, 900)])
            ledger.post('v1/ledger/entries', headers, body, ledger.connect(60))
        except OSError:
            time.sleep(0.1)


def run(folder):
    (folder / 'delay.c').write_text(DELAY)
    # Beside the programs: some machines run and load nothing from /tmp, and the disk would be as
    # quick as ever.
    library = ROOT / '.build/slow-disk.so'
    library.parent.mkdir(exist_ok=True)
    subprocess.run(
        ['gcc', '-shared', '-fPIC', '-O1', folder / 'delay.c', '-o', library, '-ldl'], check=True)
    edition, switch = folder / 'edition', folder / 'slow'
    write_edition(edition)
    ledger = Ledger(
        folder / 'ledger', edition, wrapper=['env', f'LD_PRELOAD={library}', f'SLOW_SYNC={switch}'])
    over = threading.Event()
    try:
        ledger.get('healthz')
        switch.touch()
        writers = [
            threading.Thread(target=write, args=(ledger, over), daemon=True) for _ in range(16)]
        for writer in writers:
            writer.start()
        time.sleep(3)
        times = []
        for _ in range(100):
            began = time.monotonic()
            status, answer = ledger.get('healthz')
            times.append(time.monotonic() - began)
            if status != 200 or answer['status'] != 'ok':
                raise Fault(f'/healthz is answered with {status} {json.dumps(answer)}')
            time.sleep(0.05)
    finally:
        over.set()
        switch.unlink(missing_ok=True)
        ledger.kill()
    times.sort()
    print(
        f'/healthz while each sync takes 2 s and 16 devices write: median {times[50] * 1_000:.1f} '
        f'ms, worst of 100 {times[-1] * 1_000:.1f} ms')
    if times[-1] > MOST:
        raise Fault(f'it took longer than {MOST * 1_000:.0f} ms')


def main():
    if not shutil.which('gcc'):
        skip('a disk that takes two seconds a sync', 'gcc is not installed')
        return
    with workplace('slow-disk') as folder:
        run(folder)


if __name__ == '__main__':
    main()
