#!/usr/bin/python3
"""Everything that strangers tried against the catalogue and the ledger, played again, directly and
behind operating/nginx.conf.

    Tests/Soak/attacks.py [--quick] [--only CLASS ...] [--front direct|nginx]

Starts both servers with a small edition on loopback and plays each class of attacks with nothing
but sockets, from addresses of 127.0.0.0/8. Prints a table: what was tried, how often, and what did
not hold; figures and holes stand below their line. What is held to is in attacks/bounds.py. --quick
is for every change (under 90 s with debug programs), without it counts are full. Ends with 1 when
there was a hole.
"""
import argparse
import os
import resource
import shutil
import sys
import tempfile
from pathlib import Path

os.environ.setdefault('LLVM_PROFILE_FILE', '/dev/null')

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from programs import LEDGER, skip

# Each module registers its attacks when it is imported.
from attacks import (
    game, growth, crowds, load, marks, mark_headers, people, credentials, wire, framing, files)
from attacks.edition import SmallEdition
from attacks.report import ATTACKS, HEAD, play, show
from attacks.scene import NGINX, SERVER, Scene


def chosen(words, front):
    return [
        one
        for one in ATTACKS
        if front in (one.quick if words.quick else one.fronts)
        and (not words.only or one.name in words.only)]


def run(words, folder):
    """Plays everything; whether all of it held."""
    edition, total, number = SmallEdition(folder / 'edition'), [0, 0], 0
    print(HEAD)
    for front in [words.front] if words.front else ['direct', 'nginx']:
        if front == 'nginx' and not NGINX:
            skip('attacks through nginx', 'nginx is not installed')
            continue
        shared = None
        try:
            for found in chosen(words, front):
                number += 1
                scene = None if found.is_alone else shared
                if not scene:
                    scene = Scene(
                        folder / f'{front}-{number}', edition, front, words.quick, found.options)
                if not found.is_alone:
                    shared = scene
                report = play(found, scene)
                show(front, found, report)
                total = [total[0] + report.tries, total[1] + len(report.holes)]
                if found.is_alone:
                    scene.stop()
                    if not report.holes:
                        shutil.rmtree(scene.folder)
        finally:
            if shared:
                shared.stop()
    print(f'{total[0]} tries, {total[1]} holes.')
    return not total[1]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--quick', action='store_true', help='fewer tries and wider bounds')
    parser.add_argument('--only', nargs='*', help='classes by name, as C1 M3')
    parser.add_argument('--front', choices=['direct', 'nginx'], help='one way only')
    words = parser.parse_args()
    for program in [LEDGER, SERVER]:
        if not program.exists():
            parser.error(f'{program} is not there.')
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    folder = Path(tempfile.mkdtemp(prefix='florilegium-attacks-'))
    is_held = run(words, folder)
    if not is_held:
        print(f'Look at {folder}.')
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == '__main__':
    main()
