"""The right answers of the sample files beside the project, read by other means than ours:
Tests/Golden/sample-keys.tsv.

    python3 Tests/Content/keys.py ../shared/data/questions Tests/Golden/sample-keys.tsv
    python3 Tests/Content/keys.py ../shared/data/questions --show gift/peg/mc1.gift

A row has a file, the number of its questions with options, with true and false, or with an answer
in words, and a digest of their right answers. Each format is read in the few lines that its own
rules take; what those lines cannot read is no sample here. No text of a sample is kept.
"""
import base64
import csv
import hashlib
import io
import json
import re
import sqlite3
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

from keys_qti import qti1, qti2
from keys_text import plain

# Files of which qti1 reads some questions with several gaps and not others.
MIXED = 'i00f37ac2af026e5a607e4a5d9a70b1d5', 'ib5281f3537a06f58877107a2501a4e2d'


def key(answers):
    return '|'.join(sorted({plain(each) for each in answers} - {''}))


def decoded(data):
    if data[:2] in (b'\xff\xfe', b'\xfe\xff'):
        return data.decode('utf-16')
    try:
        return data.decode('utf-8-sig')
    except UnicodeDecodeError:
        lines = []
        for line in data.split(b'\n'):
            try:
                lines.append(line.decode())
            except UnicodeDecodeError:
                lines.append(line.decode('cp1252', 'replace'))
        return '\n'.join(lines)


def aiken(text):
    options = {}
    for line in text.splitlines():
        if found := re.match(r'\s*([A-Z])[.)] (.*)', line):
            options[found[1]] = found[2]
        elif found := re.match(r'\s*ANSWER: *([A-Z])', line):
            if len(set(options.values())) > 1:
                yield [options[found[1]]]
            options = {}


def gift(text):
    text = re.sub(r'(?m)^\s*//.*$', '', text).replace('\r', '')
    for block in re.split(r'\n[ \t]*\n', text):
        found = re.search(r'(?<!\\)\{(.*?)(?<!\\)\}', block, re.S)
        if not found or block.strip().startswith('$CATEGORY') or len(
                re.findall(r'(?<!\\)\{', block)) > 1:
            continue
        inside = found[1].strip()
        word = re.split(r'(?<!\\)#', inside)[0].strip().upper()
        if word in ('T', 'TRUE', 'F', 'FALSE'):
            yield ['true' if word[0] == 'T' else 'false']
            continue
        if not inside or inside.startswith('#'):
            continue
        right = [] if re.search(r'(?<!\\)[=~]', inside) else [inside]
        for sign, answer in re.findall(r'(?<!\\)([=~])((?:\\.|[^=~\\])*)', inside, re.S):
            answer = re.split(r'(?<!\\)#', answer)[0].strip()
            weight = re.match(r'%(-?[\d.]+)%', answer)
            answer = re.sub(r'^%[^%]*%', '', answer)
            answer = re.sub(r'^\s*\[(html|moodle|plain|markdown)\]', '', answer)
            if float(weight[1]) > 0 if weight else sign == '=':
                right.append(re.sub(r'\\([~=#{}:])', r'\1', answer).replace('\\n', ' '))
        if right and not any('->' in each for each in right):
            yield right


def moodle(data):
    for question in ET.fromstring(data).iter('question'):
        kind = question.get('type')
        if kind in ('multichoice', 'truefalse', 'shortanswer'):
            yield [
                each.findtext('text') or '' for each in question.findall('answer')
                if float(each.get('fraction') or 0) > 0]


def h5p(library, params):
    name = library.split(' ')[0]
    if name == 'H5P.MultiChoice':
        yield [each['text'] for each in params['answers'] if each.get('correct')]
    elif name == 'H5P.TrueFalse':
        yield [str(params['correct'])]
    elif name == 'H5P.SingleChoiceSet':
        for choice in params['choices']:
            yield choice['answers'][:1]
    elif name == 'H5P.Dialogcards':
        for card in params['dialogs']:
            yield [card['answer']]
    elif name == 'H5P.QuestionSet':
        for each in params['questions']:
            yield from h5p(each['library'], each['params'])


def h5p_file(data):
    if data[:2] != b'PK':
        whole = json.loads(data)
        yield from h5p(whole['library'], whole['params']['params'])
        return
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        library = json.loads(package.read('h5p.json'))['mainLibrary']
        yield from h5p(library, json.loads(package.read('content/content.json')))


def open_trivia(data, path):
    whole = json.loads(data)
    for each in (
            whole.get('results', whole.get('questions', [])) if isinstance(whole, dict) else whole):
        right = each['correct_answer']
        if 'base64' in path:
            right = base64.b64decode(right).decode()
        elif 'url3986' in path:
            right = urllib.parse.unquote(right)
        yield [right]


