import Catalog

/// The permitted content of a field, as requested by the code that reads its record.
package struct AskedField: Sendable, Hashable {
    /// The form of the content.
    package enum Shape: String, Codable, Sendable {
        // Of two requests for one field, the more precise shape (`rank`) applies.
        case fields, text, translated, number, flag, word, day, span, id, plant, source, address

        fileprivate var rank: Int {
            switch self {
            case .fields: 0
            case .text: 1
            default: 2
            }
        }
    }

    /// The form of the field, or of each item of a list.
    package var shape: Shape
    /// Whether it is a list.
    package var isList = false
    /// Whether the record is rejected without it.
    package var isRequired = false
    /// The permitted words; nil for any.
    package var words: [String]?
    /// The least number.
    package var lowest: Int?
    /// The greatest number.
    package var highest: Int?
    /// Whether numbers are counted in tenths.
    package var isInTenths = false
    /// The most items of a list.
    package var mostItems: Int?
    /// The most characters of a text.
    package var mostCharacters: Int?
    /// Whether a text is required in all languages.
    package var isInAllLanguages = false
    /// A sample value, used while a form is recorded.
    package var example: String?

    package init(_ shape: Shape) {
        self.shape = shape
    }

    /// Merges a second request for the same field.
    fileprivate func joined(_ other: AskedField) -> AskedField {
        var joined = other.shape.rank > shape.rank ? other : self
        joined.isRequired = isRequired && other.isRequired
        joined.isList = isList || other.isList
        joined.isInAllLanguages = isInAllLanguages || other.isInAllLanguages
        joined.mostItems = mostItems ?? other.mostItems
        joined.example = example ?? other.example
        return joined
    }
}

/// Records which fields a reader requests. The same calls that check the fields are recorded, so a
/// form made from the record never differs from the check.
package final class FieldRecorder {
    /// The fields by path ("conditions.light"); `*` replaces the index in a list.
    package private(set) var fields: [String: AskedField] = [:]
    /// The permitted names of a mapping, in the order of the form, by its path.
    package private(set) var names: [String: [String]] = [:]

    /// Creates a recorder without fields.
    package init() {}

    func note(_ path: String, _ field: AskedField) {
        let path = Self.general(path)
        fields[path] = fields[path].map { $0.joined(field) } ?? field
    }

    func note(names known: [String], of path: String) {
        names[Self.general(path)] = known
    }

    /// A path with `*` for indices of lists, without a dot at its end.
    package static func general(_ path: String) -> String {
        path.split(separator: ".")
            .map { $0.allSatisfy(\.isNumber) ? "*" : $0 }.joined(separator: ".")
    }
}

extension YAMLFields {
    /// Records the request of a field, if there is a recorder.
    func note(
        _ key: String, _ shape: AskedField.Shape, isList: Bool = false, isRequired: Bool = false,
        _ more: (inout AskedField) -> Void = { _ in }
    ) {
        guard let recorder = log.recorder else { return }
        var field = AskedField(shape)
        field.isList = isList
        field.isRequired = isRequired
        if shape == .text || shape == .translated {
            field.mostCharacters = Limits.textCharacters
        }
        if isList { field.mostItems = Self.mostItems }
        more(&field)
        recorder.note(path + key, field)
    }

    func note<Word: RawRepresentable & CaseIterable>(
        _ key: String, words: Word.Type, isList: Bool = false, isRequired: Bool = false
    ) where Word.RawValue == String {
        note(key, .word, isList: isList, isRequired: isRequired) {
            $0.words = words.allCases.map(\.rawValue)
        }
    }

    func note(
        _ key: String, in bounds: ClosedRange<Int>, _ shape: AskedField.Shape = .number,
        isList: Bool = false, isRequired: Bool = false, tenths: Bool = false
    ) {
        note(key, shape, isList: isList, isRequired: isRequired) {
            ($0.lowest, $0.highest, $0.isInTenths) = (bounds.lowerBound, bounds.upperBound, tenths)
        }
    }
}
