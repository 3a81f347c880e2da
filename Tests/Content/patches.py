"""Pictures of ten colours in the kinds of files that photographs come in, and what each must look
like in sRGB.

    python3 -m venv .build/patches && .build/patches/bin/pip install pillow==13.0.0
    .build/patches/bin/python Tests/Content/patches.py Tests/Patches

Writes a file for each kind and profile, and expected.json. The right values are littleCMS's, called
by itself through Pillow. libvips calls it, too: what is held here is what libvips and we make of
files, bands and profiles. Where there is no profile, or one that does not fit, they are the file's
own numbers. Profiles are written here, from the primaries of Display P3 (SMPTE EG 432-1) and Adobe
RGB (1998), moved to D50 by Bradford's matrix as ICC.1 wants. Files that say their colours otherwise
(PNG's chunks, Exif's words of cameras) must look as with the profile of what they say.
"""
import io
import json
import struct
import sys
import zlib
from pathlib import Path

from PIL import Image, ImageCms

SIDE = 24
COLOURS = [
    (255, 255, 255), (0, 0, 0), (128, 128, 128), (255, 0, 0), (0, 255, 0), (0, 0, 255),
    (224, 172, 138), (120, 170, 220), (60, 120, 40), (120, 60, 160)]
GREYS = [255, 0, 128, 32, 64, 96, 160, 192, 224, 16]


def s15(number):
    return struct.pack('>i', round(number * 65536))


def tag_xyz(values):
    return b'XYZ \0\0\0\0' + b''.join(map(s15, values))


def tag_gamma(gamma):
    return b'curv\0\0\0\0' + struct.pack('>IH', 1, round(gamma * 256)) + b'\0\0'


def tag_srgb_curve():
    """The curve of sRGB and Display P3, as a table: ICC's second version has no other way to say
    it."""
    values = []
    for step in range(1024):
        part = step / 1023
        values.append(
            round(65535 * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)))
    return b'curv\0\0\0\0' + struct.pack('>I', 1024) + struct.pack('>1024H', *values)


def tag_text(kind, text):
    data = text.encode() + b'\0'
    if kind == b'desc':
        data = struct.pack('>I', len(data)) + data + b'\0' * (4 + 4 + 2 + 1 + 67)
    data = kind + b'\0\0\0\0' + data
    return data + b'\0' * (-len(data) % 4)


def profile(space, name, tags):
    tags = {b'desc': tag_text(b'desc', name), b'cprt': tag_text(b'text', 'CC0'),
            b'wtpt': tag_xyz([0.9642, 1, 0.8249]), **tags}
    place, table, body = 128 + 4 + 12 * len(tags), b'', b''
    for key, data in tags.items():
        table += key + struct.pack('>II', place + len(body), len(data))
        body += data
    length = place + len(body)
    head = struct.pack('>I4sI4s4s4s', length, b'\0\0\0\0', 0x02400000, b'mntr', space, b'XYZ ')
    head += struct.pack('>6H', 2026, 11, 28, 0, 0, 0) + b'acsp' + b'\0' * 28
    head += s15(0.9642) + s15(1) + s15(0.8249)
    head += b'\0' * (128 - len(head))
    return head + struct.pack('>I', len(tags)) + table + body


def matrix(name, red, green, blue, curve):
    return profile(b'RGB ', name, {
        b'rXYZ': tag_xyz(red), b'gXYZ': tag_xyz(green), b'bXYZ': tag_xyz(blue), b'rTRC': curve,
        b'gTRC': curve, b'bTRC': curve})


PROFILES = {
    'srgb': ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes(),
    'p3': matrix(
        'Display P3', (0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189),
        (0.15710, 0.06657, 0.78407), tag_srgb_curve()),
    'adobe': matrix(
        'Adobe RGB (1998)', (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087),
        (0.14919, 0.06322, 0.74457), tag_gamma(563 / 256)),
    'grey': profile(b'GRAY', 'Grey, gamma 1.8', {b'kTRC': tag_gamma(1.8)}),
}
PROFILES['broken'] = PROFILES['p3'][:200]

SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))
SAID = {
    **PROFILES,
    'linear': matrix('Linear', *SRGB, tag_gamma(1)),
    'gamma-1.8': matrix('Gamma 1.8', *SRGB, tag_gamma(1.8)),
    'grey-linear': profile(b'GRAY', 'Grey, linear', {b'kTRC': tag_gamma(1)}),
}


def picture(mode, colours):
    image = Image.new(mode, (SIDE * 5, SIDE * 2))
    for number, colour in enumerate(colours):
        left, top = number % 5 * SIDE, number // 5 * SIDE
        image.paste(colour, (left, top, left + SIDE, top + SIDE))
    return image


