"""A ledger that is filled as if very many had used it for years: a few people's entries come
through the ledger itself, the others' by its database. Theirs can be read by nobody and are not
chained; they take the room, in tables and indexes, that real ones do."""
import io
import sqlite3

import psycopg2  # Debian's python3-psycopg2

# The ledger's own steps of counting; see Sources/LedgerEngine/Boards/RankTable.swift.
LATEST = (1 << 41) - 1
DAY = 86_400_000
# Rows of one statement, between two lines of progress.
CHUNK = 2_000_000


def rank_keys(points, moment):
    """The keys by which a score is counted."""
    late = LATEST - moment
    return points >> 8, points, points << 11 | late >> 30, points << 21 | late >> 20


class Files:
    """A ledger in files. It may run while `run` is called, and not while it is filled."""
    blob, zeros, hexadecimal = 'randomblob(16)', 'zeroblob({})', "printf('%0{}x', {})"
    nothing_worn = "x'7b7d'"

    def __init__(self, home):
        self.entries = self.open(f'{home}/ledger.sqlite')
        self.keys = self.open(f'{home}/keys.sqlite')

    @staticmethod
    def open(file):
        return sqlite3.connect(file, timeout=60, isolation_level=None)

    def begin(self):
        """From now on a crash would lose all, and much is kept in memory."""
        for database in [self.entries, self.keys]:
            for setting in ['synchronous = OFF', 'cache_size = -6000000']:
                database.execute(f'PRAGMA {setting}')
            for mode in ['DELETE', 'OFF']:
                database.execute(f'PRAGMA journal_mode = {mode}')
            database.execute('BEGIN')

    def end(self):
        for database in [self.entries, self.keys]:
            database.execute('COMMIT')
            database.execute('PRAGMA journal_mode = WAL')
            database.close()

    def run(self, sql, *values, keys=False):
        """Runs a statement; its rows."""
        return (self.keys if keys else self.entries).execute(sql, values).fetchall()

    def insert(self, table, columns, rows):
        marks = ', '.join('?' for _ in columns)
        self.entries.executemany(
            f'INSERT INTO {table} ({", ".join(columns)}) VALUES ({marks})', rows)

    def without_indexes(self):
        """SQLite's own index of a constraint cannot be left for later."""
        return lambda: None


class Tables:
    """A ledger in a database of PostgreSQL."""
    blob, zeros, hexadecimal = (
        "decode(md5(random()::text), 'hex')", "decode(repeat('00', {}), 'hex')",
        "lpad(to_hex({1}), {0}, '0')")
    nothing_worn = r"'\x7b7d'::bytea"

    def __init__(self, server, name):
        self.entries, self.keys = (
            psycopg2.connect(
                host=str(server.home), port=server.port, user='postgres', dbname=name,
                options=f'-c search_path=florilegium_{schema} -c synchronous_commit=off '
                '-c maintenance_work_mem=1GB')
            for schema in ['ledger', 'keys'])
        for database in [self.entries, self.keys]:
            database.autocommit = True

    def begin(self):
        pass

    def end(self):
        """As autovacuum leaves a ledger that is used."""
        self.run('VACUUM ANALYZE')
        self.run('CHECKPOINT')
        for database in [self.entries, self.keys]:
            database.close()

    def run(self, sql, *values, keys=False):
        with (self.keys if keys else self.entries).cursor() as cursor:
            cursor.execute(sql.replace('?', '%s') if values else sql, values or None)
            return cursor.fetchall() if cursor.description else []

    def insert(self, table, columns, rows):
        with self.entries.cursor() as cursor:
            text = io.StringIO(''.join('\t'.join(map(str, row)) + '\n' for row in rows))
            cursor.copy_expert(f'COPY {table} ({", ".join(columns)}) FROM STDIN', text)

    def without_indexes(self):
        """Drops the indexes of entries; what makes them again."""
        made = self.run(
            "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint "
            "WHERE conrelid = 'entry'::regclass AND contype IN ('p', 'u')")
        indexes = [
            text for name, text in self.run(
                "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'entry' "
                "AND schemaname = 'florilegium_ledger'")
            if name not in {constraint for constraint, _ in made}]
        for name, _ in made:
            self.run(f'ALTER TABLE entry DROP CONSTRAINT "{name}"')
        for text in indexes:
            self.run(f'DROP INDEX {text.split()[2]}')

        def again():
            for name, text in made:
                self.run(f'ALTER TABLE entry ADD CONSTRAINT "{name}" {text}')
            for text in indexes:
                self.run(text)
        return again


