/// The text that a spreadsheet shows for a number, by its format code (ECMA-376, 18.8.31).
///
/// Dates are handled by `WorkbookStyles`.
struct NumberFormat: Sendable, Hashable {
    /// A piece of a section.
    enum Piece: Sendable, Hashable {
        case literal(String)
        /// "0", "#" or "?".
        case digit(UInt8)
        case point, comma, percent
        /// True for "E+", which shows a plus sign; false for "E-".
        case exponent(Bool)
        /// The bar of a fraction.
        case bar
        /// The form of numbers without a format.
        case general
        /// The place of a cell's text.
        case text
    }

    /// The format of a range of numbers.
    struct Section: Sendable, Hashable {
        var pieces: [Piece] = []
        /// The condition for numbers it applies to, such as "<" and 100 for "[<100]"; nil for none.
        var condition: (sign: String, bound: Double)?

        static func == (one: Section, other: Section) -> Bool {
            one.pieces == other.pieces && one.condition?.sign == other.condition?.sign
                && one.condition?.bound == other.condition?.bound
        }

        func hash(into hasher: inout Hasher) { hasher.combine(pieces) }
    }

    private let sections: [Section]

    /// The longest text that a cell shows, in bytes.
    private static let mostBytes = 255

    /// The built-in codes, which files give only as a number (18.8.30); those of dates are not
    /// listed.
    static let builtIn: [Int: String] = [
        1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
        12: "# ?/?", 13: "# ??/??", 37: "#,##0 ;(#,##0)", 38: "#,##0 ;[Red](#,##0)",
        39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;[Red](#,##0.00)", 48: "##0.0E+0", 49: "@",
    ]

    /// The format of a code.
    init(_ code: String) { sections = NumberFormatCode.sections(of: code) }

    /// The shown text of a number; nil when the format does not define it.
    func text(of value: Double) -> String? {
        guard value.isFinite, let (section, showsSign) = section(for: value) else { return nil }
        if section.pieces.contains(.text) { return NumberFormat.general(value) }
        // A section with only a colour, or empty, shows the number unchanged.
        if sections.count == 1, section.pieces.isEmpty { return NumberFormat.general(value) }
        let text = NumberWriting(section.pieces).text(of: value)
        guard text.utf8.count <= Self.mostBytes else { return NumberFormat.general(value) }
        // A number rounded to zero has no sign.
        let isNothing = text.hasPrefix("0/") || !text.contains { $0 != "0" && $0.isNumber }
        return showsSign && value < 0 && !isNothing ? "-" + text : text
    }

    /// The section for a number, and whether the number's sign is shown.
    private func section(for value: Double) -> (Section, showsSign: Bool)? {
        if sections.contains(where: { $0.condition != nil }) {
            let fitting = sections.first { section in
                guard let (sign, bound) = section.condition else { return true }
                return switch sign {
                case "<": value < bound
                case "<=": value <= bound
                case ">": value > bound
                case ">=": value >= bound
                case "=": value == bound
                case "<>": value != bound
                default: false
                }
            }
            return fitting.map { ($0, true) }
        }
        switch (sections.count, value) {
        case (0, _): return nil
        case (1, _): return (sections[0], true)
        case (_, ..<0): return (sections[1], false)
        case (3..., 0): return (sections[2], false)
        default: return (sections[0], false)
        }
    }

    /// A number without a format: fifteen digits, with an exponent for very large or small numbers.
    static func general(_ value: Double) -> String {
        let digits = DecimalDigits(value)
        guard !digits.isZero else { return "0" }
        let sign = value < 0 ? "-" : ""
        if digits.exponent > 15 || digits.exponent < -8 {
            return sign
                + NumberWriting(NumberFormatCode.sections(of: "0.##############E+00")[0].pieces)
                .text(of: abs(value))
        }
        let part = digits.part(max(0, digits.digits.count - digits.exponent))
        let whole = digits.whole.isEmpty ? [0] : digits.whole
        func text(_ digits: [UInt8]) -> String {
            String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
        }
        return sign + text(whole) + (part.isEmpty ? "" : "." + text(part))
    }
}

/// Parses format codes.
enum NumberFormatCode {
    /// The longest code that is parsed, in characters.
    private static let most = 400

    /// The sections of a code; empty when it is too long.
    static func sections(of code: String) -> [NumberFormat.Section] {
        guard code.utf8.count <= most else { return [] }
        var sections = [NumberFormat.Section()]
        var rest = code[...]
        while let character = rest.popFirst() {
            if character == ";" {
                sections.append(.init())
                continue
            }
            let (piece, condition) = piece(character, &rest)
            if let condition { sections[sections.count - 1].condition = condition }
            guard let piece else { continue }
            if case .literal(let text) = piece,
                case .literal(let before)? = sections[sections.count - 1].pieces.last
            {
                sections[sections.count - 1].pieces.removeLast()
                sections[sections.count - 1].pieces.append(.literal(before + text))
            } else {
                sections[sections.count - 1].pieces.append(piece)
            }
        }
        return sections
    }

    private static func piece(_ character: Character, _ rest: inout Substring) -> (
        NumberFormat.Piece?, condition: (String, Double)?
    ) {
        switch character {
        case "\"":
            let text = rest.prefix { $0 != "\"" }
            rest = rest.dropFirst(text.count + 1)
            return (.literal(String(text)), nil)
        case "\\": return (rest.popFirst().map { .literal(String($0)) }, nil)
        // "_" is a blank as wide as the next character; "*" repeats the next character to fill the
        // cell.
        case "_":
            rest = rest.dropFirst()
            return (.literal(" "), nil)
        case "*":
            rest = rest.dropFirst()
            return (nil, nil)
        case "[":
            let words = rest.prefix { $0 != "]" }
            rest = rest.dropFirst(words.count + 1)
            return bracketed(words)
        case "0", "#", "?": return (.digit(character.asciiValue ?? 0x30), nil)
        case ".": return (.point, nil)
        case ",": return (.comma, nil)
        case "%": return (.percent, nil)
        case "/": return (.bar, nil)
        case "@": return (.text, nil)
        case "E" where rest.first == "+" || rest.first == "-",
            "e" where rest.first == "+" || rest.first == "-":
            return (.exponent(rest.popFirst() == "+"), nil)
        case "G", "g":
            if rest.prefix(6).lowercased() == "eneral" {
                rest = rest.dropFirst(6)
                return (.general, nil)
            }
            return (.literal(String(character)), nil)
        default: return (.literal(String(character)), nil)
        }
    }

    /// "[$€-407]" is a currency, "[>=100]" a condition; colours are not read.
    private static func bracketed(_ words: Substring) -> (
        NumberFormat.Piece?, condition: (String, Double)?
    ) {
        if words.first == "$" {
            let sign = words.dropFirst().prefix { $0 != "-" }
            return (sign.isEmpty ? nil : .literal(String(sign)), nil)
        }
        let sign = words.prefix { "<>=".contains($0) }
        if !sign.isEmpty, let bound = Double(words.dropFirst(sign.count)) {
            return (nil, (String(sign), bound))
        }
        return (nil, nil)
    }
}
