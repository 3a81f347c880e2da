#!/usr/bin/python3
"""A day of 2,000 players at once: in slices, between which the ledger is verified, and restarted
each hour.

    Tests/Soak/ledger_day.py [--hours 24] [--players 2000] [--slice 600]

Ends with 1 when an answer was not 200, an entry was lost, `verify` found a fault, or the ledger
held more than 512 MiB. A line a slice: answers a second, latencies, memory, size of the ledger. The
players are those of Tests/Drivers/players.py; new devices join with every slice, so that a day has
as many as a town."""
import argparse
import pathlib
import resource
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MOST_MEMORY = 512
sys.path.insert(0, str(ROOT / 'Tests/Drivers'))
from crowd import memory
from ledger import Ledger, command, write_edition
from players import live, sign_in


def day(folder, hours, count, length):
    home, end = f'{folder}/home', time.monotonic() + hours * 3_600
    ledger, begun, slices = Ledger(home, build=f'{folder}/edition'), time.monotonic(), 0
    try:
        while time.monotonic() < end or not slices:
            slices += 1
            is_well = live(ledger, sign_in(ledger, count), count, length)
            resident = memory(ledger.process.pid)
            size = pathlib.Path(f'{home}/ledger.sqlite').stat().st_size >> 20
            code, said = command('verify', '--home', home)
            print(
                f'slice {slices}: {resident} MiB at most, the ledger {size} MiB; {said.strip()}',
                flush=True)
            if not is_well or code or resident > MOST_MEMORY:
                return False
            if time.monotonic() - begun > 3_600:
                ledger.stop()
                ledger, begun = Ledger(home, build=f'{folder}/edition'), time.monotonic()
    finally:
        ledger.stop()
    return True


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--hours', type=float, default=24)
    parser.add_argument('--players', type=int, default=2_000)
    parser.add_argument('--slice', type=int, default=600)
    words = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir=ROOT / '.build') as folder:
        write_edition(pathlib.Path(folder) / 'edition')
        sys.exit(not day(folder, words.hours, words.players, words.slice))


if __name__ == '__main__':
    main()