def png(colours, kind, depth, icc, said=()):
    """PNG by hand: Pillow writes no sixteen bits a band. Kinds: 0 grey, 2 colours, 3 palette, 4
    grey with alpha. `said` are further chunks before the pixels."""
    scale = 257 if depth == 16 else 1
    rows = b''
    for row in range(SIDE * 2):
        rows += b'\0'
        for column in range(SIDE * 5):
            number = row // SIDE * 5 + column // SIDE
            values = [number] if kind == 3 else list(colours[number]) if kind == 2 else [
                colours[number]]
            values += [128] if kind == 4 else []
            rows += struct.pack(
                f'>{len(values)}{"H" if depth == 16 else "B"}',
                *(value * scale for value in values))
    chunks = [(b'IHDR', struct.pack('>IIBBBBB', SIDE * 5, SIDE * 2, depth, kind, 0, 0, 0))]
    if icc:
        chunks.append((b'iCCP', b'icc\0\0' + zlib.compress(icc)))
    chunks += said
    if kind == 3:
        chunks.append((b'PLTE', b''.join(bytes(colour) for colour in colours)))
    chunks += [(b'IDAT', zlib.compress(rows, 9)), (b'IEND', b'')]
    return (
        b'\x89PNG\r\n\x1a\n' + b''.join(
            struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
            for name, data in chunks))


def saved(image, icc, **options):
    out = io.BytesIO()
    image.save(out, icc_profile=icc, **options)
    return out.getvalue()


def files():
    """Name, bytes, the mode of its numbers, its colours, its profile's name, and whether it is
    lossy."""
    colours, greys = picture('RGB', COLOURS), picture('L', GREYS)
    for name, icc in [('none', None), *PROFILES.items()]:
        yield (
            f'jpeg-{name}.jpg', saved(colours, icc, format='JPEG', quality=96, subsampling=0),
            'RGB', name, True)
        yield f'png8-{name}.png', png(COLOURS, 2, 8, icc), 'RGB', name, False
        yield f'png16-{name}.png', png(COLOURS, 2, 16, icc), 'RGB', name, False
        yield (
            f'webp-{name}.webp', saved(colours, icc, format='WEBP', lossless=True),
            'RGB', name, False)
        yield f'grey-{name}.png', png(GREYS, 0, 8, icc), 'L', name, False
        yield f'grey-jpeg-{name}.jpg', saved(greys, icc, format='JPEG', quality=96), 'L', name, True
    for name, icc in [('none', None), ('p3', PROFILES['p3'])]:
        yield (
            f'progressive-{name}.jpg',
            saved(colours, icc, format='JPEG', quality=96, subsampling=0, progressive=True), 'RGB',
            name, True)
        yield f'palette-{name}.png', png(COLOURS, 3, 8, icc), 'RGB', name, False
        yield (
            f'avif-{name}.avif',
            saved(colours, icc, format='AVIF', quality=95, subsampling='4:4:4'),
            'RGB', name, True)
    yield 'grey-alpha-none.png', png(GREYS, 4, 8, None), 'LA', 'none', False


def gama(gamma):
    return b'gAMA', struct.pack('>I', round(gamma * 100_000))


def chrm(*places):
    return b'cHRM', struct.pack('>8I', *(round(place * 100_000) for place in places))


P3_LIGHTS = (0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060)
SRGB_LIGHTS = (0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)


def exif(index, space):
    """A camera's words for its colours (CIPA DC-008 and DC-009): a directory, that of the picture,
    that of the rules."""
    def entry(tag, kind, count, value):
        return struct.pack('>HHI', tag, kind, count) + value
    data = struct.pack('>2sHI', b'MM', 42, 8)
    data += struct.pack('>H', 1) + entry(0x8769, 4, 1, struct.pack('>I', 26)) + bytes(4)
    data += struct.pack('>H', 2) + entry(0xA001, 3, 1, struct.pack('>HH', space, 0))
    data += entry(0xA005, 4, 1, struct.pack('>I', 56)) + bytes(4)
    data += struct.pack('>H', 2) + entry(1, 2, 4, index) + entry(2, 7, 4, b'0100') + bytes(4)
    return b'Exif\0\0' + data


