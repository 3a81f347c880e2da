package import Catalog

/// The differences between two editions: changes.json.
package struct Changes: Codable, Sendable, Hashable {
    /// The earlier edition's version; nil for a first edition.
    package var from: String?
    /// The later edition's version.
    package var to: String
    /// Plants.
    package var plants = Kind()
    /// Trivia questions.
    package var questions = Kind()
    /// The lists beside them that changed: shop, events and the others.
    package var lists: [List] = []
    /// Pictures whose licence or author changed.
    package var relicensed: [Relicensed] = []
    /// Ids replaced by another plant's because their taxa merged; they remain as aliases.
    package var merged: [String: String] = [:]
    /// Why pictures of unchanged photographs changed: a sentence for each change of method.
    package var remade: [String] = []
    /// Counts of the earlier edition; nil without one.
    package var before: Edition.Counts?
    /// Counts of the later edition.
    package var now: Edition.Counts
    /// The objections of the quality gate, and the editor's reason to publish; nil without any.
    package var accepted: Accepted?

    package init(
        from: String? = nil, to: String, plants: Kind = Kind(), questions: Kind = Kind(),
        relicensed: [Relicensed] = [], merged: [String: String] = [:],
        before: Edition.Counts? = nil, now: Edition.Counts, accepted: Accepted? = nil
    ) {
        self.from = from
        self.to = to
        self.plants = plants
        self.questions = questions
        self.relicensed = relicensed
        self.merged = merged
        self.before = before
        self.now = now
        self.accepted = accepted
    }

    /// Changes of plants or of questions, each by id.
    package struct Kind: Codable, Sendable, Hashable {
        /// Only in the later edition.
        package var added: [String] = []
        /// Only in the earlier one.
        package var removed: [String] = []
        /// In both, with the fields that differ, except ratings.
        package var changed: [String: [String]] = [:]
        /// The texts that differ in them.
        package var texts: [String: [TextChange]] = [:]
        /// In both, with another rating.
        package var rerated: [Rerated] = []

        package init(
            added: [String] = [], removed: [String] = [], changed: [String: [String]] = [:],
            texts: [String: [TextChange]] = [:], rerated: [Rerated] = []
        ) {
            self.added = added
            self.removed = removed
            self.changed = changed
            self.texts = texts
            self.rerated = rerated
        }

        /// Whether nothing changed.
        package var isEmpty: Bool {
            added.isEmpty && removed.isEmpty && changed.isEmpty && rerated.isEmpty
        }
    }

    /// The changes of one list.
    package struct List: Codable, Sendable, Hashable {
        /// The name of its records: "shop items".
        package var name: String
        /// Its changes.
        package var kind: Kind
    }

    /// A changed rating.
    package struct Rerated: Codable, Sendable, Hashable {
        /// The plant's or question's id.
        package var id: String
        /// The earlier rating; nil without one.
        package var before: Int?
        /// The later rating; nil without one.
        package var now: Int?
        /// The level of the later rating.
        package var level: Level?
    }

    /// A changed credit.
    package struct Relicensed: Codable, Sendable, Hashable {
        /// The picture's id.
        package var picture: String
        /// Its credit line before.
        package var before: String
        /// Its credit line now.
        package var now: String
    }

    /// An edition that was published against the objections of the quality gate.
    package struct Accepted: Codable, Sendable, Hashable {
        /// The objections of the gate.
        package var objections: [String]
        /// The editor's reason.
        package var reason: String
    }
}

extension Changes {
    /// The counts of every edition, with their names.
    package static var countFields: [(String, KeyPath<Edition.Counts, Int>)] {
        [
            ("listed plants", \.listed), ("playable plants", \.playable), ("pictures", \.pictures),
            ("questions", \.questions), ("names", \.names), ("rejected", \.rejected),
        ]
    }
}

/// The contents of an edition in the form that is compared.
package struct EditionContents: Sendable {
    /// Its version.
    package var version: String
    /// Versions of the tools that built it.
    var tools: [String: String] = [:]
    /// Its counts.
    package var counts: Edition.Counts
    /// Its plants.
    package var plants: [PlantID: Plant]
    /// Its questions.
    package var questions: [String: Question]
    /// Replaced plant ids, with the ids that replace them.
    var aliases: [PlantID: PlantID]
    /// Its lists beside plants and questions.
    var lists = EditionLists()

    /// The entry of edition.json's tools that versions how colours of photographs are read.
    static let colours = "colours"
}

