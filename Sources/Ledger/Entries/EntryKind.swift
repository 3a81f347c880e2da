/// A kind of entry, as values. It is declared in the file of its body and registered in
/// `EntryKinds.all`; no other code distinguishes kinds.
public struct EntryKind: Sendable {
    /// Its name in entries.
    public let name: Entry.Kind
    /// Whether devices send it. Other kinds are written by the ledger itself.
    public let isSent: Bool
    /// The form of its bodies.
    package let form: EntryForm
    /// The store of its entries.
    public let place: EntryPlace
    /// The entries it has to come after.
    public let order: EntryOrder

    /// A kind. There are no defaults, so that each new kind states all of them.
    ///
    /// - Parameters:
    ///   - name: its name in entries.
    ///   - isSent: whether devices send it.
    ///   - form: the form of its bodies.
    ///   - place: the store of its entries.
    ///   - order: the entries it has to come after.
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

/// Where entries of a kind are stored.
public enum EntryPlace: Sendable, Hashable {
    /// In the chain, with their outcome.
    case ledger
    /// As beacons, which are deleted within days.
    case beacons
    /// As counts of clients' errors.
    case clientErrors

    /// Whether the entry stays in feeds and exports.
    public var leavesHistory: Bool { self == .ledger }
}

/// The entries that one has to come after.
public enum EntryOrder: Sendable, Hashable {
    /// None: its outcome does not depend on the order.
    case any
    /// Entries of the device's person as a guest, while an account takes them in.
    case afterClaims
    /// The same, and earlier ones of its own kind: one that has to wait delays the later ones.
    case afterItsKind

    /// Whether it waits until a guest's entries are taken in.
    public var waitsForClaims: Bool { self != .any }
}

/// Kinds whose later entries have to wait because an earlier one does.
public struct HeldKinds: Sendable {
    private let known: EntryKinds
    private var kinds: Set<Entry.Kind> = []

    /// No kinds.
    public init(among known: EntryKinds = .all) { self.known = known }

    /// Whether an entry has to wait because an earlier one does.
    public func holds(_ entry: Entry) -> Bool { kinds.contains(entry.kind) }

    /// Adds an entry that has to wait.
    public mutating func putOff(_ entry: Entry) {
        if known[entry.kind]?.order == .afterItsKind { kinds.insert(entry.kind) }
    }
}
