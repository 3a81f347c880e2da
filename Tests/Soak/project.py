"""A small project that grows from edition to edition, of the repository's own content, and keys
that open at once."""
import hashlib
import json
import os
import re
import shutil

from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # Debian's python3-cryptography

from programs import FLORILEGIUM, PASSPHRASE, run

PLANTS = ['bellis-perennis', 'leucanthemum-vulgare', 'trifolium-pratense', 'trifolium-repens']


def make_project(folder, root, number=1):
    """Four plants and a category of questions; each edition names a plant anew and grows from the
    one before."""
    project = folder / 'project'
    content = project / 'content'
    if number == 1:
        (content / 'plants').mkdir(parents=True)
        (content / 'questions').mkdir()
        for plant in PLANTS:
            shutil.copy(root / f'content/plants/{plant}.yaml', content / 'plants')
        shutil.copy(root / 'content/questions/science.yaml', content / 'questions')
        for file in (root / 'content').glob('*.yaml'):
            shutil.copy(file, content)
        for other in (root / 'content').iterdir():
            if other.is_dir() and other.name not in ('plants', 'questions'):
                shutil.copytree(other, content / other.name)
        # What the real edition promises to hold, this one need not.
        replace(content / 'edition.yaml', r'(?m)^promises:.*\n(?:  .*\n)+', '')
        shutil.copytree(root / 'site', project / 'site')
    clover = content / 'plants/trifolium-pratense.yaml'
    ordinal = {1: '1st', 2: '2nd', 3: '3rd'}.get(number, f'{number}th')
    replace(clover, r'(?m)^  en: \[.*\]$', f'  en: ["red clover, the {ordinal}"]')
    settings = content / 'edition.yaml'
    base = f'2026.11.{number - 1}' if number > 1 else 'none'
    for old, new in [
            (r'version: \S+', f'version: 2026.11.{number}'), (r'base: \S+', f'base: {base}'),
            (r'brotli: \d+', 'brotli: 1'), (r'zstd: \d+', 'zstd: 1'), (r'days: \d+', 'days: 2')]:
        replace(settings, old, new)
    return project


def replace(file, old, new):
    text, times = re.subn(old, new, file.read_text(), count=1)
    assert times == 1, f'{file} has no {old}'
    file.write_text(text)


def make_keys(folder):
    """Keys made by the program, sealed again so that a passphrase costs no time: what is killed is
    publishing."""
    keys = folder / 'keys'
    run([
        FLORILEGIUM, 'keys', 'init', '--project', folder / 'project', '--keys', keys,
        '--passphrase-fd', 'FD'])
    for file in keys.glob('*.key.json'):
        key = json.loads(file.read_text())
        salt, sealed = bytes.fromhex(key['salt']), bytes.fromhex(key['sealed'])
        bound = (
            f'florilegium key 1\n{key["role"]}\n{key["identifier"]}\n{key["publicKey"]}'.encode())
        raw = AESGCM(scrypt(salt, key['cost'])).decrypt(sealed[:12], sealed[12:], bound)
        key['cost'] = {'rounds': 2, 'blockSize': 1, 'parallelism': 1}
        nonce = os.urandom(12)
        key['sealed'] = (nonce + AESGCM(scrypt(salt, key['cost'])).encrypt(nonce, raw, bound)).hex()
        file.write_text(json.dumps(key))
        file.chmod(0o600)
    return keys


def scrypt(salt, cost):
    return hashlib.scrypt(
        PASSPHRASE.encode(), salt=salt, n=cost['rounds'], r=cost['blockSize'],
        p=cost['parallelism'], maxmem=1 << 30, dklen=32)
