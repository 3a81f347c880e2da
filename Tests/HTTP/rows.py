"""The rows of requests.txt, and how answers are held against them."""
import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

DATE = re.compile(
    r'(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) '
    r'\d{4} \d\d:\d\d:\d\d GMT')
ENDINGS = {'closes', 'stays'}


@dataclass
class Row:
    line: int
    section: str
    what: str
    request: str
    wanted: str
    nginx: str
    why: str

    @staticmethod
    def read(path):
        rows = []
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.startswith('|') or line.startswith('|-') or line.startswith('| RFC'):
                continue
            cells = [cell.strip() for cell in line.strip('|').split(' | ')]
            if len(cells) != 6:
                raise ValueError(f'{path}, line {number}: {len(cells)} cells, not 6')
            row = Row(number, *cells)
            if (row.nginx == '=') != (row.why == ''):
                raise ValueError(
                    f'{path}, line {number}: a difference needs its reason, and only a difference')
            rows.append(row)
        return rows

    def spec(self, host):
        return self.wanted if host == 'ours' or self.nginx == '=' else self.nginx

    @property
    def ending(self):
        """Whether the connection is watched once all is answered."""
        found = ENDINGS & set(self.wanted.split('; ')) or ENDINGS & set(self.nginx.split('; '))
        return next(iter(found), '')

    @property
    def methods(self):
        """The method of each request in the row, so far as it can be told."""
        return [part.split(' ')[0] for part in self.request.split(' && ')]

    def bytes(self, places):
        """What is sent: the version, a Host and `Connection: close` are added where the row says
        nothing of them."""
        sent = b''
        parts = filled(self.request, places).split(' && ')
        for place, part in enumerate(parts):
            head, arrow, body = part.partition(' >> ')
            first, *fields = head.split(' & ')
            is_raw = first.endswith('!')
            first = first.removesuffix('!')
            words = first.split(' ')
            if not is_raw:
                if len(words) == 2:
                    first += ' HTTP/1.1'
                names = {field.split(':')[0].lower() for field in fields}
                if 'host' not in names:
                    fields.insert(0, 'Host: a.example')
                if 'connection' not in names and place == len(parts) - 1 and self.ending != 'stays':
                    fields.append('Connection: close')
            text = '\r\n'.join([first, *fields]) + '\r\n\r\n' + body
            sent += text.encode('latin-1').decode('unicode_escape').encode('latin-1')
        return sent


def filled(text, places):
    return re.sub(r'\{([a-z.]+)\}', lambda found: places[found[1]], text)


def check(row, spec, answers, ending, places):
    """What of the answers is not as the table has it, or is never right."""
    faults, spec = [], filled(spec, places)
    if spec == 'nothing':
        return [] if not answers else [f'{answers[0].status}, and no answer is wanted']
    wanted, *checks = spec.split('; ')
    has_allow, wanted = 'without Allow' not in wanted, wanted.removesuffix(' without Allow')
    statuses = '+'.join(str(answer.status) for answer in answers)
    if statuses not in wanted.split(' or '):
        return [f'{statuses or "nothing"}, not {wanted}']
    last = answers[-1]
    for one in checks:
        if one in ENDINGS:
            if ending != one:
                faults.append(f'the connection {ending}')
        elif found := re.fullmatch(r'(\d+) bytes', one):
            if len(last.body) != int(found[1]):
                faults.append(f'{len(last.body)} bytes, not {found[1]}')
        elif one.startswith('no '):
            if last.values(one[3:]):
                faults.append(f'{one[3:]}: {last.value(one[3:])} is there')
        else:
            name, _, value = one.partition(': ')
            got = last.value(name)
            if got is None or value != '*' and got != value:
                faults.append(f'{name}: {got}, not {value}')
    for method, answer in zip(row.methods, [one for one in answers if one.status >= 200]):
        faults += [fault for fault in always(method, answer) if has_allow or 'Allow' not in fault]
    return faults


def always(method, answer):
    """What each answer must have, whatever was asked (RFC 9110: 6.6.1, 8.6, 10.2.1, 15.3.7, 15.4.5,
    15.5.6, 15.5.17)."""
    date = answer.value('Date')
    if answer.status < 500:
        if date is None or not DATE.fullmatch(date):
            yield f'Date: {date}'
        elif f'{parsedate_to_datetime(date):%a}' != date[:3]:
            yield f'{date} is another day of the week'
    if len(answer.values('Content-Length')) + len(answer.values('Transfer-Encoding')) > 1:
        yield 'the length is told twice'
    if answer.status in {204, 304} and answer.values('Transfer-Encoding'):
        yield 'an answer without a body has a transfer coding'
    if answer.status == 204 and answer.values('Content-Length'):
        yield '204 tells a length'
    is_parts = (answer.value('Content-Type') or '').startswith('multipart/byteranges')
    if answer.status == 206 and not is_parts and not answer.values('Content-Range'):
        yield '206 does not tell which part it is'
    if answer.status == 416 and not (answer.value('Content-Range') or '').startswith('bytes */'):
        yield '416 does not tell the length'
    if answer.status == 405 and not answer.values('Allow'):
        yield '405 has no Allow'
    if answer.status == 304 and not answer.values('ETag'):
        yield '304 has no tag'
    tag = answer.value('ETag')
    if tag is not None and not re.fullmatch(r'(W/)?"[\x21\x23-\x7e]*"', tag):
        yield f'{tag} is no tag'
    if method == 'HEAD' and answer.body:
        yield 'HEAD has a body'
