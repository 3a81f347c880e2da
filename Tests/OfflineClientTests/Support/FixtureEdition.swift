import CCompression
import Catalog
import Foundation
import GRDB

/// A small edition made by hand: six plants with a picture each, twelve questions, sets, one pack.
struct FixtureEdition {
    static let plants = [
        "bellis-perennis", "taraxacum-officinale", "leucanthemum-vulgare", "papaver-rhoeas",
        "centaurea-cyanus", "achillea-millefolium",
    ]
    static let names = ["Daisy", "Dandelion", "Oxeye daisy", "Poppy", "Cornflower", "Yarrow"]

    let edition: Edition
    let manifest: TargetRef
    /// Every file by its path below the repository.
    private(set) var files: [String: [UInt8]] = [:]
    /// What TUF signs, by name.
    private(set) var targets: [String: [UInt8]] = [:]

    var bundle: [UInt8] { files[edition.bundle.path] ?? [] }

    /// An edition; `fact` is told of its first plant and `shade` seen in its pictures, so that bundles and packs differ.
    init(
        _ version: String, base: String? = nil, today: Day, fact: String = "A fact.",
        shade: String = "grey"
    ) throws {
        var files: [String: [UInt8]] = [:]
        var targets: [String: [UInt8]] = [:]
        func target(_ name: String, _ bytes: [UInt8]) -> TargetRef {
            let ref = TargetRef(name: name, of: Data(bytes))
            files[ref.path] = bytes
            targets[name] = bytes
            return ref
        }
        func object(_ data: Data, _ ext: String = "json") -> ObjectRef {
            let ref = ObjectRef(of: data, extension: ext)
            files[ref.path] = [UInt8](data)
            return ref
        }
        let pictures = Dictionary(
            uniqueKeysWithValues: Self.plants.map { ($0, Array("RIFF of \($0) in \(shade)".utf8)) })
        let bundle = target("bundle.sqlite", try Self.bundle(version, today, fact, pictures))
        var decks: [DeckRef] = []
        for deck in Self.decks() {
            let bytes = [UInt8](try CanonicalJSON.encode(deck))
            let name = deck.category.map { "deck-quiz-\($0).json" } ?? "deck-plants.json"
            decks.append(
                DeckRef(
                    kind: deck.kind, category: deck.category, cards: deck.cards.count,
                    target: target(name, bytes)))
        }
        var entries: [String: ObjectRef] = [:]
        for offset in -2...10 {
            let day = today.advanced(by: offset)
            entries["v1/daily/\(day).json"] = object(
                try CanonicalJSON.encode(Self.set(.daily, day)))
            let monday = SetPeriod.weekly.first(of: day)
            entries["v1/weekly/\(monday).json"] = object(
                try CanonicalJSON.encode(Self.set(.weekly, monday)))
        }
        entries["v1/key.json"] = object(try CanonicalJSON.encode(FixtureKey.key))
        var archive = Array("PK stored, made by hand; ".utf8)
        var contents: [PicturePack.Entry] = []
        func add(_ name: String, _ bytes: [UInt8], _ plant: String?) {
            contents.append(
                PicturePack.Entry(
                    name: name, offset: archive.count, bytes: bytes.count,
                    sha256: TargetRef(name: name, of: Data(bytes)).sha256,
                    plant: plant.flatMap(PlantID.init(rawValue:))))
            archive += bytes + Array("; ".utf8)
        }
        add("CREDITS.txt", Array("Drawn by hand.".utf8), nil)
        for plant in Self.plants { add("\(plant)/flower.webp", pictures[plant] ?? [], plant) }
        let pack = PicturePack(
            id: "all-480", theme: nil, region: nil, size: .medium, date: today,
            plants: Self.plants.count, pictures: Self.plants.count,
            licences: [.cc0: Self.plants.count], archive: target("pack-all-480.zip", archive),
            contents: object(try CanonicalJSON.encode(PicturePack.Contents(entries: contents))))
        let none = object(Data("{}".utf8))
        edition = Edition(
            version: version, date: today, base: base, inputs: [:], tools: [:],
            counts: Edition.Counts(
                listed: Self.plants.count, playable: Self.plants.count, pictures: Self.plants.count,
                questions: 12, namesByLanguage: [.en: 6], rejected: 0),
            bundle: bundle, decks: decks, shards: [], search: none, packs: [pack], collections: [],
            entries: object(try CanonicalJSON.encode(entries)), offline: none,
            report: "editions/\(version)/report.html",
            aliases: Self.aliases)
        manifest = target("edition.json", [UInt8](try CanonicalJSON.encode(edition)))
        self.files = files
        self.targets = targets
    }

