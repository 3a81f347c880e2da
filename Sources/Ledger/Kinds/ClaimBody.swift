extension Entry.Kind {
    /// A guest was taken into an account: `ClaimBody`. No device sends it.
    public static let claim = Entry.Kind(rawValue: "claim")
}

/// That a guest was taken into an account: the guest's last entry, which says nothing more.
public struct ClaimBody: EntryBody {
    /// A guest was taken into an account.
    public static let kind = EntryKind(
        .claim, isSent: false, form: .short([:]), place: .ledger, order: .any)

    /// The only one there is.
    public init() {}
}