def trivia_pairs(text):
    for row in csv.reader(io.StringIO(text)):
        if len(row) == 2:
            yield [urllib.parse.unquote(row[1])]


def trivia_lines(text):
    for block in re.split(r'(?m)^#Q', text)[1:]:
        if found := re.search(r'(?m)^\^ ?(.*(?:\n(?![A-Z] ).*)*)', block):
            yield [found[1]]


def open_quizz(text, ending):
    if ending == 'json':
        found = []
        json.loads(text, object_hook=lambda each: found.append(each.get('réponse')))
        yield from ([each] for each in found if each is not None)
    elif ending == 'csv':
        for line in text.splitlines():
            if re.match(r'\d+;', line):
                cells = next(csv.reader([line], delimiter=';'))
                yield [cells[3] if re.fullmatch('[a-z]{2}', cells[1]) else cells[2]]
    elif ending == 'xml':
        for each in ET.fromstring(text.encode()).iter('réponse'):
            yield [each.text or '']
    else:
        for line in text.splitlines():
            if found := re.match(r'[A-D] > (.*) \*\s*$', line):
                yield [found[1]]


def json_bank(text):
    whole = json.loads(re.sub(r',(\s*[\]}])', r'\1', text))
    for each in whole['questions'] if isinstance(whole, dict) else whole:
        answers = each.get('answers')
        if 'correctAnswers' in each:
            yield each['correctAnswers']
        elif 'correct_answer' in each:
            yield [answers[each['correct_answer']]]
        elif isinstance(each.get('answer'), int):
            yield [answers[each['answer']]]
        else:
            yield [each['answer']]


def sheet(text):
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        right = row.get('Correct') or row.get('Correct Answer(s) (Only include Answer #)')
        options = {
            column: answer for column, answer in row.items() if re.match(r'Answer ?\d', column)}
        if len(set(options.values()) - {''}) > 1:
            yield [answer for column, answer in options.items() for place in right.split(',')
                   if re.match(rf'Answer ?{place.strip()}\b', column)]


def anki(data):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, 'deck')
        if data[:2] == b'PK':
            with zipfile.ZipFile(io.BytesIO(data)) as package:
                names = package.namelist()
                data = package.read(
                    'collection.anki21' if 'collection.anki21' in names else 'collection.anki2')
        file.write_bytes(data)
        database = sqlite3.connect(file)
        models = json.loads(database.execute('select models from col').fetchone()[0])
        for model, fields in database.execute('select mid, flds from notes order by id'):
            names = [
                each['name']
                for each in sorted(models[str(model)]['flds'], key=lambda each: each['ord'])]
            if names[:2] == ['Front', 'Back']:
                yield [fields.split('\x1f')[1]]


def answers(path, data):
    folder, ending = path.split('/')[0], path.rsplit('.', 1)[-1].lower()
    if folder == 'aiken':
        return aiken(decoded(data))
    if folder == 'gift' and ending != 'json':
        return gift(decoded(data))
    if folder == 'moodle-xml':
        return moodle(data)
    if folder == 'h5p':
        return h5p_file(data)
    if folder == 'opentdb':
        return open_trivia(data, path)
    if folder == 'csv' and 'url3986' in path:
        return trivia_pairs(decoded(data))
    if folder == 'csv' and ('kahoot' in path or 'blooket' in path) and ending == 'csv':
        return sheet(decoded(data))
    if folder == 'opentriviaqa':
        return trivia_lines(decoded(data))
    if folder == 'openquizzdb-fr':
        return open_quizz(decoded(data), ending)
    if folder == 'json-banks' and ending == 'json':
        return json_bank(decoded(data))
    if folder == 'anki' and ending != 'txt':
        return anki(data)
    if folder == 'qti12' and ending == 'xml':
        return qti1(data)
    if folder in ('qti2x', 'qti3') and ending == 'xml':
        return qti2(data)
    return iter(())


def keys(path, data):
    return [found for found in (key(each) for each in answers(path, data)) if found]


def main(folder, target, *shown):
    if target == '--show':
        print('\n'.join(sorted(keys(shown[0], Path(folder, shown[0]).read_bytes()))))
        return
    rows = []
    for file in sorted(Path(folder).rglob('*')):
        path = str(file.relative_to(folder))
        if not file.is_file() or any(part in path for part in MIXED):
            continue
        try:
            found = sorted(keys(path, file.read_bytes()))
        except Exception as error:
            print(f'{path}: not read: {type(error).__name__} {str(error)[:60]}', file=sys.stderr)
            continue
        if found:
            rows.append(
                f"{path}\t{len(found)}\t"
                f"{hashlib.sha256(chr(10).join(found).encode()).hexdigest()[:16]}\n")
    Path(target).write_text(''.join(sorted(rows)))


main(*sys.argv[1:])
