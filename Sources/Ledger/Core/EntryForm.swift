import FoundationEssentials

/// What an entry of a kind may look like: its body's exact members, and how many bytes it has.
struct EntryForm: Sendable {
    /// The most bytes of the body.
    var bytes: Int
    /// The body's members.
    var shape: JSONShape

    /// The forms of all kinds that devices send.
    static let all: [Entry.Kind: EntryForm] = [
        .round: EntryForm(
            bytes: LedgerLimits.bodyBytes, shape: .object(["offset": .number, "round": round])),
        .purchase: short(["item": .text(LedgerLimits.idBytes), "price": .number]),
        .equip: short([
            "item": .text(LedgerLimits.idBytes), "slot": .text(LedgerLimits.wordBytes),
        ]),
        .steps: short([
            "count": .number, "end": .number, "offset": .number,
            "source": .text(LedgerLimits.sourceBytes), "start": .number,
            "zone": .text(LedgerLimits.zoneBytes),
        ]),
        .goal: short([
            "offset": .number, "period": .text(LedgerLimits.wordBytes), "steps": .number,
        ]),
        .report: note(["about": word, "id": id, "text": text]),
        .question: note([
            "category": id, "explanation": text, "language": word,
            "options": .list(text, most: LedgerLimits.options.upperBound), "prompt": text,
            "source": text,
        ]),
        .beacon: short(["cell": cell, "kind": .text(LedgerLimits.wordBytes)]),
        .replenish: short(["cell": cell]),
        .clientError: EntryForm(
            bytes: LedgerLimits.clientErrorBytes,
            shape: .object([
                "browser": word, "edition": word, "fault": word, "line": .number,
                "script": .text(LedgerLimits.clientErrorScriptBytes),
            ])),
    ]

    private static let word = JSONShape.text(LedgerLimits.wordBytes)
    private static let id = JSONShape.text(LedgerLimits.idBytes)
    private static let text = JSONShape.text(LedgerLimits.noteBytes)
    private static let cell = JSONShape.tuple([.number, .number])

    /// `Round`.
    private static let round = JSONShape.object([
        "ended": .number, "ending": word, "format": .number,
        "moves": .list(.tuple([id, .number, .number, .number]), most: LedgerLimits.moves),
        "start": .object([
            "adjusted": .number, "deck": id, "level": word, "mode": word, "number": .number,
            "player": .text(LedgerLimits.playerBytes), "started": .number,
            "zone": .text(LedgerLimits.zoneBytes),
        ]),
    ])

    private static func short(_ members: [String: JSONShape]) -> EntryForm {
        EntryForm(bytes: LedgerLimits.shortBodyBytes, shape: .object(members))
    }

    private static func note(_ members: [String: JSONShape]) -> EntryForm {
        EntryForm(bytes: LedgerLimits.noteBodyBytes, shape: .object(members))
    }
}

extension Entry {
    /// Reads the body as a value, once its bytes are what the kind may send.
    ///
    /// - Throws: `tooLong`, `unknownMember` or `unreadable`.
    func decoded<Value: Decodable>(_ type: Value.Type) throws(Refusal) -> Value {
        guard let form = EntryForm.all[kind] else { throw .unknownKind }
        guard body.utf8.count <= form.bytes else { throw .tooLong }
        do throws(JSONShape.Refusal) {
            try form.shape.check(body.utf8)
        } catch {
            throw Refusal(error)
        }
        guard let value = try? JSONDecoder().decode(type, from: Data(body.utf8)) else {
            throw .unreadable
        }
        return value
    }
}

extension Refusal {
    /// What a body's refusal comes to.
    fileprivate init(_ refusal: JSONShape.Refusal) {
        switch refusal.rule {
        case .unknownMember, .repeatedMember: self = .unknownMember
        case .tooLong, .tooMany: self = .tooLong
        case .notJSON, .wrongType, .tooManyMarks: self = .unreadable
        }
    }
}
