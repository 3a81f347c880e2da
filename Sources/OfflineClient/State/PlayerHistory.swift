internal import Catalog
internal import Ledger

/// A search.
public struct RecentSearch: Codable, Sendable, Hashable, Identifiable {
    /// Its number among all searches, from 1 for the latest.
    public var id: Int
    /// The typed text.
    public var text: String
    /// When it was last made, in milliseconds since 1970-01-01T00:00Z.
    public var time: Int
}

/// A saved plant.
public struct SavedPlant: Codable, Sendable, Hashable {
    /// The plant.
    public var plant: String
    /// When it was saved, in milliseconds since 1970-01-01T00:00Z.
    public var time: Int
}

extension PlayerStore {
    /// Stores a search until the player removes it. One that differs only in case or accents
    /// replaces the earlier.
    ///
    /// - Parameters:
    ///   - text: the typed text; one without a letter is not stored.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits, for the entry's id.
    /// - Throws: `DatabaseError` when the file cannot be written.
    public func keep(search text: String, at time: Int, random: (UInt64, UInt64)) throws {
        guard let text = Self.plain(text) else { return }
        try tell(SearchBody(text: text), at: time, random: random)
    }

    /// A search on one line, as long as a ledger accepts; nil for one without a letter.
    static func plain(_ text: String) -> String? {
        let letters = StreamSafe.cut(text).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        let words = String(letters).split(separator: " ").joined(separator: " ")
        let text = String(words.prefix(min(Limits.queryCharacters, LedgerLimits.searchLetters)))
        let isSearch = (try? SearchBody(text: text).facts()) != nil
        return isSearch ? text : nil
    }

    /// The searches, the latest first.
    ///
    /// - Parameter text: only those that contain it, without regard to case and accents; nil for
    ///   all.
    /// - Returns: the searches.
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func searches(holding text: String? = nil) throws -> [RecentSearch] {
        let folded = Folding.fold(StreamSafe.cut(text ?? ""))
        return try herbarium().searches.enumerated().map { place, search in
            RecentSearch(id: place + 1, text: search.text, time: search.made)
        }.filter { folded.isEmpty || Folding.fold($0.text).contains(folded) }
    }

    /// Removes one search; all of them without a number.
    ///
    /// - Parameters:
    ///   - id: its number, from `searches`.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits, for the entry's id.
    /// - Returns: the number of removed searches.
    /// - Throws: `DatabaseError` when the file cannot be read or written.
    @discardableResult
    public func forget(
        search id: Int? = nil, at time: Int, random: (UInt64, UInt64)
    ) throws -> Int {
        let gone = try searches().filter { id == nil || $0.id == id }
        guard let first = gone.first else { return 0 }
        try tell(ForgetBody(text: id == nil ? nil : first.text), at: time, random: random)
        return gone.count
    }

    /// Saves a plant, or removes it with its notes, tags and places. Repeating it changes nothing.
    ///
    /// - Parameters:
    ///   - plant: the plant's id.
    ///   - isSaved: whether it is saved from now on.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits, for the entry's id.
    /// - Throws: `Refusal.badText` for a malformed id, `DatabaseError` when the file cannot be read
    ///   or written.
    public func save(
        plant: String, _ isSaved: Bool = true, at time: Int, random: (UInt64, UInt64)
    ) throws {
        let isKnown = try herbarium().saved.contains { $0.plant == plant }
        guard isKnown != isSaved else { return }
        try tell(SaveBody(plant: plant, saved: isSaved), at: time, random: random)
    }

    /// The saved plants, the latest first.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func saved() throws -> [SavedPlant] {
        try herbarium().saved.map { SavedPlant(plant: $0.plant, time: $0.saved) }
    }
}
