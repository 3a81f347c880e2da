import FoundationEssentials

/// The form of a kind's bodies: exact members, and the most bytes.
package struct EntryForm: Sendable {
    /// The most bytes of the body.
    package var bytes: Int
    /// The body's members.
    package var shape: JSONShape

    /// A body of these members and at most so many bytes.
    package init(bytes: Int, _ members: [String: JSONShape]) {
        self.bytes = bytes
        shape = .object(members)
    }

    /// A body of numbers and a few short texts.
    package static func short(_ members: [String: JSONShape]) -> EntryForm {
        EntryForm(bytes: LedgerLimits.shortBodyBytes, members)
    }

    /// A body with a text for the editors.
    package static func note(_ members: [String: JSONShape]) -> EntryForm {
        EntryForm(bytes: LedgerLimits.noteBodyBytes, members)
    }
}

extension JSONShape {
    /// A word of our vocabulary.
    static let word = JSONShape.text(LedgerLimits.wordBytes)
    /// An id.
    static let id = JSONShape.text(LedgerLimits.idBytes)
    /// A text for the editors.
    static let note = JSONShape.text(LedgerLimits.noteBytes)
    /// An order.
    static let order = JSONShape.text(LedgerLimits.orderBytes)
    /// A zone's name.
    static let zone = JSONShape.text(LedgerLimits.zoneBytes)
    /// A `BeaconCell`.
    static let cell = JSONShape.tuple([.number, .number])
}

extension Entry {
    /// Reads the body as a value, after its bytes were checked against the kind's form.
    ///
    /// - Throws: `Refusal.tooLong`, `.unknownMember` or `.unreadable` when the body has another
    ///   form.
    func decoded<Body: EntryBody>(_ type: Body.Type) throws(Refusal) -> Body {
        let form = type.kind.form
        guard body.utf8.count <= form.bytes else { throw .tooLong }
        do throws(JSONShape.Refusal) {
            try form.shape.check(body.utf8)
        } catch {
            throw Refusal(error)
        }
        guard let value = try? JSONDecoder().decode(type, from: Data(body.utf8)) else {
            throw .unreadable
        }
        guard body.utf8.count <= value.mostBytes else { throw .tooLong }
        return value
    }
}

extension Refusal {
    /// The refusal for a violated shape.
    fileprivate init(_ refusal: JSONShape.Refusal) {
        switch refusal.rule {
        case .unknownMember, .repeatedMember: self = .unknownMember
        case .tooLong, .tooMany: self = .tooLong
        case .notJSON, .wrongType, .tooManyMarks: self = .unreadable
        }
    }
}
