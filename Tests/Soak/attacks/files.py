"""What is read of files: names that lead elsewhere, ranges."""
import itertools
import re

from attacks.edition import SECRET
from attacks.report import attack
from attacks.strangers import Line
from attacks.wire import CATALOGUE, LEDGER


@attack('L8', 'names of files that lead elsewhere')
def traversal(scene, report):
    ups = [
        '..', '%2e%2e', '.%2e', '%2e.', '..%2f', '..%5c', '..\\', '%c0%ae%c0%ae', '%252e%252e',
        '..;', '..%00', '%D8%80/..', 'a%D8%80/..', '..%D8%80', '%E2%80%8D..', '..%CC%81',
        '%2e%2e%CC%81', '%EF%BC%8E%EF%BC%8E', '%u002e%u002e']
    roots = {
        CATALOGUE: ['', 'objects', 'targets', 'v1', 'site', 'editions/2026.11.1'],
        LEDGER: ['v1/ledger/shards', 'v1/ledger/shards/beacons', 'v1/ledger']}
    targets = ['secret.json', 'ledger.sqlite', 'keys.sqlite', 'etc/passwd']
    ordinary = {
        to: scene.ask('GET', f'/{root[0] or "nothing"}/there.json', to=to).status
        for to, root in roots.items()}
    for to in roots:
        network = scene.network()
        line = Line(scene, network, to)
        for number, (root, up, target) in enumerate(itertools.product(roots[to], ups, targets)):
            if scene.is_quick and number % 3:
                continue
            for depth in (1, 3):
                path = f'/{root}/{"/".join([up] * depth)}/{target}'.replace('//', '/')
                if number % 60 == 0:
                    line = Line(scene, scene.network(), to)
                answer = line.ask('GET', path)
                is_held = (
                    answer.status in (400, 404, ordinary[to]) and SECRET.encode() not in answer.data
                    and b'SQLite' not in answer.data and b'root:' not in answer.data)
                report.hold(
                    is_held, f'{to}: GET {path} is answered {answer.status} {answer.data[:80]!r}')
    # A name that was split by letters, and not by bytes, reaches the disk and is answered otherwise
    # than one that is nowhere.
    plain = scene.ask('GET', '/v1/ledger/shards/nowhere.json')
    joined = scene.ask('GET', '/v1/ledger/shards/a%D8%80/../nowhere.json')
    report.hold(plain.json().get('detail') != joined.json().get('detail') or joined.status == 400,
        'a name with U+0600 before a slash passes the look for `..`')


def parts(came):
    """The answers in a stream, each whole; all of these have a length."""
    found = []
    while b'\r\n\r\n' in came:
        head, _, rest = came.partition(b'\r\n\r\n')
        length = re.search(rb'(?i)\r\ncontent-length: (\d+)', head)
        if not length or len(rest) < int(length[1]):
            break
        found.append(head + b'\r\n\r\n' + rest[:int(length[1])])
        came = rest[int(length[1]):]
    return found


@attack('held', 'ranges: many, overlapping, odd ones')
def ranges(scene, report):
    path, size = scene.edition.small, len(scene.ask('GET', scene.edition.small, to=CATALOGUE).data)
    for value in [
            'bytes=0-0', 'bytes=-1', 'bytes=0-', f'bytes={size - 1}-', f'bytes={size}-', 'bytes=-0',
            'bytes=1-0', 'bytes=0-18446744073709551616', 'bytes=-18446744073709551616', 'bytes=a-b',
            'bytes=', 'bytes', 'items=0-1', 'bytes=0-1,2-3',
            'bytes=' + ','.join('0-' for _ in range(1_000)),
            'bytes=' + ','.join(f'{number}-{number}' for number in range(500)), 'bytes= 0-1',
            'bytes=0 - 1', 'bytes=0x0-1', 'bytes=--1', 'bytes=0-1;q=1', 'BYTES=0-1']:
        answer = scene.ask('GET', path, headers={'Range': value}, to=CATALOGUE)
        report.hold(
            answer.status in (200, 206, 400, 416) and len(answer.data) <= max(size, 2_000),
            f'Range: {value[:40]} is answered {answer.status} with {len(answer.data):,} bytes of '
            f'{size}')
    begun = scene.processor(CATALOGUE)
    answer = scene.ask(
        'GET', scene.edition.large,
        headers={'Range': 'bytes=' + ','.join('0-' for _ in range(1_300))}, to=CATALOGUE)
    report.hold(len(answer.data) <= 18 << 20 and scene.processor(CATALOGUE) - begun < 2,
        f'1,300 ranges of the large file are {len(answer.data):,} bytes')
