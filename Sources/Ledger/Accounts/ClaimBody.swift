extension Entry.Kind {
    /// A guest was taken into an account: `ClaimBody`. Devices do not send it.
    public static let claim = Entry.Kind(rawValue: "claim")
}

/// The last entry of a guest, who was taken into an account. It has no members.
public struct ClaimBody: EntryBody {
    /// A guest was taken into an account.
    public static let kind = EntryKind(
        .claim, isSent: false, form: .short([:]), place: .ledger, order: .any)

    /// The only value.
    public init() {}
}
