"""Photographs that lost a part, and others that only look so; whether each is whole.

    .build/patches/bin/python Tests/Content/photographs.py Tests/Trials/photographs

(patches.py says how to make .build/patches.) Rebuilt from public reports of comparable software:
libvips 474 and 1946, libvips 4834 and Immich 29001. Four colours with noise, so that every byte
counts. Writes the files and whole.json: the edges of what is whole.
"""
import io
import json
import random
import struct
import sys
import zlib
from pathlib import Path

from PIL import Image

COLOURS = [(200, 100, 80), (100, 150, 100), (80, 100, 160), (180, 160, 140)]
WIDTH, HEIGHT = 96, 64


def noisy():
    chance = random.Random(4)
    image = Image.new('RGB', (WIDTH, HEIGHT))
    for y in range(HEIGHT):
        for x in range(WIDTH):
            colour = COLOURS[(x >= WIDTH // 2) + 2 * (y >= HEIGHT // 2)]
            image.putpixel(
                (x, y),
                tuple(max(0, min(255, value + chance.randint(-20, 20))) for value in colour))
    return image


def jpeg(image, **options):
    out = io.BytesIO()
    image.save(out, format='JPEG', quality=90, **options)
    return out.getvalue()


def cut(data, part):
    """A file that breaks off within its codes, with the mark of its end behind."""
    place = data.index(b'\xff\xda') + int((len(data) - data.index(b'\xff\xda')) * part)
    while data[place - 1] == 0xff:
        place -= 1
    return data[:place] + b'\xff\xd9'


def hole(data, length):
    """Nothing where a block of the disk was not written."""
    place = data.index(b'\xff\xda') + (len(data) - data.index(b'\xff\xda')) // 3
    return data[:place] + bytes(length) + data[place + length:]


def png(image, before=(), after=()):
    width, height = image.size
    rows = b''.join(b'\0' + image.crop((0, y, width, y + 1)).tobytes() for y in range(height))
    chunks = [(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)), *before,
              (b'IDAT', zlib.compress(rows, 9)), *after, (b'IEND', b'')]
    return (
        b'\x89PNG\r\n\x1a\n' + b''.join(
            struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
            for name, data in chunks))


def gif(left, top, width, height, is_seen_through=False):
    """A canvas with a first frame of one colour somewhere on it; the second colour of the table may
    be see-through."""
    out = io.BytesIO()
    Image.new('P', (width, height), 0).save(out, format='GIF')
    frame = out.getvalue()
    # The pixels behind the head, its table and what extensions there are.
    image = frame[frame.index(b',' + bytes(4) + struct.pack('<HH', width, height)) + 10:]
    mark = b'\x21\xf9\x04\x01\0\0\x01\0' if is_seen_through else b''
    return (
        b'GIF89a' + struct.pack('<HHBBB', WIDTH, HEIGHT, 0x80, 0, 0)
        + bytes([200, 100, 80, 0, 0, 0]) + mark + b'\x21\xfe\x05hello\0,'
        + struct.pack('<HHHHB', left, top, width, height, 0) + image)


def orientation(order, value):
    """Exif with one entry, in one order of bytes or the other."""
    mark = b'MM' if order == '>' else b'II'
    return b'eXIf', mark + struct.pack(order + 'HIHHHIHHI', 42, 8, 1, 0x0112, 3, 1, value, 0, 0)


def files():
    """Name, bytes, and the edges of the picture; None where it is not whole."""
    image = noisy()
    plain, restarts = jpeg(image), jpeg(image, restart_marker_rows=1)
    steps = jpeg(image, progressive=True)
    whole, turned = [WIDTH, HEIGHT], [HEIGHT, WIDTH]
    yield 'whole.jpg', plain, whole
    yield 'whole-restarts.jpg', restarts, whole
    yield 'whole-progressive.jpg', steps, whole
    yield 'whole-grey.jpg', jpeg(image.convert('L')), whole
    yield 'whole-filled-before-end.jpg', plain[:-2] + bytes(900) + b'\xff\xd9', whole
    yield 'whole-bytes-before-end.jpg', plain[:-2] + bytes(range(1, 31)) + b'\xff\xd9', whole
    yield 'whole-film-behind.jpg', plain + bytes(500) + b'MotionPhoto_Data\0\0\0\x18ftypmp42', whole
    yield 'half.jpg', cut(plain, 0.5), None
    yield 'half-restarts.jpg', cut(restarts, 0.5), None
    yield 'half-progressive.jpg', cut(steps, 0.6), None
    yield 'hole.jpg', hole(plain, 512), None
    yield 'hole-restarts.jpg', hole(restarts, 64), None
    yield 'no-end.jpg', plain[:-2], None
    yield 'hole-progressive.jpg', hole(steps, 512), None
    yield 'pass-missing.jpg', steps[:steps.rindex(b'\xff\xc4')] + b'\xff\xd9', None
    for order, name in [('>', 'big'), ('<', 'little')]:
        yield f'turned-{name}.png', png(image, before=[orientation(order, 6)]), turned
        yield f'turned-{name}-behind.png', png(image, after=[orientation(order, 6)]), turned
    yield 'turned-by-nothing.png', png(image, after=[orientation('>', 9)]), whole
    yield 'frame-in-corner.gif', gif(64, 32, 32, 32), whole
    yield 'frame-in-corner-seen-through.gif', gif(64, 32, 32, 32, is_seen_through=True), whole
    yield 'frame-of-all.gif', gif(0, 0, WIDTH, HEIGHT), whole
    yield 'colours-of-light-film.png', png(image, before=[(b'cICP', bytes([9, 16, 0, 1]))]), None
    yield 'colours-of-part.png', png(image, before=[(b'cICP', bytes([1, 13, 0, 0]))]), None


def main(folder):
    folder.mkdir(exist_ok=True)
    told = {}
    for name, data, edges in files():
        (folder / name).write_bytes(data)
        told[name] = edges
    (folder / 'whole.json').write_text(
        '{\n' + ',\n'.join(
            f'  {json.dumps(name)}: {json.dumps(value)}'
            for name, value in sorted(told.items())) + '\n}\n')


main(Path(sys.argv[1]))