extension Changes {
    /// Compares two editions. Pure.
    package init(from old: EditionContents?, to new: EditionContents) {
        from = old?.version
        to = new.version
        before = old?.counts
        now = new.counts
        let oldPlants = Dictionary(
            uniqueKeysWithValues: (old?.plants ?? [:]).map { ($0.key.rawValue, $0.value) })
        let newPlants = Dictionary(
            uniqueKeysWithValues: new.plants.map { ($0.key.rawValue, $0.value) })
        plants = Self.kind(
            oldPlants, newPlants, \.difficulty, fields: Self.fields, texts: TextChange.texts(of:))
        questions = Self.kind(
            old?.questions ?? [:], new.questions, \.difficulty, fields: Self.fields,
            texts: TextChange.texts(of:))
        lists = new.lists.changes(since: old?.lists ?? EditionLists())
        for (id, plant) in oldPlants {
            guard let other = newPlants[id] else { continue }
            let credits = Dictionary(
                other.pictures.map { ($0.id, $0.credit.line) },
                uniquingKeysWith: { first, _ in first })
            for picture in plant.pictures {
                guard let now = credits[picture.id], now != picture.credit.line else { continue }
                relicensed.append(
                    Relicensed(picture: picture.id, before: picture.credit.line, now: now))
            }
        }
        relicensed.sort { $0.picture < $1.picture }
        let tool = EditionContents.colours
        if let old, old.tools[tool] != new.tools[tool],
            plants.changed.values.contains(where: { $0.contains("pictures") })
        {
            remade += Self.coloursRemade(since: old.tools[tool])
        }
        for (id, heir) in new.aliases where old?.aliases[id] != heir {
            merged[id.rawValue] = heir.rawValue
        }
    }

    private static func kind<Item>(
        _ old: [String: Item], _ new: [String: Item],
        _ difficulty: (Item) -> Difficulty?, fields: (Item, Item) -> [String],
        texts: (Item) -> [(part: String, text: String)]
    ) -> Kind {
        var kind = Kind()
        kind.added = new.keys.filter { old[$0] == nil }.sorted()
        kind.removed = old.keys.filter { new[$0] == nil }.sorted()
        for (id, before) in old {
            guard let now = new[id] else { continue }
            let changed = fields(before, now)
            if !changed.isEmpty { kind.changed[id] = changed }
            let texts = TextChange.between(texts(before), texts(now))
            if !texts.isEmpty { kind.texts[id] = texts }
            let (old, new) = (difficulty(before), difficulty(now))
            if old?.rating != new?.rating {
                kind.rerated.append(
                    Rerated(id: id, before: old?.rating, now: new?.rating, level: new?.level))
            }
        }
        kind.rerated.sort { $0.id < $1.id }
        return kind
    }

    /// The fields of a plant that differ, in the order of the form.
    private static func fields(_ old: Plant, _ new: Plant) -> [String] {
        let same: [(String, Bool)] = [
            ("taxon", old.taxon == new.taxon), ("name", old.scientificName == new.scientificName),
            ("synonyms", old.synonyms == new.synonyms),
            ("family", old.family == new.family), ("names", old.names == new.names),
            ("type", old.type == new.type), ("regions", old.regions == new.regions),
            ("native", old.native == new.native),
            ("colours", old.colours == new.colours), ("bloom", old.bloom == new.bloom),
            ("height", old.height == new.height), ("spread", old.spread == new.spread),
            ("hardiness", old.hardiness == new.hardiness),
            ("popularity", old.popularity == new.popularity), ("tags", old.tags == new.tags),
            ("lookAlikes", old.lookAlikes == new.lookAlikes),
            ("comparisons", old.comparisons == new.comparisons),
            ("caution", old.caution == new.caution),
            ("conditions", old.conditions == new.conditions),
            ("description", old.description == new.description), ("facts", old.facts == new.facts),
            ("care", old.care == new.care), ("morphology", old.morphology == new.morphology),
            ("pictures", old.pictures == new.pictures), ("status", old.status == new.status),
        ]
        return same.filter { !$0.1 }.map(\.0)
    }

    private static func fields(_ old: Question, _ new: Question) -> [String] {
        let same: [(String, Bool)] = [
            ("category", old.category == new.category), ("text", old.text == new.text),
            ("right", old.right == new.right), ("wrong", old.wrong == new.wrong),
            ("explanation", old.explanation == new.explanation),
            ("source", old.source == new.source),
            ("validUntil", old.validUntil == new.validUntil), ("credit", old.credit == new.credit),
            ("status", old.status == new.status),
        ]
        return same.filter { !$0.1 }.map(\.0)
    }
}

extension Changes {
    /// What a new method of reading colours corrected, for each version (`Depict.colours`) since
    /// `old`.
    private static func coloursRemade(since old: String?) -> [String] {
        let mended = [
            2: """
            Photographs were made anew. Those without a colour profile had their colours changed, \
            blue to violet above all; now they are as the photographer's file has them.
            """,
            3: """
            Photographs were made anew. Adobe RGB that a camera names without a profile, and colours \
            named in PNG files, were taken for sRGB and looked dull; and a JPEG file that had lost a \
            part was shown with grey or shifted rows, and is refused now.
            """,
        ]
        let former = old.flatMap(Int.init) ?? 1
        return mended.filter { $0.key > former }.sorted { $0.key < $1.key }.map(\.value)
    }
}
