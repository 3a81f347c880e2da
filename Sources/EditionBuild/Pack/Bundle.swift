import BotanicalPlates
import Catalog
import EditorialContent
import Foundation
import GRDB
import Gathering
import PipelineSupport
import SiteRendering

/// Writes bundle.sqlite: a fresh file, one writer, a fixed order, then VACUUM INTO, so that the same
/// content gives the same bytes under one version of SQLite.
struct Bundle {
    private let composed: Composed
    private let plantRows: [String: Int64]

    private init(_ composed: Composed) {
        self.composed = composed
        plantRows = composed.rowIDs.plants
    }

    /// SQLite's version, for edition.json.
    static func sqliteVersion() throws -> String {
        try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? "" }
    }

    /// The bytes of an edition's bundle.
    ///
    /// - Throws: `DatabaseError` when a rule of the schema is broken, or the disk refuses.
    static func data(_ composed: Composed) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "florilegium-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let finished = folder.appending(path: "bundle.sqlite")
        let queue = try DatabaseQueue(path: folder.appending(path: "draft.sqlite").path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            try database.execute(sql: "PRAGMA page_size = \(BundleSchema.pageBytes)")
            try database.execute(sql: "PRAGMA application_id = \(BundleSchema.applicationID)")
            try database.execute(sql: "PRAGMA user_version = \(BundleSchema.version)")
            for statement in BundleSchema.statements { try database.execute(sql: statement) }
            let bundle = Bundle(composed)
            try database.inTransaction {
                try bundle.writePlants(to: database)
                try bundle.writeQuestions(to: database)
                return .commit
            }
            try database.execute(sql: "VACUUM INTO ?", arguments: [finished.path])
        }
        try queue.close()
        return try Data(contentsOf: finished)
    }

    private func writePlants(to database: Database) throws {
        let settings = composed.settings
        try insert(
            "INSERT INTO edition VALUES (?, ?, ?)", into: database,
            arguments: [settings.version, settings.date.rawValue, settings.base])
        let rows = composed.plants.map { (row: row($0.id), plant: $0) }
        let ordered = rows.sorted { $0.row < $1.row }.map(\.plant)
        for plant in ordered { try write(plant, to: database) }
        for plant in ordered {
            for (position, other) in plant.lookAlikes.enumerated() {
                try insert(
                    "INSERT INTO lookAlike VALUES (?, ?, ?)", into: database,
                    arguments: [row(plant.id), position, row(other)])
            }
            for comparison in plant.comparisons ?? [] where row(comparison.plant) > row(plant.id) {
                try write(comparison, of: plant, to: database)
            }
        }
    }

    /// Both plants tell the same of each other, so that one row is enough.
    private func write(
        _ comparison: Comparison, of plant: Plant, to database: Database
    ) throws {
        let (id, other) = (row(plant.id), row(comparison.plant))
        try insert(
            "INSERT INTO comparison VALUES (?, ?, ?, ?, ?, ?)", into: database,
            arguments: [
                id, other, comparison.organ.rawValue, comparison.isDangerous ? 1 : 0,
                String(decoding: try CanonicalJSON.encode(comparison.sources), as: UTF8.self),
                comparison.status.rawValue,
            ])
        for language in comparison.tell.texts.keys.sorted() {
            try insert(
                "INSERT INTO comparisonText VALUES (?, ?, ?, ?)", into: database,
                arguments: [id, other, language.rawValue, comparison.tell.texts[language]])
        }
    }

    /// Runs a statement that is prepared once.
    private func insert(
        _ sql: String, into database: Database, arguments: StatementArguments
    ) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    private func row(_ id: PlantID) -> Int64 { plantRows[id.rawValue] ?? 0 }

    private func write(_ plant: Plant, to database: Database) throws {
        let values: [(any DatabaseValueConvertible)?] = [
            row(plant.id), plant.id.rawValue, plant.uuid.uuidString.lowercased(), plant.taxon,
            plant.scientificName, Folding.fold(plant.scientificName),
            SearchRow(of: plant).nameKey, plant.family, plant.type?.rawValue,
            plant.conditions.map { $0.light.map(\.rawValue).joined(separator: " ") },
            plant.conditions?.water.rawValue,
            plant.conditions.map { $0.soil.map(\.rawValue).joined(separator: " ") },
            plant.conditions?.acidity.map { Double($0.least) / 10 },
            plant.conditions?.acidity.map { Double($0.most) / 10 },
            plant.height?.least, plant.height?.most, plant.spread?.least, plant.spread?.most,
            plant.hardiness?.least, plant.hardiness?.most, plant.popularity,
            plant.status.rawValue, plant.careIsOfFamily ? 1 : 0, plant.descriptionCredit?.title,
            plant.descriptionCredit?.url, plant.descriptionCredit?.licence,
            try plant.morphology.map {
                String(decoding: try CanonicalJSON.encode($0), as: UTF8.self)
            },
            plant.difficulty?.rating, plant.difficulty?.deviation, plant.difficulty?.answers,
            plant.difficulty?.date.rawValue, plant.difficulty?.level.rawValue,
        ]
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try insert(
            "INSERT INTO plant VALUES (\(marks))", into: database,
            arguments: StatementArguments(values))
        try writeWords(of: plant, to: database)
        try writePictures(of: plant, to: database)
    }

    private func writeWords(of plant: Plant, to database: Database) throws {
        let id = row(plant.id)
        let synonyms = (BundleSchema.synonymLanguage, plant.synonyms ?? [])
        let names = plant.names.keys.sorted().map { ($0.rawValue, plant.names[$0] ?? []) }
        for (language, some) in names + [synonyms] {
            for (position, name) in some.enumerated() {
                try insert(
                    "INSERT INTO name VALUES (?, ?, ?, ?, ?)", into: database,
                    arguments: [id, language, position, name, Folding.fold(name)])
            }
        }
        for spelling in Set(SearchRow(of: plant).spellings).sorted() {
            try insert(
                "INSERT INTO spelling VALUES (?, ?)", into: database, arguments: [id, spelling])
        }
        func passages(_ kind: String, _ texts: [(LocalText, String?)]) throws {
            for (position, (text, source)) in texts.enumerated() {
                for language in text.texts.keys.sorted() {
                    try insert(
                        "INSERT INTO passage VALUES (?, ?, ?, ?, ?, ?)", into: database,
                        arguments: [
                            id, kind, position, language.rawValue, text.texts[language], source,
                        ])
                }
            }
        }
        try passages(
            "description", plant.description.map { [($0, plant.sources?.description)] } ?? [])
        try passages("fact", plant.facts.map { ($0.text, $0.source) })
        try passages(
            "care", plant.care.map { ($0, plant.careIsOfFamily ? nil : plant.sources?.care) })
        try passages("caution", plant.caution?.note.map { [($0, plant.sources?.caution)] } ?? [])
        let traits =
            plant.bloom.map { ("bloom", String($0)) }
            + plant.colours.map { ("colour", $0.rawValue) }
            + plant.regions.map { ("region", $0.rawValue) }
            + (plant.native ?? []).map { ("native", $0.rawValue) }
            + (plant.caution?.kinds ?? []).map { ("caution", $0.rawValue) }
        for (kind, value) in traits {
            try insert(
                "INSERT OR IGNORE INTO trait VALUES (?, ?, ?)", into: database,
                arguments: [id, kind, value])
        }
        for tag in plant.tags {
            try insert(
                "INSERT OR IGNORE INTO tag VALUES (?, ?)", into: database, arguments: [id, tag])
        }
    }

    private func writePictures(of plant: Plant, to database: Database) throws {
        for (position, picture) in plant.pictures.enumerated() {
            try insert(
                "INSERT INTO picture VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", into: database,
                arguments: [
                    picture.id, row(plant.id), position, picture.kind.rawValue,
                    picture.credit.author, picture.credit.licence.rawValue, picture.credit.source,
                    picture.colour, picture.placeholder, picture.isPlayable ? 1 : 0,
                ])
            for language in picture.audio?.texts.keys.sorted() ?? [] {
                try insert(
                    "INSERT INTO audio VALUES (?, ?, ?)", into: database,
                    arguments: [picture.id, language.rawValue, picture.audio?.texts[language]])
            }
            for rendition in picture.renditions {
                try insert(
                    "INSERT INTO rendition VALUES (?, ?, ?, ?, ?, ?, ?)", into: database,
                    arguments: [
                        picture.id, rendition.size.rawValue, rendition.format.rawValue,
                        rendition.width, rendition.height, rendition.object.path,
                        rendition.object.bytes,
                    ])
            }
        }
    }

    private func writeQuestions(to database: Database) throws {
        for (kind, categories) in [
            ("plant", composed.categories.plants), ("question", composed.categories.questions),
        ] {
            for (position, category) in categories.enumerated() {
                for language in category.names.texts.keys.sorted() {
                    try insert(
                        "INSERT INTO category VALUES (?, ?, ?, ?, ?)", into: database,
                        arguments: [
                            category.id, kind, position, language.rawValue,
                            category.names.texts[language],
                        ])
                }
            }
        }
        let rows = composed.rowIDs.questions
        for question in composed.questions.sorted(by: { rows[$0.id] ?? 0 < rows[$1.id] ?? 0 }) {
            try write(question, row: rows[question.id] ?? 0, to: database)
        }
    }

    private func write(_ question: Question, row: Int64, to database: Database) throws {
        try insert(
            "INSERT INTO question VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            into: database,
            arguments: [
                row, question.id, question.category, question.source,
                question.validUntil?.rawValue, question.credit?.licence,
                question.credit?.author, question.credit?.url, question.status.rawValue,
                question.difficulty?.rating, question.difficulty?.deviation,
                question.difficulty?.answers, question.difficulty?.date.rawValue,
                question.difficulty?.level.rawValue,
            ])
        for (part, text) in [("question", question.text), ("explanation", question.explanation)] {
            for language in text?.texts.keys.sorted() ?? [] {
                try insert(
                    "INSERT INTO questionText VALUES (?, ?, ?, ?)", into: database,
                    arguments: [row, part, language.rawValue, text?.texts[language]])
            }
        }
        for (position, answer) in ([question.right] + question.wrong).enumerated() {
            for language in answer.texts.keys.sorted() {
                try insert(
                    "INSERT INTO option VALUES (?, ?, ?, ?, ?)", into: database,
                    arguments: [
                        row, position, position == 0 ? 1 : 0, language.rawValue,
                        answer.texts[language],
                    ])
            }
        }
    }
}
