"""What Benchmarks/search makes up of plants and asks of them: colours, months, regions and types by
chance, the same for Datasette in its tables, queries for both."""
import hashlib
import json
import random
import re
import shutil
import sqlite3
import urllib.parse

COLOURS = [
    'white', 'cream', 'yellow', 'orange', 'red', 'pink', 'magenta', 'purple', 'violet', 'blue']
SEASONS = {'spring': [3, 4, 5], 'summer': [6, 7, 8], 'autumn': [9, 10, 11], 'winter': [12, 1, 2]}
REGIONS = ['europe', 'asia', 'africa', 'oceania', 'north-america', 'south-america']
TYPES = [
    'annual', 'biennial', 'perennial', 'bulb', 'shrub', 'tree', 'climber', 'aquatic', 'fern',
    'grass']
SQL = (
    'select plant.key, plant.scientificName, plant.popularity from plant where plant.id in (select '
    'rowid from plantName where plantName match :query){} order by plant.popularity desc limit 20')
TRAIT = (
    " and exists (select 1 from trait where trait.plant = plant.id and trait.kind = '{}' and "
    "trait.value in ({}))")


def facets(key):
    """What a plant can be narrowed by: by its id alone."""
    chance = random.Random(key)
    season = chance.choice(list(SEASONS))
    return {
        'colours': sorted(set(chance.choices(COLOURS, k=2)), key=COLOURS.index),
        'bloom': sorted(SEASONS[season][:chance.randint(1, 3)]),
        'regions': sorted(set(chance.choices(REGIONS, k=2)), key=REGIONS.index),
        'type': chance.choice(TYPES)}


def write(build, path, data):
    file = build / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def compact(value):
    return json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False).encode()


def colour(build):
    """Gives the plants of a finished edition what they can be narrowed by; the bundle's path."""
    pointer = json.loads((build / 'v1/editions.json').read_text())
    place = pointer['current']['edition']
    edition = json.loads((build / f'targets/{place["sha256"]}.{place["name"]}').read_text())
    for shard in edition['shards']:
        content = json.loads((build / shard['object']['path']).read_text())
        for plant in content['plants'].values():
            plant.update(facets(plant['id']))
        data = compact(content)
        mark = hashlib.sha256(data).hexdigest()
        shard['object'] = {'path': f'objects/{mark[:2]}/{mark}.json', 'bytes': len(data)}
        write(build, shard['object']['path'], data)
    data = compact(edition)
    mark = hashlib.sha256(data).hexdigest()
    write(build, f'targets/{mark}.{place["name"]}', data)
    for item in [pointer['current'], *pointer['editions']]:
        if item['edition'] == place:
            item['edition'] = {**place, 'sha256': mark, 'bytes': len(data)}
    write(build, 'v1/editions.json', compact(pointer))
    return next((build / 'targets').glob('*.bundle.sqlite'))


def tables(bundle, copy):
    """The bundle as Datasette has it: with the same facets, and a full-text index of names."""
    shutil.copyfile(bundle, copy)
    with sqlite3.connect(copy) as base:
        for number, key in base.execute('select id, key from plant').fetchall():
            own = facets(key)
            base.execute('update plant set type = ? where id = ?', (own['type'], number))
            rows = [
                (number, kind, str(value))
                for kind, name in [('colour', 'colours'), ('bloom', 'bloom'), ('region', 'regions')]
                for value in own[name]]
            base.executemany('insert or ignore into trait values (?, ?, ?)', rows)
        base.execute("create virtual table plantName using fts5(names, prefix='1 2 3')")
        base.execute(
            "insert into plantName (rowid, names) select plant.id, plant.folded || ' ' || "
            "coalesce(group_concat(name.folded, ' '), '') "
            'from plant left join name on name.plant = plant.id group by plant.id')
        base.execute('create index plantPopularity on plant (popularity desc)')
        names = base.execute(
            'select folded from name order by plant, language, position').fetchall()
        names += base.execute('select folded from plant order by id').fetchall()
    base.close()
    return [name for name, in names]


def canned():
    """Datasette's queries by filter."""
    season = TRAIT.format('bloom', "select value from json_each(:value)")
    one = {
        'colour': TRAIT.format('colour', ':value'), 'region': TRAIT.format('region', ':value'),
        'type': ' and plant.type = :value'}
    rows = {
        'none': SQL.format(''), 'season': SQL.format(season),
        **{kind: SQL.format(text) for kind, text in one.items()}}
    return {
        'databases': {'bundle': {'queries': {name: {'sql': text} for name, text in rows.items()}}}}


def queries(names, count):
    """The same requests to both, in the same order."""
    chance = random.Random(count)
    ours, theirs = [], []
    for number in range(count):
        text = chance.choice(names)[:chance.randint(1, 8)].strip() or 'a'
        kind = chance.choice(['colour', 'season', 'region', 'type']) if number % 2 else 'none'
        value = {
            'none': '', 'colour': chance.choice(COLOURS), 'season': chance.choice(list(SEASONS)),
            'region': chance.choice(REGIONS), 'type': chance.choice(TYPES)}[kind]
        mine = {'query': text} | ({kind: value} if value else {})
        ours.append('/v1/flowers/search?' + urllib.parse.urlencode(mine))
        words = re.sub(r'[^\w ]', ' ', text).split() or ['a']
        theirs.append(
            f'/bundle/{kind}.json?' + urllib.parse.urlencode({
                'query': ' '.join(f'"{word}"' for word in words) + '*', '_shape': 'array',
                'value': json.dumps([str(month) for month in SEASONS[value]]) if kind == 'season'
                else value}))
    return ours, theirs
