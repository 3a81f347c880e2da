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
    /// The link's secret: 128 random bits, as 32 hexadecimal digits. People with the link read the
    /// collection. Nil ends sharing.
    public var link: String?
    /// Whether readers see the person's public name.
    public var named: Bool

    /// Sharing of a collection.
    public init(collection: UUIDv7, link: String?, named: Bool) {
        self.collection = collection
        self.link = link
        self.named = named
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        if let link { try HerbariumText.check(link: link) }
        return [.shared(collection: collection, link: link, named: named)]
    }

    /// Checks its form. Sharing needs an account, so that moderators can ban the person.
    ///
    /// - Throws: `Refusal.noAccount` for a guest, `.badText` when the link is malformed.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        guard input.sender.hasAccount else { throw .noAccount }
        _ = try facts()
        return []
    }
}
