#!/usr/bin/python3
"""Sends each request of requests.txt to florilegium-server and to nginx, and holds both answers
against the table.

    Tests/HTTP/side_by_side.py [--section TEXT] [--show]

--section takes only rows whose first column has TEXT, --show prints what both answered. The
programs are those of the folder PROGRAMS, .build/release without it. Ends by itself in under a
minute, with 1 when an answer is not the table's. Without nginx its column is passed over, and that
is told.
"""
import argparse
import concurrent.futures
import os
import shutil
import sys
from pathlib import Path

from answers import Refused, exchange
from hosts import Places, nginx, ours
from rows import Row, check

HERE = Path(__file__).resolve().parent


def look(row, host, spec):
    """What is wrong with a host's answers to a row; and what it answered, in short."""
    try:
        answers, ending = exchange(host.port, row.bytes(host.places), row.methods, row.ending)
    except Refused as refused:
        return [str(refused)], 'nothing'
    faults = check(row, spec, answers, ending, host.places)
    told = ' + '.join(f'{one.status} {dict(one.fields)} {len(one.body)} bytes' for one in answers)
    return faults, f'{told or "nothing"}, {ending}'


def judge(row, hosts, shows):
    lines = []
    for host in hosts:
        faults, told = look(row, host, row.spec(host.name))
        lines += [
            f'line {row.line}, {row.what}\n  at  {host.name}: {told}\n  is  {fault}'
            for fault in faults]
        if shows:
            lines.append(f'# {row.line} {row.what} | {host.name}: {told}')
    return lines


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--section', default='', help='only rows whose first column has this')
    parser.add_argument('--show', action='store_true', help='print all answers')
    words = parser.parse_args()
    rows = [row for row in Row.read(HERE / 'requests.txt') if words.section in row.section]
    if not rows:
        parser.error(f'no row is of {words.section}')
    places = Places()
    hosts = []
    try:
        hosts.append(
            ours(places, Path(os.environ.get('PROGRAMS', '.build/release')) / 'florilegium-server'))
        program = shutil.which('nginx', path=f'{os.environ["PATH"]}:/usr/sbin:/usr/local/sbin')
        if program:
            hosts.append(nginx(places, program))
        else:
            print('Skipped: the column of nginx; nginx is not installed.')
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            told = list(pool.map(lambda row: judge(row, hosts, words.show), rows))
    finally:
        for host in hosts:
            host.stop()
        places.remove()
    lines = [line for lines in told for line in lines]
    print('\n'.join(lines), end='\n' if lines else '')
    wrong = sum(not line.startswith('#') for line in lines)
    differs = sum(row.why != '' for row in rows)
    print(
        f'{len(rows)} requests, {wrong} answers are not the table\'s; nginx answers {differs} '
        'otherwise, by reasons told there.')
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
