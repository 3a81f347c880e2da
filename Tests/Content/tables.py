"""Random tables as Python's csv writes them, in eight dialects: a line of JSON for each, with what
must be read back.

    python3 Tests/Content/tables.py COUNT SEED
"""
import csv
import io
import json
import random
import sys

DIALECTS = [
    dict(delimiter=separator, quotechar=quote, quoting=quoting, lineterminator=end)
    for separator, quote, quoting, end in [
        (',', '"', csv.QUOTE_MINIMAL, '\r\n'), (',', '"', csv.QUOTE_ALL, '\n'),
        (';', '"', csv.QUOTE_MINIMAL, '\n'), ('\t', '"', csv.QUOTE_MINIMAL, '\n'),
        ('|', '"', csv.QUOTE_ALL, '\r\n'), (',', "'", csv.QUOTE_MINIMAL, '\n'),
        ('\t', "'", csv.QUOTE_ALL, '\n'), (';', '"', csv.QUOTE_NONNUMERIC, '\r')]]
PIECES = [
    'a', 'b c', '"', '""', "'", ',', ';', '\t', '|', '\n', 'é', '花', '=', ' ', '0', '#', '\\', '🌼']

chance = random.Random(int(sys.argv[2]))
for number in range(int(sys.argv[1])):
    dialect = DIALECTS[number % len(DIALECTS)]
    # Where a return ends a record, a cell of several lines is another matter.
    pieces = [piece for piece in PIECES if piece != '\n' or dialect['lineterminator'] != '\r']
    width = chance.randint(2, 5)
    rows = [
        [''.join(chance.choice(pieces) for _ in range(chance.randint(0, 6))) for _ in range(width)]
        for _ in range(chance.randint(1, 6))]
    out = io.StringIO()
    csv.writer(out, **dialect).writerows(rows)
    print(
        json.dumps({
            'separator': dialect['delimiter'], 'quote': dialect['quotechar'],
            'text': out.getvalue(), 'rows': rows}))
