public import Catalog
internal import GRDB
public import Games
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A local edition, for reading and playing. It needs no network and changes nothing.
public struct Library: Sendable {
    /// The edition's manifest.
    public let edition: Edition
    /// The revocations when it was opened; nil when the list is unreadable. Then no round begins
    /// and no picture is shown, until it was downloaded again.
    public let revocations: Revocations?
    let bundle: BundleReader
    let pictures: PictureStore
    private let store: FileStore
    private let sets: [String: FileRef]
    private let entries: FileRef
    private let achievementsFile: FileRef?
    private let keyFile: FileRef?

    init(_ kept: InstalledEdition.Kept, in home: DataDirectory, packs: [InstalledEdition.KeptPack])
        throws
    {
        store = home.store
        edition = try home.edition(kept.edition)
        guard store.has(kept.bundle) else {
            throw StorageFailure("\(store.place(kept.bundle)) is not there", 0)
        }
        bundle = try BundleReader(store.place(kept.bundle), listed: edition.counts.listed)
        revocations = try? home.revocations()
        pictures = PictureStore(packs, store)
        sets = kept.sets
        entries = kept.entries
        achievementsFile = kept.achievements
        keyFile = kept.key
    }

    /// The ids of revoked questions.
    ///
    /// - Throws: `ClientFailure.damaged` when the list is unreadable.
    public func revokedCards() throws -> Set<String> {
        guard let revocations else { throw ClientFailure.damaged(name: Revocations.target) }
        return Set(revocations.questions.keys)
    }

    private func isTakenBack(_ picture: Picture) -> Bool {
        revocations.map { $0.pictures[picture.id] != nil } ?? true
    }

    /// Plants that match a text and filters; see `SearchRequest`.
    ///
    /// - Throws: `DatabaseError` when the bundle cannot be read.
    public func search(_ request: SearchRequest) throws -> SearchResults {
        try bundle.search(request)
    }

    /// Completions of a typed text: the names of the best matches, each once.
    ///
    /// - Parameters:
    ///   - text: the typed text.
    ///   - language: the language of the names; a plant without one is shown by its scientific
    ///     name.
    ///   - count: the most names.
    /// - Returns: the names, best first; none for a text without letters.
    /// - Throws: `DatabaseError` when the bundle cannot be read.
    public func suggest(_ text: String, in language: Language, count: Int = 8) throws -> [String] {
        guard !Folding.fold(text).isEmpty else { return [] }
        var names: [String] = []
        for line in try bundle.search(SearchRequest(text: text)).plants {
            let name = line.names[language]?.first { Self.begins($0, text, language) }
            let shown = name ?? line.name(in: language)
            if !names.contains(shown) { names.append(shown) }
            if names.count == max(count, 1) { break }
        }
        return names
    }

    private static func begins(_ name: String, _ text: String, _ language: Language) -> Bool {
        let names = [Folding.fold(name), Spelling.spelledOut(name, in: language)].compactMap(\.self)
        let typed = [Folding.fold(text), Spelling.spelledOut(typed: text)].compactMap(\.self)
        return names.contains { name in typed.contains { name.hasPrefix($0) } }
    }

    /// A plant by its id or UUID, or by an earlier id. Revoked pictures are left out.
    ///
    /// - Throws: `ClientFailure.noSuchPlant` when there is none, `DatabaseError` when the bundle
    ///   cannot be read.
    public func plant(_ id: String) throws -> Plant {
        var wanted = id
        if let old = PlantID(rawValue: id), let now = edition.aliases[old] {
            wanted = now.rawValue
        }
        guard var plant = try bundle.plant(wanted) else { throw ClientFailure.noSuchPlant(id) }
        plant.pictures.removeAll(where: isTakenBack)
        return plant
    }

    /// The categories of plants and questions.
    ///
    /// - Throws: `DatabaseError` when the bundle cannot be read.
    public func categories() throws -> CategoryList { try bundle.categories() }

    /// The deck of a mode.
    ///
    /// - Parameters:
    ///   - mode: any but daily and weekly.
    ///   - category: the category of a quiz; nil for other modes.
    /// - Returns: the checked deck.
    /// - Throws: `ClientFailure.noDeck` when there is none, `StorageFailure` when its file is
    ///   missing or damaged, `PlayDeck.Refusal` when it is malformed.
    public func deck(for mode: Mode, category: String? = nil) throws -> PlayDeck {
        let found = edition.decks.first { deck in
            deck.kind == mode.kind && (mode.kind != .questions || deck.category == category)
        }
        guard let found else { throw ClientFailure.noDeck(category ?? mode.rawValue) }
        let ref = FileRef(sha256: found.target.sha256, bytes: found.target.bytes)
        return try PlayDeck(json: Data(try store.read(ref)))
    }