class Filling:
    """Fills a ledger. Of all people each `stride`th, from the first on, is a real one, and so many
    numbers are between two real entries."""

    def __init__(self, database, people, real, entries, of_each, told):
        self.database, self.people, self.entries, self.told = database, people, entries, told
        self.stride, self.gap = people // real, entries // (real * of_each)

    def skip_people(self):
        """Gives the next person a number further on."""
        (last,), = self.database.run('SELECT max(id) FROM person')
        number = (last - 1) // self.stride * self.stride + self.stride
        self.database.run(
            'INSERT INTO person (id, handle, worn, standing) '
            f'VALUES (?, ?, {self.database.nothing_worn}, {self.zeros(2)})',
            number, f'{number:016x}')

    def skip_entries(self):
        """Gives the next entry a number further on."""
        (last,), = self.database.run('SELECT max(number) FROM entry')
        none = self.zeros(32)
        self.database.run(
            'INSERT INTO entry (number, person, id, digest, received, sealed, link) '
            f'VALUES (?, 0, {self.database.blob}, {none}, 0, {none}, {none})',
            last + self.gap - 1)

    def zeros(self, count):
        return self.database.zeros.format(count)

    def series(self, first, last):
        """Numbers, as `x` of `n`."""
        return (
            f'WITH RECURSIVE n(x) AS (SELECT CAST({first} AS BIGINT) UNION ALL '
            f'SELECT x + 1 FROM n WHERE x < {last}) ')

    def chunks(self, last, what):
        for first in range(1, last + 1, CHUNK):
            self.told(f'{what}: {first - 1:,} of {last:,}')
            yield first, min(first + CHUNK - 1, last)

    def fill(self):
        """All of it."""
        self.database.begin()
        self.fill_people()
        self.fill_entries()
        self.database.run(
            "INSERT INTO follower (name, number) VALUES ('boards', ?) "
            'ON CONFLICT (name) DO UPDATE SET number = excluded.number', self.entries)

    def fill_people(self):
        """Persons, devices, sessions, keys, and three days of steps, as those of the first one."""
        run, zeros, name = self.database.run, self.zeros, self.database.hexadecimal
        (state,), = run('SELECT length(standing) FROM person WHERE id = 1')
        (page,), = run('SELECT max(length(page)) FROM steps WHERE person = 1')
        ((key, master),) = run(
            'SELECT length(key), master FROM person_key WHERE person = 1', keys=True)
        first_day, = run('SELECT min(day) FROM steps')[0]
        for first, last in self.chunks(self.people, 'people'):
            n = self.series(first, last)
            others = f'FROM n WHERE x % {self.stride} <> 1'
            run(
                f'INSERT INTO person (id, handle, worn, standing) {n}'
                f'SELECT x, {name.format(16, "x")}, {self.database.nothing_worn}, {zeros(state)} '
                f'{others} ON CONFLICT DO NOTHING')
            run(
                f'INSERT INTO device (key, person, born, heard) {n}'
                f'SELECT {name.format(64, "x")}, x, 0, 0 {others}')
            # They are valid: a ledger deletes the others as soon as somebody signs in.
            run(
                f'INSERT INTO session (token, person, device, expires) {n}'
                f'SELECT {self.database.blob}, x, {name.format(64, "x")}, {1 << 42} {others}')
            run(
                f'INSERT INTO person_key (person, key, master) {n}'
                f"SELECT x, {zeros(key)}, '{master}' {others} ON CONFLICT DO NOTHING", keys=True)
            for day in range(3):
                run(
                    f'INSERT INTO steps (person, day, page) {n}'
                    f'SELECT x, {first_day + day}, {zeros(page)} {others}')

    def fill_entries(self):
        """Entries between the real ones. Some people have very many: a person's share falls with
        the square root of their number."""
        run = self.database.run
        run(
            'CREATE TEMPORARY TABLE kept AS '
            f'SELECT * FROM entry WHERE person % {self.stride} = 1')
        run('CREATE UNIQUE INDEX kept_number ON kept (number)')
        (size,), = run('SELECT avg(length(sealed)) FROM kept')
        (begun, ended), = run('SELECT min(received), max(received) FROM kept')
        begun -= 365 * DAY
        make_indexes = self.database.without_indexes()
        run('DELETE FROM entry')
        # A fraction of 31 bits that looks random, and its square.
        fraction = '(x * 2654435761 % 4294967296 / 2)'
        square = f'({fraction} * {fraction} / 2147483648)'
        none = self.zeros(32)
        for first, last in self.chunks(self.entries, 'entries'):
            run(
                'INSERT INTO entry (number, person, id, digest, received, sealed, link) '
                f'{self.series(first, last)}, m AS (SELECT x, '
                f'1 + {square} * {self.people} / 2147483648 AS p FROM n) '
                'SELECT x, coalesce(kept.person, '
                f'CASE WHEN p % {self.stride} = 1 THEN p + 1 ELSE p END), '
                f'coalesce(kept.id, {self.database.blob}), coalesce(kept.digest, {none}), '
                f'coalesce(kept.received, {begun} + x * {ended - begun} / {self.entries}), '
                f'coalesce(kept.sealed, {self.zeros(round(size))}), '
                f'coalesce(kept.link, {none}) FROM m LEFT JOIN kept ON kept.number = x')
        run('DROP TABLE kept')
        self.told('indexes of entries')
        make_indexes()

    def fill_board(self, name, chance, start):
        """A board with everybody on it; points as a quiz gives them, so that thousands share each.
        The real persons' ranks, in order."""
        run = self.database.run
        run(
            'INSERT INTO board (id, name) SELECT coalesce(max(id), 0) + 1, ? FROM board WHERE true '
            'ON CONFLICT (name) DO NOTHING', name)
        (board,), = run('SELECT id FROM board WHERE name = ?', name)
        for table in ['score', 'tally']:
            run(f'DELETE FROM {table} WHERE board = {board}')
        counts, rows = {}, []
        for person in range(1, self.people + 1):
            points, moment = chance.randrange(120) * 10, start + chance.randrange(2_000_000_000)
            rows.append((board, person, -points, moment))
            for step, key in enumerate(rank_keys(points, moment)):
                counts[step, key] = counts.get((step, key), 0) + 1
        self.database.insert('score', ['board', 'person', 'low', 'time'], rows)
        self.database.insert(
            'tally', ['board', 'step', 'key', 'persons'],
            ((board, step, key, count) for (step, key), count in sorted(counts.items())))
        ranked = sorted(rows, key=lambda row: (row[2], row[3], row[1]))
        ranks = {person: rank for rank, (_, person, _, _) in enumerate(ranked, 1)}
        return [ranks[person] for person in range(1, self.people + 1, self.stride)]
