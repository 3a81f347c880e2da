/// The body of an entry that sets facts of a herbarium. All such kinds follow one rule
/// (docs/decisions/0130): they come in any order, their outcome changes no player state, and
/// `Herbarium` is computed from their entries alone.
public protocol HerbariumBody: JudgedBody {
    /// The facts that it sets.
    ///
    /// - Returns: the facts, in order.
    /// - Throws: `Refusal.badText` when an id, order or text is malformed.
    func facts() throws(Refusal) -> [HerbariumFact]
}

extension HerbariumBody {
    /// When it was made.
    public func claimedTime(made: Int) -> Int { made }

    /// A guest may keep an herbarium for years before they open an account.
    public var countsHoweverOld: Bool { true }

    /// No published facts: plants come and go with editions.
    public var basis: JudgingBasis { .nothing }

    /// Checks the form of its ids and texts.
    ///
    /// - Throws: `Refusal.badText` when one is malformed.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        _ = try facts()
        return []
    }

    /// A guest's herbarium becomes the account's.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .unchanged }

    /// None.
    public var export: EntryExport { .none }

    /// The facts that an entry of the kind sets; none for an unreadable one.
    public static func herbariumFacts(of entry: Entry) -> [HerbariumFact] {
        (try? entry.read(as: Self.self).facts()) ?? []
    }
}

/// Checks the forms of ids and texts in a herbarium.
enum HerbariumText {
    /// Checks the id of a plant or notice: visible ASCII, which is one word in all of our
    /// languages.
    static func check(id: String) throws(Refusal) {
        guard (1...LedgerLimits.idBytes).contains(id.utf8.count), id.utf8.allSatisfy(isVisible)
        else { throw .badText }
    }

    /// Checks the secret of a link: 128 bits in lower-case hexadecimal.
    static func check(link: String) throws(Refusal) {
        let isHexadecimal = link.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
        guard link.utf8.count == LedgerLimits.linkDigits, isHexadecimal else { throw .badText }
    }

    /// Checks an order: a fraction of 62 digits that does not end in a zero.
    static func check(order: String?) throws(Refusal) {
        guard let order else { return }
        let isDigits = order.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: false
            }
        }
        guard (1...LedgerLimits.orderBytes).contains(order.utf8.count), isDigits,
            order.utf8.last != UInt8(ascii: "0")
        else { throw .badText }
    }

    /// Checks a text: no controls, and line ends only where they are allowed.
    static func check(
        _ text: String, bytes: ClosedRange<Int>, mayHaveLines: Bool = false
    ) throws(Refusal) {
        let isText = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.generalCategory != .control
                || (mayHaveLines && (scalar == "\n" || scalar == "\t"))
        }
        guard bytes.contains(text.utf8.count), isText else { throw .badText }
    }

    private static func isVisible(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte)
    }
}
