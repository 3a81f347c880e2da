import Catalog

/// A query parameter of a path. Each is declared once, with its path; undeclared ones are refused.
package struct QueryParameter: Sendable, Hashable {
    /// The form of its value.
    package enum Kind: Sendable, Hashable {
        /// Any text, which its route reads further.
        case text
        /// Present or absent; without a value, or with `1`.
        case flag
        /// A whole number.
        case number(ClosedRange<Int>)
        /// A day of the calendar.
        case day
        /// One of these words.
        case word([String])
        /// Some of these words, separated by commas or in several parameters, which are combined.
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

    /// The end of a sentence about the required form; nil where the values have it.
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
    /// Checks the query against the parameters of its path.
    ///
    /// - Throws: `ProblemDetails` (400) for an unknown parameter, a repeated single one, or an
    ///   empty or malformed value.
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

    /// The value of a parameter of kind `number`, which was checked.
    ///
    /// - Throws: as `RequestTarget.parameter`.
    package func number(_ name: String) throws -> Int? {
        try parameter(name).flatMap(QueryParameter.number)
    }

    /// The values of a parameter of kind `words`, which were checked, each once.
    ///
    /// - Throws: as `RequestTarget.parameter`.
    package func words<Value: RawRepresentable<String>>(_ name: String) throws -> [Value] {
        try parameters().filter { $0.name == name }.flatMap { QueryParameter.words($0.value) }
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            .compactMap(Value.init)
    }
}
