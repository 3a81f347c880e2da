/// A kind of entry, as values. It is declared in the file of its body, and registered once in
/// `EntryKinds.all`; nothing else tells kinds apart.
public struct EntryKind: Sendable {
    /// Its name in entries.
    public let name: Entry.Kind
    /// Whether devices send it. What they do not send is written by the ledger itself.
    public let isSent: Bool
    /// What a body of it may look like.
    package let form: EntryForm
    /// Where it is taken to.
    public let place: EntryPlace
    /// Which entries it has to come after.
    public let order: EntryOrder

    /// A kind. None of it has a default, so that whoever adds a kind answers for all.
    ///
    /// - Parameters:
    ///   - name: its name in entries.
    ///   - isSent: whether devices send it.
    ///   - form: what a body of it may look like.
    ///   - place: where it is taken to.
    ///   - order: which entries it has to come after.
    package init(
        _ name: Entry.Kind, isSent: Bool, form: EntryForm, place: EntryPlace, order: EntryOrder
    ) {
        self.name = name
        self.isSent = isSent
        self.form = form
        self.place = place
        self.order = order
    }
}

/// Where entries of a kind are taken to.
public enum EntryPlace: Sendable, Hashable {
    /// They are recorded in the chain, with their outcome.
    case ledger
    /// What is done with beacons, gone within days.
    case beacons
    /// Errors of clients, kept as numbers.
    case clientErrors

    /// Whether what happened stays in feeds and exports.
    public var leavesHistory: Bool { self == .ledger }
}

/// Which entries one has to come after.
public enum EntryOrder: Sendable, Hashable {
    /// None: its outcome is right in whatever order it comes.
    case any
    /// What the device's person did as a guest, while an account takes that in.
    case afterClaims
    /// The same, and those of its own kind that were made before: one that has to wait holds back
    /// the later ones.
    case afterItsKind

    /// Whether it waits until what a guest did is taken in.
    public var waitsForClaims: Bool { self != .any }
}

/// Kinds of which an entry has to wait, where that holds back the later ones.
public struct HeldKinds: Sendable {
    private let known: EntryKinds
    private var kinds: Set<Entry.Kind> = []

    /// None is held.
    public init(among known: EntryKinds = .all) { self.known = known }

    /// Whether an entry has to wait because an earlier one does.
    public func holds(_ entry: Entry) -> Bool { kinds.contains(entry.kind) }

    /// Takes note of an entry that has to wait.
    public mutating func putOff(_ entry: Entry) {
        if known[entry.kind]?.order == .afterItsKind { kinds.insert(entry.kind) }
    }
}
