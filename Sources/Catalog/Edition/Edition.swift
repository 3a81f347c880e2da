/// edition.json: the contents of one edition and their files. Pictures are named in their plant's
/// shard.
public struct Edition: Codable, Sendable, Hashable {
    /// The newest format of published files, which is written; lower ones are read too.
    ///
    /// It is 0 until the read API is complete: until then only the program that made an edition
    /// reads it.
    public static let currentFormat = 0

    /// The format of the published files.
    public var format: Int
    /// "2026.11.1": year, month, number within the month.
    public var version: String
    /// The edition's date, an input of the build.
    public var date: Day
    /// The version of the base edition; nil for none.
    public var base: String?
    /// SHA-256 of each group of inputs, by name.
    public var inputs: [String: String]
    /// Versions of this program and of the libraries whose output is in the files.
    public var tools: [String: String]
    /// Its counts.
    public var counts: Counts
    /// The languages of its texts.
    public var languages: [Language]
    /// The SQLite bundle.
    public var bundle: TargetRef
    /// The decks.
    public var decks: [DeckRef]
    /// The shards of plants, in the order of their ranges.
    public var shards: [ShardRef]
    /// The first file of a search without a server: an object with `SearchManifest`.
    public var search: ObjectRef
    /// Packs of pictures for offline use.
    public var packs: [PicturePack]
    /// Fact collections, each a file of its own.
    public var collections: [FactCollectionRef]
    /// The entry files below v1/ and site/: an object with `[String: ObjectRef]`.
    public var entries: ObjectRef
    /// The files that a browser stores on the first visit: an object with `OfflineSet`.
    public var offline: ObjectRef
    /// The report for editors, below the edition's root.
    public var report: String
    /// Ids of plants that were merged into others, with the ids that replace them.
    public var aliases: [PlantID: PlantID]

    /// The numbers of records in an edition.
    public struct Counts: Codable, Sendable, Hashable {
        /// Listed plants.
        public var listed: Int
        /// Playable plants, which are listed too.
        public var playable: Int
        /// Pictures of them.
        public var pictures: Int
        /// Trivia questions.
        public var questions: Int
        /// Common names in all languages.
        public var names: Int
        /// Common names by language.
        public var namesByLanguage: [Language: Int]
        /// Rejected records.
        public var rejected: Int

        package init(
            listed: Int, playable: Int, pictures: Int, questions: Int,
            namesByLanguage: [Language: Int], rejected: Int
        ) {
            self.listed = listed
            self.playable = playable
            self.pictures = pictures
            self.questions = questions
            names = namesByLanguage.values.reduce(0, +)
            self.namesByLanguage = namesByLanguage
            self.rejected = rejected
        }
    }

    package init(
        version: String, date: Day, base: String?, inputs: [String: String],
        tools: [String: String], counts: Counts, bundle: TargetRef, decks: [DeckRef],
        shards: [ShardRef], search: ObjectRef, packs: [PicturePack],
        collections: [FactCollectionRef], entries: ObjectRef,
        offline: ObjectRef, report: String, aliases: [PlantID: PlantID]
    ) {
        format = Self.currentFormat
        self.version = version
        self.date = date
        self.base = base
        self.inputs = inputs
        self.tools = tools
        self.counts = counts
        languages = Language.allCases
        self.bundle = bundle
        self.decks = decks
        self.shards = shards
        self.search = search
        self.packs = packs
        self.collections = collections
        self.entries = entries
        self.offline = offline
        self.report = report
        self.aliases = aliases
    }
}

/// The entry of a deck in edition.json. Sets have none: each day's or week's file contains its own.
public struct DeckRef: Codable, Sendable, Hashable {
    /// Plants or questions.
    public var kind: Deck.Kind
    /// The category, for questions.
    public var category: String?
    /// The number of cards.
    public var cards: Int
    /// The file.
    public var target: TargetRef

    package init(kind: Deck.Kind, category: String?, cards: Int, target: TargetRef) {
        self.kind = kind
        self.category = category
        self.cards = cards
        self.target = target
    }

    /// Reads a reference.
    ///
    /// - Throws: `DecodingError` for another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try Deck.Kind(container, .kind, earlier: decoder)
        category = try container.decodeIfPresent(String.self, forKey: .category)
        cards = try container.decode(Int.self, forKey: .cards)
        target = try container.decode(TargetRef.self, forKey: .target)
    }
}

/// v1/editions.json: the pointer. It is replaced atomically, after all files that it names.
public struct EditionList: Codable, Sendable, Hashable {
    /// The current edition.
    public var current: Item
    /// The current one and those whose files are kept, newest first.
    public var editions: [Item]
    /// Deltas of the bundle, from earlier editions to the current one. They are not in
    /// edition.json, since an edition does not depend on which others are kept.
    public var deltas: [DeltaRef]

    /// One edition.
    public struct Item: Codable, Sendable, Hashable {
        /// Its version.
        public var version: String
        /// Its date.
        public var date: Day
        /// Its edition.json.
        public var edition: TargetRef

        package init(version: String, date: Day, edition: TargetRef) {
            self.version = version
            self.date = date
            self.edition = edition
        }
    }

    package init(current: Item, editions: [Item], deltas: [DeltaRef] = []) {
        self.current = current
        self.editions = editions
        self.deltas = deltas
    }
}

/// The files that a browser stores on the first visit: all texts, and pictures at one size.
public struct OfflineSet: Codable, Sendable, Hashable {
    /// The edition's version.
    public var version: String
    /// Objects, targets and entry files by path below the edition's root, with their lengths.
    public var files: [String: Int]
    /// The sum of the lengths.
    public var bytes: Int

    package init(version: String, files: [String: Int]) {
        self.version = version
        self.files = files
        bytes = files.values.reduce(0, +)
    }
}
