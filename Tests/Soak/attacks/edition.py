"""A small edition for both servers: plants to play, a shop of cheap items, a large file, and a
secret beside it."""
import hashlib
import json
import random

from programs import ROOT

LANGUAGES = ['en', 'es', 'fr', 'de', 'sv']
ITEMS = 40
SECRET = 'The answer to every question is hidden behind the oak.'
# As large as the largest pack of pictures of the starter edition.
LARGE_BYTES = 17 << 20


class SmallEdition:
    """Writes the edition and knows what is in it."""

    def __init__(self, folder):
        self.folder = folder
        vectors = json.loads((ROOT / 'Tests/Golden/vectors/play.json').read_text())
        self.deck = vectors['decks']['plants-60']
        text = json.dumps(self.deck).encode()
        self.deck_hash = self.keep(text, 'targets/{}.plants.json')
        words = {language: 'Oak' for language in LANGUAGES}
        kinds = self.object([{'id': 'support', 'names': words, 'about': words}])
        shop = self.object([
            {'id': f'frame-{number}', 'slot': 'frame', 'price': 1, 'names': words, 'about': words}
            for number in range(ITEMS)])
        achievements = self.object([{
            'id': 'first-leaf', 'metric': 'rounds', 'threshold': 1, 'names': words,
            'about': words}])
        entries = self.object({
            'v1/beacon-kinds.json': kinds, 'v1/shop.json': shop,
            'v1/achievements.json': achievements})
        counts = {
            name: 0
            for name in ['listed', 'playable', 'pictures', 'questions', 'names', 'rejected']}
        deck = {'name': 'plants.json', 'sha256': self.deck_hash, 'bytes': len(text)}
        edition = {
            'format': 0, 'version': '2026.11.1', 'date': '2026-11-21', 'inputs': {}, 'tools': {},
            'counts': {**counts, 'namesByLanguage': {}}, 'languages': LANGUAGES,
            'bundle': {'name': 'bundle.sqlite', 'sha256': '0' * 64, 'bytes': 0},
            'decks': [{'kind': 'plants', 'cards': len(self.deck['cards']), 'target': deck}],
            'shards': [], 'search': entries, 'packs': [], 'collections': [], 'entries': entries,
            'offline': entries, 'report': 'report.html', 'aliases': {}}
        text = json.dumps(edition).encode()
        target = {
            'name': 'edition.json', 'sha256': self.keep(text, 'targets/{}.edition.json'),
            'bytes': len(text)}
        item = {'version': '2026.11.1', 'date': '2026-11-21', 'edition': target}
        pointer = folder / 'v1/editions.json'
        pointer.parent.mkdir(parents=True, exist_ok=True)
        pointer.write_text(json.dumps({'current': item, 'editions': [item], 'deltas': []}))
        large = random.Random(1).randbytes(LARGE_BYTES)
        name = hashlib.sha256(large).hexdigest()
        self.large = f'/objects/{name[:2]}/{name}.zip'
        self.keep(large, f'objects/{name[:2]}/{{}}.zip')
        self.small = '/' + kinds['path']
        # A file that lies there compressed, too, so that a server has to choose.
        self.twin = '/' + entries['path']
        (folder / (entries['path'] + '.br')).write_bytes(b'\x0b\x02\x80{}\x03')
        (folder.parent / 'secret.json').write_text(json.dumps({'secret': SECRET}))

    def keep(self, data, path):
        name = hashlib.sha256(data).hexdigest()
        file = self.folder / path.format(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return name

    def object(self, value):
        text = json.dumps(value).encode()
        name = hashlib.sha256(text).hexdigest()
        path = f'objects/{name[:2]}/{name}.json'
        self.keep(text, path)
        return {'path': path, 'bytes': len(text)}
