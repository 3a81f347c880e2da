/// What an entry says of what a person keeps of plants. All such kinds follow one rule
/// (docs/decisions/0130): they come in any order, their outcome changes no player state, and what a
/// person keeps is made of their entries alone, by `Herbarium`.
public protocol HerbariumBody: JudgedBody {
    /// What it sets.
    ///
    /// - Returns: the facts, in order.
    /// - Throws: `badText` for an id, order or text that is none.
    func facts() throws(Refusal) -> [HerbariumFact]
}

extension HerbariumBody {
    /// When it was made.
    public func claimedTime(made: Int) -> Int { made }

    /// What a guest kept for years is theirs when they open an account.
    public var countsHoweverOld: Bool { true }

    /// Nothing that was published: plants come and go with editions.
    public var basis: JudgingBasis { .nothing }

    /// Holds its ids and texts against what they may be.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        _ = try facts()
        return []
    }

    /// What a guest kept is the account's.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .unchanged }

    /// None.
    public var export: EntryExport { .none }

    /// What an entry of the kind sets; nothing where it cannot be read.
    public static func herbariumFacts(of entry: Entry) -> [HerbariumFact] {
        (try? entry.read(as: Self.self).facts()) ?? []
    }
}

/// Holds what people keep against what it may be.
enum HerbariumText {
    /// An id of a plant or notice: visible ASCII, so that it is one word in any language of ours.
    static func check(id: String) throws(Refusal) {
        guard (1...LedgerLimits.idBytes).contains(id.utf8.count), id.utf8.allSatisfy(isVisible)
        else { throw .badText }
    }

    /// The secret of a link: 128 bits in lower-case hexadecimal.
    static func check(link: String) throws(Refusal) {
        let isHexadecimal = link.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
        guard link.utf8.count == LedgerLimits.linkDigits, isHexadecimal else { throw .badText }
    }

    /// A place in an order: a fraction of 62 digits that does not end in a nought.
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

    /// A text without controls, and on several lines only where it may be.
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
