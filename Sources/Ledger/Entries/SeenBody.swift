extension Entry.Kind {
    /// A notice was seen: `SeenBody`.
    public static let seenNotice = Entry.Kind(rawValue: "seen")
}

/// A notice of the app was seen, and is not shown again on any device.
public struct SeenBody: HerbariumBody {
    /// A seen notice.
    public static let kind = EntryKind(
        .seenNotice, isSent: true, form: .short(["notice": .word]), place: .ledger,
        order: .any)

    /// Its name.
    public var notice: String

    /// A seen notice.
    public init(notice: String) {
        self.notice = notice
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        try HerbariumText.check(id: notice)
        return [.seen(notice: notice)]
    }
}