    /// One old id, and where it leads.
    private static var aliases: [PlantID: PlantID] {
        guard let old = PlantID(rawValue: "bellis-old"),
            let plant = PlantID(rawValue: "bellis-perennis")
        else { return [:] }
        return [old: plant]
    }

    /// A delta to this bundle, as a publisher makes it.
    func delta(from old: FixtureEdition) throws -> [UInt8] {
        try Self.compressed(BundlePages.relative(bundle), prefix: BundlePages.relative(old.bundle))
    }

    static func compressed(_ bytes: [UInt8], prefix: [UInt8]) throws -> [UInt8] {
        let context = ZSTD_createCCtx()
        defer { ZSTD_freeCCtx(context) }
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 9)
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
        ZSTD_CCtx_setParameter(context, ZSTD_c_enableLongDistanceMatching, 1)
        ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, Int32(Limits.deltaWindow))
        var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let length = prefix.withUnsafeBytes { prefix in
            ZSTD_CCtx_refPrefix(context, prefix.baseAddress, prefix.count)
            return ZSTD_compress2(context, &output, output.count, bytes, bytes.count)
        }
        return ZSTD_isError(length) == 0 ? Array(output[..<length]) : []
    }

    // MARK: Parts

    private static func difficulty(_ rating: Int) -> Difficulty {
        Difficulty(
            rating: rating, deviation: 100, answers: 0, date: Day(number: 20_000), level: .medium)
    }

    static func question(_ number: Int, _ category: String = "nature") -> Question {
        var question = Question(
            id: "\(category)-\(number)", category: category,
            text: LocalText([.en: "What is \(number) and 1?", .de: "Was ist \(number) und 1?"]),
            right: LocalText([.en: "\(number + 1)"]),
            wrong: (2...4).map { LocalText([.en: "\(number + $0)"]) }, explanation: nil,
            source: "A book", validUntil: nil,
            status: .checked)
        question.difficulty = difficulty(1_400 + number)
        return question
    }

    private static func decks() -> [Deck] {
        var rules = PlayRules.standard
        rules.modes[.beatTheClock]?.clock = 2_000
        rules.modes[.speedrun]?.questions = 4
        let cards = plants.enumerated().map { number, id in
            Deck.Card(
                id: id, rating: 1_400 + number, level: .medium,
                lookAlikes: Array(plants.filter { $0 != id }.prefix(4)))
        }
        let texts = Dictionary(
            uniqueKeysWithValues: zip(plants, names).map {
                ($0, LocalText([.en: $1, .de: "\($1) (deutsch)"]))
            })
        let questions = (1...12).map { question($0) }
        let quiz = questions.map {
            Deck.Card(id: $0.id, rating: $0.difficulty?.rating ?? 0, level: .medium, lookAlikes: [])
        }
        return [
            Deck(plants: cards, names: texts, rules: rules),
            Deck(
                category: "nature", cards: quiz,
                questions: Dictionary(uniqueKeysWithValues: questions.map { ($0.id, $0) })),
        ]
    }

    private static func set(_ period: SetPeriod, _ day: Day) throws -> SealedSet {
        try SealedSet(
            Deck(
                period, day, asked: (1...period.questions).map { question($0, "day") },
                reserve: (101...105).map { question($0, "day") }))
    }

    private static func bundle(
        _ version: String, _ today: Day, _ fact: String, _ pictures: [String: [UInt8]]
    ) throws -> [UInt8] {
        let place = FileManager.default.temporaryDirectory.appending(
            path: "bundle-\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: place) }
        let queue = try DatabaseQueue(path: place.path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql:
                    "PRAGMA page_size = \(BundleSchema.pageBytes); PRAGMA application_id = \(BundleSchema.applicationID); PRAGMA user_version = \(BundleSchema.version)"
            )
            for statement in BundleSchema.statements { try database.execute(sql: statement) }
            try database.execute(
                sql: "INSERT INTO edition VALUES (?, ?, NULL)",
                arguments: [version, today.rawValue])
            for (number, id) in plants.enumerated() {
                try add(number + 1, id, fact, pictures[id] ?? [], database)
            }
            for id in 2...4 {
                try database.execute(
                    sql: "INSERT INTO lookAlike VALUES (1, ?, ?)", arguments: [id, id])
            }
            try database.execute(
                sql:
                    "INSERT INTO comparison VALUES (1, 2, 'flower', 1, '[\"A flora\"]', 'draft')")
            try database.execute(
                sql: """
                    INSERT INTO name VALUES (1, 'la', 0, 'Aster antiquus', 'aster antiquus'),
                      (5, 'de', 0, 'Blaue Flockenblüte', 'blaue flockenblute')
                    """)
            try database.execute(sql: "INSERT INTO spelling VALUES (5, 'blaue flockenbluete')")
            try database.execute(
                sql: "INSERT INTO trait VALUES (1, 'region', 'asia'), (1, 'region', 'europe')")
            try database.execute(sql: "INSERT INTO trait VALUES (1, 'native', 'europe')")
            try database.execute(
                sql: "INSERT INTO comparisonText VALUES (1, 2, 'en', 'Look at its rim.')")
            try database.execute(
                sql:
                    "INSERT INTO category VALUES ('meadow', 'plant', 0, 'en', 'Meadow'), ('nature', 'question', 0, 'en', 'Nature')"
            )
        }
        try queue.close()
        return [UInt8](try Data(contentsOf: place))
    }

    private static func add(
        _ number: Int, _ id: String, _ fact: String, _ picture: [UInt8], _ database: Database
    ) throws {
        let scientific = id.split(separator: "-").joined(separator: " ").capitalized
        try database.execute(
            sql: """
                INSERT INTO plant (id, key, uuid, scientificName, folded, sortName, popularity, status, careIsOfFamily, type, rating, deviation, answers, ratedOn, level)
                VALUES (?, ?, ?, ?, ?, ?, ?, 'checked', 0, 'perennial', 1500, 100, 0, '2026-11-21', 'medium')
                """,
            arguments: [
                number, id, "00000000-0000-5000-8000-00000000000\(number)", scientific,
                Folding.fold(scientific), id, 100 - number,
            ])
        let name = names[number - 1]
        try database.execute(
            sql: "INSERT INTO name VALUES (?, 'en', 0, ?, ?)",
            arguments: [number, name, Folding.fold(name)])
        try database.execute(
            sql: "INSERT INTO passage VALUES (?, 'fact', 0, 'en', ?, 'A book, p. 1')",
            arguments: [number, number == 1 ? fact : "It grows."])
        try database.execute(
            sql: "INSERT INTO passage VALUES (?, 'care', 0, 'en', 'Water it.', NULL)",
            arguments: [number])
        try database.execute(
            sql: "INSERT INTO trait VALUES (?, 'colour', ?), (?, 'bloom', '5')",
            arguments: [number, number == 1 ? "white" : "yellow", number])
        try database.execute(sql: "INSERT INTO tag VALUES (?, 'meadow')", arguments: [number])
        let key = "\(id)/flower"
        try database.execute(
            sql:
                "INSERT INTO picture VALUES (?, ?, 0, 'drawing', 'Our hand', 'cc0', NULL, '#ffffff', 'data:,', 1)",
            arguments: [key, number])
        try database.execute(
            sql: "INSERT INTO audio VALUES (?, 'en', ?)",
            arguments: [key, "A flower with \(number) petals."])
        let object = ObjectRef(of: Data(picture), extension: "webp")
        try database.execute(
            sql: "INSERT INTO rendition VALUES (?, 480, 'webp', 480, 480, ?, ?)",
            arguments: [key, object.path, picture.count])
    }
}
