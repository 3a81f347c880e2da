/// The tables of bundle.sqlite. Any SQLite tool opens it. It has no full-text index, because with
/// one an edit would cost a delta of 95 KiB rather than 7.
public enum BundleSchema {
    /// PRAGMA application_id: "Flor" in ASCII.
    public static let applicationID = 0x466c_6f72

    /// PRAGMA user_version: the version of the tables.
    public static let version = Edition.currentFormat

    /// PRAGMA page_size. For an edit of one plant in a hundred, pages of 4, 8, 16 and 32 KiB gave
    /// deltas of 5.0, 2.8, 1.6 and 1.1 % of the bundle; from 16 KiB on the bundle itself grows
    /// faster than they shrink.
    public static let pageBytes = 16_384

    /// The language code of synonyms in the table of names: that of Latin. Programs written before
    /// synonyms were added skip it as an unknown language.
    public static let synonymLanguage = "la"

    /// The statements that make the tables, in order.
    public static let statements = [
        """
        CREATE TABLE edition (
          version TEXT PRIMARY KEY, date TEXT NOT NULL, base TEXT
        ) STRICT
        """,
        """
        CREATE TABLE plant (
          id INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
          taxon INTEGER,
          scientificName TEXT NOT NULL CHECK (scientificName <> ''),
          folded TEXT NOT NULL, sortName TEXT NOT NULL,
          family TEXT,
          type TEXT,
          light TEXT, water TEXT, soil TEXT,
          acidityLeast REAL, acidityMost REAL,
          heightLeastCm INTEGER, heightMostCm INTEGER CHECK (heightMostCm >= heightLeastCm),
          spreadLeastCm INTEGER, spreadMostCm INTEGER CHECK (spreadMostCm >= spreadLeastCm),
          hardinessLeast INTEGER, hardinessMost INTEGER CHECK (hardinessMost >= hardinessLeast),
          popularity INTEGER NOT NULL CHECK (popularity >= 0),
          status TEXT NOT NULL CHECK (status IN ('draft', 'checked')),
          careIsOfFamily INTEGER NOT NULL CHECK (careIsOfFamily IN (0, 1)),
          descriptionTitle TEXT, descriptionUrl TEXT, descriptionLicence TEXT,
          morphology TEXT CHECK (morphology IS NULL OR json_valid(morphology)),
          rating INTEGER, deviation INTEGER, answers INTEGER, ratedOn TEXT,
          level TEXT CHECK (level IN ('easy', 'medium', 'hard'))
        ) STRICT
        """,
        """
        CREATE TABLE name (
          plant INTEGER NOT NULL REFERENCES plant (id),
          language TEXT NOT NULL CHECK (length(language) = 2),
          position INTEGER NOT NULL,
          text TEXT NOT NULL CHECK (text <> ''),
          folded TEXT NOT NULL,
          PRIMARY KEY (plant, language, position)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX nameFolded ON name (folded)",
        """
        CREATE TABLE spelling (
          plant INTEGER NOT NULL REFERENCES plant (id),
          folded TEXT NOT NULL CHECK (folded <> ''),
          PRIMARY KEY (plant, folded)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE passage (
          plant INTEGER NOT NULL REFERENCES plant (id),
          kind TEXT NOT NULL CHECK (kind IN ('description', 'fact', 'care', 'caution')),
          position INTEGER NOT NULL,
          language TEXT NOT NULL CHECK (length(language) = 2),
          text TEXT NOT NULL CHECK (text <> ''),
          source TEXT,
          PRIMARY KEY (plant, kind, position, language)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE trait (
          plant INTEGER NOT NULL REFERENCES plant (id),
          kind TEXT NOT NULL CHECK (kind IN ('bloom', 'colour', 'region', 'native', 'caution')),
          value TEXT NOT NULL,
          PRIMARY KEY (plant, kind, value)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE tag (
          plant INTEGER NOT NULL REFERENCES plant (id),
          tag TEXT NOT NULL,
          PRIMARY KEY (plant, tag)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE lookAlike (
          plant INTEGER NOT NULL REFERENCES plant (id),
          position INTEGER NOT NULL,
          other INTEGER NOT NULL REFERENCES plant (id) CHECK (other <> plant),
          PRIMARY KEY (plant, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE comparison (
          plant INTEGER NOT NULL REFERENCES plant (id),
          other INTEGER NOT NULL REFERENCES plant (id) CHECK (other > plant),
          organ TEXT NOT NULL CHECK (organ IN ('flower', 'leaf', 'habit', 'fruit')),
          isDangerous INTEGER NOT NULL CHECK (isDangerous IN (0, 1)),
          sources TEXT NOT NULL CHECK (json_valid(sources)),
          status TEXT NOT NULL CHECK (status IN ('draft', 'checked')),
          PRIMARY KEY (plant, other)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX comparisonOther ON comparison (other)",
        """
        CREATE TABLE comparisonText (
          plant INTEGER NOT NULL, other INTEGER NOT NULL,
          language TEXT NOT NULL CHECK (length(language) = 2),
          text TEXT NOT NULL CHECK (text <> ''),
          PRIMARY KEY (plant, other, language),
          FOREIGN KEY (plant, other) REFERENCES comparison (plant, other)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE picture (
          key TEXT PRIMARY KEY,
          plant INTEGER NOT NULL REFERENCES plant (id),
          position INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('photograph', 'drawing')),
          author TEXT NOT NULL, licence TEXT NOT NULL, source TEXT,
          colour TEXT NOT NULL, placeholder TEXT NOT NULL,
          playable INTEGER NOT NULL CHECK (playable IN (0, 1)),
          UNIQUE (plant, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE audio (
          picture TEXT NOT NULL REFERENCES picture (key),
          language TEXT NOT NULL CHECK (length(language) = 2),
          text TEXT NOT NULL CHECK (text <> ''),
          PRIMARY KEY (picture, language)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE rendition (
          picture TEXT NOT NULL REFERENCES picture (key),
          size INTEGER NOT NULL, format TEXT NOT NULL,
          width INTEGER NOT NULL CHECK (width > 0), height INTEGER NOT NULL CHECK (height > 0),
          path TEXT NOT NULL, bytes INTEGER NOT NULL CHECK (bytes > 0),
          PRIMARY KEY (picture, size, format)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE category (
          key TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('plant', 'question')),
          position INTEGER NOT NULL,
          language TEXT NOT NULL CHECK (length(language) = 2), name TEXT NOT NULL,
          PRIMARY KEY (kind, key, language)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE question (
          id INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          category TEXT NOT NULL, source TEXT NOT NULL, validUntil TEXT,
          licence TEXT, author TEXT, url TEXT,
          status TEXT NOT NULL CHECK (status IN ('draft', 'checked')),
          rating INTEGER NOT NULL, deviation INTEGER NOT NULL, answers INTEGER NOT NULL,
          ratedOn TEXT NOT NULL,
          level TEXT NOT NULL CHECK (level IN ('easy', 'medium', 'hard'))
        ) STRICT
        """,
        """
        CREATE TABLE questionText (
          question INTEGER NOT NULL REFERENCES question (id),
          part TEXT NOT NULL CHECK (part IN ('question', 'explanation')),
          language TEXT NOT NULL CHECK (length(language) = 2),
          text TEXT NOT NULL CHECK (text <> ''),
          PRIMARY KEY (question, part, language)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE option (
          question INTEGER NOT NULL REFERENCES question (id),
          position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 5),
          isRight INTEGER NOT NULL CHECK (isRight = (position = 0)),
          language TEXT NOT NULL CHECK (length(language) = 2),
          text TEXT NOT NULL CHECK (text <> ''),
          PRIMARY KEY (question, position, language)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
