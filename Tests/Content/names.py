#!/usr/bin/env python3
"""Holds the plants' taxa and names against lists that nobody here wrote; a difference is decided in
decisions.csv beside this file (plant, what, ours, decision), or it is a fault.

    Tests/Content/names.py [--write]

Scientific names and taxon ids against iNaturalist's (taxonomy), English and French names against
VASCAN, German and Spanish names of trees against GlobalTreeSearch's translations: ours differ where
none of our names of a language is among theirs. --write adds what is undecided to decisions.csv,
for somebody to decide. Skips, and says so, where ../shared/data is not there."""
import csv
import io
import json
import pathlib
import sys
import unicodedata
import zipfile

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DATA = ROOT.parent / 'shared/data/inaturalist'
COLUMNS = ['plant', 'what', 'ours', 'theirs', 'decision']


def folded(text):
    plain = unicodedata.normalize('NFD', text.lower())
    return ''.join(letter for letter in plain if letter.isalnum())


def taxa():
    with open(DATA / 'taxonomy/seek_vision_taxonomy_28322.csv') as file:
        return {row[1]: row[5] for row in csv.reader(file)}


def vascan():
    """Names by language and scientific name without author, synonyms' too."""
    with zipfile.ZipFile(DATA / 'dwca/vascan.zip') as archive:
        def rows(name):
            return csv.DictReader(
                io.TextIOWrapper(archive.open(name), 'utf-8'), delimiter='\t',
                quoting=csv.QUOTE_NONE)
        accepted, names = {}, {}
        for row in rows('taxon.txt'):
            name = row['scientificName'].removesuffix(row['scientificNameAuthorship']).strip()
            accepted.setdefault(name, row['acceptedNameUsageID'] or row['id'])
        for row in rows('vernacularname.txt'):
            names.setdefault((row['id'], row['language'].lower()), []).append(row['vernacularName'])
    return lambda name, language: names.get((accepted.get(name), language), [])


def trees():
    folder = DATA / 'common-names/tree-species'
    numbers = {
        name: number for number, name in json.loads((folder / 'lat.json').read_text()).items()}
    locales = {
        language: json.loads((folder / f'locales/{language}.json').read_text())
        for language in ['de', 'es']}
    return lambda name, language: locales[language].get(numbers.get(name), [])


def differences():
    known, north, wood = taxa(), vascan(), trees()
    for file in sorted((ROOT / 'content/plants').glob('*.yaml')):
        plant = yaml.safe_load(file.read_text())
        name = plant['name']
        theirs = known.get(str(plant['taxon']), 'no such taxon')
        if theirs != name:
            yield plant['id'], 'taxon', f"{plant['taxon']} {name}", theirs
        for language, lists in [('en', north), ('fr', north), ('de', wood), ('es', wood)]:
            ours, others = plant['names'].get(language, []), lists(name, language)
            if others and not {folded(one) for one in ours} & {folded(one) for one in others}:
                yield plant['id'], language, ', '.join(ours), ', '.join(others[:6])


def main():
    if not DATA.exists():
        print('Skipped: ../shared/data is not there.')
        return 0
    file = HERE / 'decisions.csv'
    with open(file) as lines:
        rows = list(csv.DictReader(lines))
    decided = {(row['plant'], row['what'], row['ours']) for row in rows if row['decision']}
    found = list(differences())
    undecided = [row for row in found if row[:3] not in decided]
    stale = decided - {row[:3] for row in found}
    for plant, what, ours, theirs in undecided:
        print(f'{plant}: {what}: ours {ours}; theirs {theirs}')
    for row in sorted(stale):
        print(f'decided and no longer different: {", ".join(row)}')
    if '--write' in sys.argv:
        with open(file, 'a', newline='') as lines:
            csv.writer(lines).writerows([*row, ''] for row in undecided)
    print(f'{len(found)} names differ, {len(found) - len(undecided)} decided.')
    return 1 if undecided or stale else 0


if __name__ == '__main__':
    sys.exit(main())