    /// The categories with a quiz.
    public var quizCategories: [String] {
        edition.decks.filter { $0.kind == .questions }.compactMap(\.category).sorted()
    }

    /// The achievements; none in an older edition without any.
    ///
    /// - Returns: the achievements, by metric and threshold.
    /// - Throws: `StorageFailure` when the file is missing or damaged, `ClientFailure.unreadable`
    ///   when it is malformed.
    public func achievements() throws -> [Achievement] {
        try answer([Achievement].self, of: ReadRoute.achievements, achievementsFile) ?? []
    }

    /// The identifier by the edition's key; nil in an edition without one.
    ///
    /// - Throws: `StorageFailure` when the file is missing or damaged, `ClientFailure.unreadable`
    ///   when it is malformed.
    public func identifier() throws -> KeyIdentifier? {
        try answer(PlantKey.self, of: ReadRoute.key, keyFile).flatMap { KeyIdentifier($0) }
    }

    private func answer<Value: Decodable>(
        _ type: Value.Type, of route: String, _ file: FileRef?
    ) throws -> Value? {
        guard let file else { return nil }
        let json = Data(try store.read(file))
        do {
            return try CanonicalJSON.decode(type, from: json)
        } catch {
            throw ClientFailure.unreadable(name: route)
        }
    }

    /// The set of the day or week that contains a day. After an edition's last set they are
    /// repeated: the deck's date is then that of the original set, and a round at it is on no
    /// board.
    ///
    /// - Throws: `ClientFailure.noSet` when it is not here, `.unreadable` when it is malformed;
    ///   `StorageFailure` when its file is damaged; `PlayDeck.Refusal` when it cannot be opened.
    public func set(_ period: SetPeriod, on day: Day) throws -> PlayDeck {
        let first = period.first(of: day)
        guard let ref = try sets["\(period.route)/\(first)"] ?? returned(period, on: first) else {
            throw ClientFailure.noSet(first.rawValue)
        }
        let bytes = Data(try store.read(ref))
        let set: SealedSet
        do {
            set = try CanonicalJSON.decode(SealedSet.self, from: bytes)
        } catch {
            throw ClientFailure.unreadable(name: "the set of \(first)")
        }
        guard try set.date == first || set.date == date(of: period, on: first) else {
            throw ClientFailure.noSet(first.rawValue)
        }
        return try PlayDeck(set: set)
    }

    /// The repeated set of a day for which none was downloaded; nil where it is not here.
    private func returned(_ period: SetPeriod, on first: Day) throws -> FileRef? {
        guard let date = try date(of: period, on: first),
            let object = try store.entries(entries)[ReadRoute.file("\(period.route)/\(date)")]
        else { return nil }
        let ref = FileRef(sha256: object.sha256, bytes: object.bytes)
        return store.has(ref) ? ref : nil
    }

    /// The date of the edition's set for a day; nil where it has no sets.
    private func date(of period: SetPeriod, on first: Day) throws -> Day? {
        SetCalendar.all(in: try store.entries(entries).keys)[period]?.date(of: period, on: first)
    }

    /// The best local picture of a plant: the largest size in a downloaded pack, of its first
    /// picture with one; those used in questions come first. Its hash is verified.
    ///
    /// - Returns: nil where no downloaded pack has one.
    /// - Throws: `StorageFailure` when the pack is damaged.
    public func picture(of plant: Plant) throws -> HeldPicture? {
        let sorted = plant.pictures.filter(\.isPlayable) + plant.pictures.filter { !$0.isPlayable }
        for picture in sorted where !isTakenBack(picture) {
            for rendition in picture.renditions.sorted(by: { $0.size.rawValue > $1.size.rawValue })
            {
                if let bytes = try pictures.bytes(rendition.object.sha256) {
                    return HeldPicture(picture: picture, rendition: rendition, bytes: bytes)
                }
            }
        }
        return nil
    }
}

/// A local picture.
public struct HeldPicture: Sendable {
    /// Its subject and author.
    public var picture: Picture
    /// Its size and encoding.
    public var rendition: Rendition
    /// The encoded picture.
    public var bytes: [UInt8]
}

/// One page of results.
public struct SearchResults: Sendable, Hashable {
    /// The number of all results.
    public var total: Int
    /// The results of the page.
    public var plants: [PlantLine]
}

/// A plant in a list.
public struct PlantLine: Sendable, Hashable, Identifiable {
    /// The plant.
    public var id: PlantID
    /// Its scientific name.
    public var scientificName: String
    /// Its common names, the preferred one first.
    public var names: [Language: [String]]
    /// Whether it is used in games.
    public var isPlayable: Bool

    /// The displayed name: in a language, else in English, else the scientific one.
    public func name(in language: Language) -> String {
        names[language]?.first ?? names[.fallback]?.first ?? scientificName
    }
}
