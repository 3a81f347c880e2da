extension Entry.Kind {
    /// A collection is shared: `ShareBody`.
    public static let sharedCollection = Entry.Kind(rawValue: "share")
}

/// A collection is shared by a link, or not any more.
public struct ShareBody: HerbariumBody {
    /// Sharing of a collection.
    public static let kind = EntryKind(
        .sharedCollection, isSent: true,
        form: .short(["collection": .id, "link": .word, "named": .flag]), place: .ledger,
        order: .any)

    /// The collection's id.
    public var collection: UUIDv7
    /// The link's secret, 128 bits of the device's chance as 32 hexadecimal digits: whoever has it
    /// reads the collection. Nil where it is shared no more.
    public var link: String?
    /// Whether the person's public name stands above it.
    public var named: Bool

    /// What is said.
    public init(collection: UUIDv7, link: String?, named: Bool) {
        self.collection = collection
        self.link = link
        self.named = named
    }

    /// What it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        if let link { try HerbariumText.check(link: link) }
        return [.shared(collection: collection, link: link, named: named)]
    }

    /// Holds it against what it may be; only who has an account shares, so that there is somebody
    /// whom moderators can shut out.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        guard input.sender.hasAccount else { throw .noAccount }
        _ = try facts()
        return []
    }
}
