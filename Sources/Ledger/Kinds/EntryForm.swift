import FoundationEssentials

/// What an entry of a kind may look like: its body's exact members, and how many bytes it has.
package struct EntryForm: Sendable {
    /// The most bytes of the body.
    package var bytes: Int
    /// The body's members.
    package var shape: JSONShape

    /// A body of these members, of so many bytes at most.
    package init(bytes: Int, _ members: [String: JSONShape]) {
        self.bytes = bytes
        shape = .object(members)
    }

    /// A body of numbers and a few short texts.
    package static func short(_ members: [String: JSONShape]) -> EntryForm {
        EntryForm(bytes: LedgerLimits.shortBodyBytes, members)
    }

    /// A body of what people write to the editors.
    package static func note(_ members: [String: JSONShape]) -> EntryForm {
        EntryForm(bytes: LedgerLimits.noteBodyBytes, members)
    }
}

extension JSONShape {
    /// A word of ours.
    static let word = JSONShape.text(LedgerLimits.wordBytes)
    /// An id.
    static let id = JSONShape.text(LedgerLimits.idBytes)
    /// What people write.
    static let note = JSONShape.text(LedgerLimits.noteBytes)
    /// A place in an order of one's own.
    static let order = JSONShape.text(LedgerLimits.orderBytes)
    /// A zone's name.
    static let zone = JSONShape.text(LedgerLimits.zoneBytes)
    /// A `BeaconCell`.
    static let cell = JSONShape.tuple([.number, .number])
}

extension Entry {
    /// Reads the body as a value, once its bytes are what the kind may send.
    ///
    /// - Throws: `tooLong`, `unknownMember` or `unreadable`.
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
    /// What a body's refusal comes to.
    fileprivate init(_ refusal: JSONShape.Refusal) {
        switch refusal.rule {
        case .unknownMember, .repeatedMember: self = .unknownMember
        case .tooLong, .tooMany: self = .tooLong
        case .notJSON, .wrongType, .tooManyMarks: self = .unreadable
        }
    }
}