def files_that_say():
    """Files whose colours are told otherwise than by a profile: name, bytes, mode, what is said,
    whether it is lossy."""
    for name, said, means in [
            ('gama-1', [gama(1)], 'linear'), ('gama-0.55', [gama(1 / 1.8)], 'gamma-1.8'),
            ('gama-srgb', [gama(0.45455)], 'none'), ('gama-nothing', [gama(0)], 'none'),
            ('gama-beside-srgb', [(b'sRGB', b'\0'), gama(1)], 'none'),
            ('chrm-p3', [gama(0.45455), chrm(*P3_LIGHTS)], 'p3'),
            ('chrm-alone', [chrm(*P3_LIGHTS)], 'p3'),
            ('chrm-srgb', [gama(0.45455), chrm(*SRGB_LIGHTS)], 'none'),
            ('chrm-nothing', [chrm(*[0] * 8)], 'none'),
            ('cicp-p3', [(b'cICP', bytes([12, 13, 0, 1]))], 'p3'),
            (
                'cicp-before-others', [(b'cICP', bytes([12, 13, 0, 1])), (b'sRGB', b'\0'), gama(1)],
                'p3'),
            ('cicp-srgb', [(b'cICP', bytes([1, 13, 0, 1]))], 'none'),
            ('cicp-linear', [(b'cICP', bytes([1, 8, 0, 1]))], 'linear'),
            ('cicp-of-no-kind', [(b'cICP', bytes([2, 2, 0, 1]))], 'none')]:
        yield f'said-{name}.png', png(COLOURS, 2, 8, None, said), 'RGB', means, False
    yield 'said-gama-1-deep.png', png(COLOURS, 2, 16, None, [gama(1)]), 'RGB', 'linear', False
    yield 'said-gama-1-palette.png', png(COLOURS, 3, 8, None, [gama(1)]), 'RGB', 'linear', False
    yield 'said-gama-1-grey.png', png(GREYS, 0, 8, None, [gama(1)]), 'L', 'grey-linear', False
    yield (
        'said-gama-beside-profile.png', png(COLOURS, 2, 8, PROFILES['p3'], [gama(1)]),
        'RGB', 'p3', False)
    colours, greys = picture('RGB', COLOURS), picture('L', GREYS)
    for name, index, space, icc, means in [
            ('adobe', b'R03\0', 65535, None, 'adobe'),
            ('adobe-of-no-standard', b'R98\0', 2, None, 'adobe'),
            ('srgb', b'R98\0', 1, None, 'none'), ('uncalibrated', b'R98\0', 65535, None, 'none'),
            ('srgb-beside-letters', b'R03\0', 1, None, 'none'),
            ('adobe-beside-profile', b'R03\0', 65535, PROFILES['srgb'], 'srgb')]:
        data = saved(
            colours, icc, format='JPEG', quality=96, subsampling=0, exif=exif(index, space))
        yield f'said-exif-{name}.jpg', data, 'RGB', means, True
    data = saved(colours, None, format='WEBP', lossless=True, exif=exif(b'R03\0', 65535))
    yield 'said-exif-left-over.webp', data, 'RGB', 'none', False
    left_over = (b'eXIf', exif(b'R03\0', 65535)[6:])
    yield (
        'said-exif-left-over.png', png(COLOURS, 2, 8, None, [(b'sRGB', b'\0'), left_over]),
        'RGB', 'none', False)
    damaged = bytearray(png(COLOURS, 2, 8, None, [gama(1)]))
    damaged[damaged.index(b'gAMA') + 5] ^= 1
    yield 'said-gama-damaged.png', bytes(damaged), 'RGB', 'none', False
    data = saved(greys, None, format='JPEG', quality=96, exif=exif(b'R03\0', 65535))
    yield 'said-exif-adobe-grey.jpg', data, 'L', 'none', True


FITS = {
    'RGB': {'srgb', 'p3', 'adobe', 'linear', 'gamma-1.8'}, 'L': {'grey', 'grey-linear'},
    'LA': {'grey'}}


def expected(mode, name):
    """Ten colours in sRGB."""
    numbers = COLOURS if mode == 'RGB' else [(grey,) * 3 for grey in GREYS]
    if name in FITS[mode]:
        source = ImageCms.ImageCmsProfile(io.BytesIO(SAID[name]))
        image = ImageCms.profileToProfile(
            picture(mode, COLOURS if mode == 'RGB' else GREYS), source,
            ImageCms.createProfile('sRGB'), renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            outputMode='RGB')
        numbers = [image.getpixel((n % 5 * SIDE + 12, n // 5 * SIDE + 12)) for n in range(10)]
    if mode == 'LA':
        # Half of it on white.
        numbers = [
            tuple(round(255 - (255 - value) * 128 / 255) for value in colour) for colour in numbers]
    return [list(colour) for colour in numbers]


def main(folder):
    told = {}
    for name, data, mode, tag, is_lossy in [*files(), *files_that_say()]:
        (folder / name).write_bytes(data)
        told[name] = {'lossy': is_lossy, 'colours': expected(mode, tag)}
    # Without a profile of its own CMYK has none that is right: it must come out the same with one
    # that does not fit.
    for name, icc in [('none', None), ('srgb', PROFILES['srgb']), ('broken', PROFILES['broken'])]:
        cmyk = picture('CMYK', [(255 - r, 255 - g, 255 - b, 0) for r, g, b in COLOURS])
        (folder / f'cmyk-{name}.jpg').write_bytes(saved(cmyk, icc, format='JPEG', quality=96))
    (folder / 'expected.json').write_text(
        '{\n' + ',\n'.join(
            f'  {json.dumps(name)}: {json.dumps(value)}'
            for name, value in sorted(told.items())) + '\n}\n')


main(Path(sys.argv[1]))
