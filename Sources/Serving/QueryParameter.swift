import Catalog

/// A parameter that a path takes in its query. Each is declared once, beside its path; what was not
/// declared is not passed over.
package struct QueryParameter: Sendable, Hashable {
    /// What its value is.
    package enum Kind: Sendable, Hashable {
        /// Any text, read further by who uses it.
        case text
        /// It is there or not; without a value, or with `1`.
        case flag
        /// A whole number.
        case number(ClosedRange<Int>)
        /// A day of the calendar.
        case day
        /// One of these words.
        case word([String])
        /// Some of these words, parted by commas or in several parameters: all of them together.
        case words([String])
    }

    package let name: String
    package let kind: Kind

    package init(_ name: String, _ kind: Kind = .text) {
        self.name = name
        self.kind = kind
    }

    /// A parameter whose values are the cases of a type.
    package init<Value: CaseIterable & RawRepresentable<String>>(
        _ name: String, anyOf: Value.Type
    ) {
        self.init(name, .words(Value.allCases.map(\.rawValue)))
    }

    /// A parameter whose value is one case of a type.
    package init<Value: CaseIterable & RawRepresentable<String>>(
        _ name: String, oneOf: Value.Type
    ) {
        self.init(name, .word(Value.allCases.map(\.rawValue)))
    }

    /// What its values must be, as a sentence goes on; nil where they are.
    private func fault(in values: [String]) -> String? {
        switch kind {
        case .text: nil
        case .flag: values.allSatisfy(["", "1"].contains) ? nil : "have no value, or 1"
        case .number(let range):
            values.allSatisfy { Self.number($0).map(range.contains) ?? false }
                ? nil : "be a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .day:
            values.allSatisfy { Day(rawValue: $0) != nil }
                ? nil : "be a day of the calendar like 2026-11-21"
        case .word(let known):
            values.allSatisfy(known.contains) ? nil : "be one of \(known.joined(separator: ", "))"
        case .words(let known):
            values.flatMap(Self.words).allSatisfy(known.contains)
                ? nil
                : "be of \(known.joined(separator: ", ")); several are parted by commas"
        }
    }

    fileprivate static func number(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    fileprivate static func words(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    fileprivate func check(_ values: [String]) throws {
        func wrong(_ rule: String) -> ProblemDetails {
            .badRequest("bad-\(name)", "Bad \(name)", "`\(name)` must \(rule).")
        }
        if case .words = kind {} else if values.count > 1 { throw wrong("be given once") }
        guard kind == .flag || !values.contains("") else {
            throw wrong("have a value, or be left out")
        }
        if let fault = fault(in: values) { throw wrong(fault) }
    }
}

extension RequestTarget {
    /// Holds the query against what its path takes.
    ///
    /// - Throws: `ProblemDetails` for a parameter that the path does not take, that is given twice and
    ///   counts once, or whose value is empty or none of its kind.
    package func check(_ known: [QueryParameter]) throws {
        let given = try parameters()
        for (name, _) in given where !known.contains(where: { $0.name == name }) {
            let names = known.map { "`\($0.name)`" }.joined(separator: ", ")
            throw ProblemDetails.badRequest(
                "unknown-parameter", "Unknown parameter",
                "`\(name)` is no parameter here; "
                    + (known.isEmpty ? "there is none." : "take of \(names)."))
        }
        for parameter in known {
            try parameter.check(given.filter { $0.name == parameter.name }.map(\.value))
        }
    }

    /// The value of a parameter that was checked to be a number.
    package func number(_ name: String) throws -> Int? {
        try parameter(name).flatMap(QueryParameter.number)
    }

    /// The values of a parameter that were checked to be words of a type, each once.
    package func words<Value: RawRepresentable<String>>(_ name: String) throws -> [Value] {
        try parameters().filter { $0.name == name }.flatMap { QueryParameter.words($0.value) }
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            .compactMap(Value.init)
    }
}
