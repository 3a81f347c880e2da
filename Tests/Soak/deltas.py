"""Publishes six editions, one after the other; from each pair a client goes from the one to the
other.

    Tests/Soak/deltas.py

From each of the five editions before it the new bundle comes by a delta, and is bit for bit the one
that was built.
"""
import json
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
import programs
from programs import PLAY, ROOT, Fault, host, run
from project import make_keys, make_project

EDITIONS = 6


def bundle(home):
    """The bytes of the bundle that a client holds, and its name."""
    kept = json.loads((home / 'holding.json').read_text())['current']['bundle']
    return (home / 'files' / kept['sha256']).read_bytes()


def main():
    folder = Path(tempfile.mkdtemp(prefix='florilegium-deltas-'))
    served, pairs = folder / 'served', 0
    for number in range(1, EDITIONS + 1):
        project = make_project(folder, ROOT, number)
        programs.build(project)
        if number == 1:
            make_keys(folder)
        keys = folder / 'keys'
        run(programs.publish(project, keys, served, folder / 'state'))
        with host(served) as address:
            whole = folder / f'home-{number}'
            run(programs.sync(whole, address, keys))
            for earlier in range(max(1, number - 5), number):
                home = folder / 'home'
                shutil.copytree(folder / f'home-{earlier}', home)
                _, said = run(programs.sync(home, address, keys))
                if f'by a delta from 2026.11.{earlier}' not in said:
                    raise Fault(f'{earlier} to {number}:\n{said}')
                run([PLAY, '--home', home, 'status', '--check'])
                if bundle(home) != bundle(whole):
                    raise Fault(f'{earlier} to {number}: another bundle came of the delta')
                shutil.rmtree(home)
                pairs += 1
    shutil.rmtree(folder)
    print(f'{pairs} pairs of {EDITIONS} editions: each delta made the bundle that was built.')


if __name__ == '__main__':
    try:
        main()
    except Fault as fault:
        print(fault)
        sys.exit(1)
