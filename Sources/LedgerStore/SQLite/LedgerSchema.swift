import GRDB

/// The ledger's tables, as numbered steps that are only ever added.
enum LedgerSchema {
    /// The row of `follower` that asks for player states to be made anew; that goes with it.
    static let refold = "refold"

    /// What each step does.
    static let steps: [String] = [
        """
        CREATE TABLE person (
          id INTEGER PRIMARY KEY,
          handle TEXT NOT NULL UNIQUE,
          onBoards INTEGER NOT NULL DEFAULT 1,
          worn BLOB NOT NULL,
          standing BLOB NOT NULL
        ) STRICT;
        CREATE TABLE device (
          key TEXT PRIMARY KEY,
          person INTEGER NOT NULL REFERENCES person,
          born INTEGER NOT NULL,
          heard INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX device_of_person ON device (person);
        CREATE TABLE entry (
          number INTEGER PRIMARY KEY,
          person INTEGER NOT NULL REFERENCES person,
          id BLOB NOT NULL,
          digest BLOB NOT NULL,
          received INTEGER NOT NULL,
          sealed BLOB NOT NULL,
          link BLOB NOT NULL,
          UNIQUE (person, id)
        ) STRICT;
        CREATE INDEX entry_of_person ON entry (person, number);
        CREATE TABLE posting (
          entry INTEGER NOT NULL REFERENCES entry,
          position INTEGER NOT NULL,
          reason TEXT NOT NULL,
          trophies INTEGER NOT NULL,
          PRIMARY KEY (entry, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE account (
          name TEXT PRIMARY KEY,
          trophies INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE steps (
          person INTEGER NOT NULL REFERENCES person,
          day INTEGER NOT NULL,
          page BLOB NOT NULL,
          PRIMARY KEY (person, day)
        ) STRICT, WITHOUT ROWID;
        """,
        // Boards. `low` is the points below zero, so that the order is one of ascending values.
        """
        CREATE TABLE board (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          changed INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX board_change ON board (changed);
        CREATE TABLE score (
          board INTEGER NOT NULL REFERENCES board,
          person INTEGER NOT NULL,
          low INTEGER NOT NULL,
          time INTEGER NOT NULL,
          PRIMARY KEY (board, person)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX score_order ON score (board, low, time, person);
        CREATE INDEX score_of_person ON score (person);
        CREATE TABLE tally (
          board INTEGER NOT NULL REFERENCES board,
          step INTEGER NOT NULL,
          key INTEGER NOT NULL,
          persons INTEGER NOT NULL,
          PRIMARY KEY (board, step, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE follower (
          name TEXT PRIMARY KEY,
          number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
        // Sessions. The token itself is nowhere.
        """
        CREATE TABLE session (
          token BLOB PRIMARY KEY,
          person INTEGER NOT NULL REFERENCES person,
          device TEXT NOT NULL,
          expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_end ON session (expires);
        """,
        // What was refused stays refused: a copy of it that comes late must not be judged anew.
        """
        CREATE TABLE refusal (
          person INTEGER NOT NULL REFERENCES person,
          id BLOB NOT NULL,
          digest BLOB NOT NULL,
          reason TEXT NOT NULL,
          received INTEGER NOT NULL,
          PRIMARY KEY (person, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refusal_time ON refusal (received);
        """,
        // Accounts: guests that were taken in, and devices that were signed out.
        """
        ALTER TABLE device ADD COLUMN isEnded INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE claim (
          guest INTEGER PRIMARY KEY REFERENCES person,
          person INTEGER NOT NULL REFERENCES person,
          time INTEGER NOT NULL,
          entries INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX claim_of_person ON claim (person, time);
        """,
        // Errors of clients: how often, and nobody beside it. What is not told apart is empty.
        """
        CREATE TABLE fault (
          day INTEGER NOT NULL,
          fault TEXT NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (day, fault)
        ) STRICT, WITHOUT ROWID;
        """,
        // A guest is taken in by portions: up to which entry they were, nothing when all was. Until
        // then, the guest's device and the id of the entry that ends the guest. Since when the account
        // was heard of.
        """
        ALTER TABLE claim ADD COLUMN device TEXT NOT NULL DEFAULT '';
        ALTER TABLE claim ADD COLUMN closing TEXT NOT NULL DEFAULT '';
        ALTER TABLE claim ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE claim ADD COLUMN taken INTEGER;
        CREATE INDEX claim_open ON claim (device) WHERE taken IS NOT NULL;
        """,
        // Player states keep more than before: they are made anew when the ledger is opened.
        """
        INSERT INTO follower (name, number) VALUES ('\(refold)', 0);
        """,
    ]

    /// The keys of persons: a database of its own, so that a key that is destroyed is in no
    /// backup of the entries.
    static let keySteps: [String] = [
        """
        CREATE TABLE person_key (
          person INTEGER PRIMARY KEY,
          key BLOB NOT NULL
        ) STRICT;
        """,
        // Keys are sealed by a master key; `master` names it, and is empty for one that is not
        // sealed yet. Secrets are the ledger's own. Who was erased stays on the list for ever.
        """
        ALTER TABLE person_key ADD COLUMN master TEXT NOT NULL DEFAULT '';
        CREATE TABLE secret (
          name TEXT PRIMARY KEY,
          key BLOB NOT NULL,
          master TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE erased (
          person INTEGER PRIMARY KEY,
          time INTEGER NOT NULL
        ) STRICT;
        """,
        // Accounts. What could name a person is sealed by the person's key, or a keyed hash.
        """
        CREATE TABLE account (
          person INTEGER PRIMARY KEY,
          email BLOB NOT NULL UNIQUE,
          username BLOB NOT NULL UNIQUE,
          sealed BLOB NOT NULL,
          password TEXT NOT NULL,
          role TEXT NOT NULL,
          made INTEGER NOT NULL,
          seen INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE pending (
          token BLOB PRIMARY KEY,
          kind TEXT NOT NULL,
          person INTEGER NOT NULL,
          sealed BLOB NOT NULL,
          expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pending_of_person ON pending (person, kind);
        CREATE TABLE account_session (
          id BLOB PRIMARY KEY,
          person INTEGER NOT NULL,
          device TEXT NOT NULL,
          token BLOB NOT NULL UNIQUE,
          made INTEGER NOT NULL,
          seen INTEGER NOT NULL,
          expires INTEGER NOT NULL,
          keeps INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX account_session_of_person ON account_session (person);
        CREATE TABLE spent_token (
          token BLOB PRIMARY KEY,
          session BLOB NOT NULL,
          person INTEGER NOT NULL,
          expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE failure (
          subject BLOB PRIMARY KEY,
          tries INTEGER NOT NULL,
          until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE known_network (
          person INTEGER NOT NULL,
          network BLOB NOT NULL,
          expires INTEGER NOT NULL,
          PRIMARY KEY (person, network)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mailed (
          address BLOB NOT NULL,
          time INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX mailed_to ON mailed (address, time);
        """,
        // Passkeys, Game Center's players, and what may be shown but once: of each a keyed hash.
        """
        CREATE TABLE passkey (
          id BLOB PRIMARY KEY,
          person INTEGER NOT NULL,
          sealed BLOB NOT NULL,
          counter INTEGER NOT NULL,
          made INTEGER NOT NULL,
          used INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX passkey_of_person ON passkey (person, made);
        CREATE TABLE passkey_user (
          person INTEGER PRIMARY KEY,
          sealed BLOB NOT NULL
        ) STRICT;
        CREATE TABLE game_center (
          person INTEGER PRIMARY KEY,
          player BLOB NOT NULL UNIQUE,
          made INTEGER NOT NULL,
          used INTEGER
        ) STRICT;
        CREATE TABLE shown (
          name BLOB PRIMARY KEY,
          expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX shown_until ON shown (expires);
        """,
        // Pictures that people sent, sealed by their keys, and how many each sent in a day.
        """
        CREATE TABLE picture (
          person INTEGER PRIMARY KEY,
          sealed BLOB NOT NULL
        ) STRICT;
        CREATE TABLE upload (
          person INTEGER PRIMARY KEY,
          day INTEGER NOT NULL,
          count INTEGER NOT NULL
        ) STRICT;
        """,
        // The one device a person has in a room: a keyed hash, and no time.
        """
        CREATE TABLE room_device (
          person INTEGER NOT NULL,
          room TEXT NOT NULL,
          device BLOB NOT NULL,
          PRIMARY KEY (person, room)
        ) STRICT, WITHOUT ROWID;
        """,
        // A renewal whose answer was lost is answered again: the session's last token, sealed, for a
        // minute. Rations, by keyed hashes.
        """
        ALTER TABLE account_session ADD COLUMN fresh BLOB;
        ALTER TABLE account_session ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX account_session_told_again ON account_session (again)
          WHERE fresh IS NOT NULL;
        ALTER TABLE spent_token ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE ration (
          subject BLOB PRIMARY KEY,
          taken INTEGER NOT NULL,
          until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
    ]

    /// Brings a database to the last step.
    ///
    /// - Throws: `StoreFailure.newerSchema` for a database of a newer program.
    static func migrate(_ queue: some DatabaseWriter, _ steps: [String]) throws {
        try queue.write { database in
            let done = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard done <= steps.count else { throw StoreFailure.newerSchema(done) }
            // A disk that is full or read-only may still be read.
            guard done < steps.count else { return }
            for step in steps.dropFirst(done) { try database.execute(sql: step) }
            try database.execute(sql: "PRAGMA user_version = \(steps.count)")
        }
    }
}
