/// Writes numbers as the pieces of a section prescribe.
struct NumberWriting {
    private let pieces: [NumberFormat.Piece]

    init(_ pieces: [NumberFormat.Piece]) { self.pieces = pieces }

    /// The text of a number's absolute value.
    func text(of value: Double) -> String {
        var digits = DecimalDigits(value)
        digits.scale(by: 2 * pieces.count(where: { $0 == .percent }))
        if pieces.contains(where: { if case .exponent = $0 { true } else { false } }) {
            return withExponent(digits)
        }
        if pieces.contains(.bar) { return fraction(digits) ?? NumberFormat.general(abs(value)) }
        let point = pieces.firstIndex(of: .point)
        let whole = pieces[..<(point ?? pieces.endIndex)]
        // Each comma after the last digit divides by a thousand.
        digits.scale(by: -3 * Self.scalingCommas(pieces[...]))
        let decimals = point.map { pieces[($0 + 1)...].count(where: Self.isDigit) } ?? 0
        digits.round(decimals: decimals)
        guard let point else { return self.whole(whole, digits.whole, value) }
        let part = self.part(pieces[(point + 1)...], digits.part(decimals))
        return self.whole(whole, digits.whole, value) + part
    }

    private static func isDigit(_ piece: NumberFormat.Piece) -> Bool {
        if case .digit = piece { true } else { false }
    }

    private static func scalingCommas(_ pieces: ArraySlice<NumberFormat.Piece>) -> Int {
        guard let last = pieces.lastIndex(where: isDigit) else { return 0 }
        return pieces[(last + 1)...].prefix { $0 == .comma }.count
    }

    /// The digits before the point, from the right, with the literals between their places.
    private func whole(
        _ pieces: ArraySlice<NumberFormat.Piece>, _ digits: [UInt8], _ value: Double
    ) -> String {
        let places = pieces.count(where: Self.isDigit)
        let first = pieces.firstIndex(where: Self.isDigit)
        let last = pieces.lastIndex(where: Self.isDigit)
        let isGrouped =
            first.map { first in
                pieces[first...(last ?? first)].contains(.comma)
            } ?? false
        var left = digits[...]
        var placed = 0
        var text = ""
        func put(_ digit: Character) {
            if isGrouped, placed > 0, placed % 3 == 0 { text = "," + text }
            text = String(digit) + text
            placed += 1
        }
        var placesLeft = places
        for piece in pieces.reversed() {
            switch piece {
            case .literal(let words): text = words + text
            case .percent: text = "%" + text
            case .bar: text = "/" + text
            case .general: text = NumberFormat.general(abs(value)) + text
            case .digit(let kind):
                placesLeft -= 1
                if let digit = left.popLast() {
                    put(Character(UnicodeScalar(digit + 0x30)))
                } else if kind == UInt8(ascii: "0") {
                    put("0")
                } else if kind == UInt8(ascii: "?") {
                    put(" ")
                }
                // The first place takes all remaining digits.
                while placesLeft == 0, let digit = left.popLast() {
                    put(Character(UnicodeScalar(digit + 0x30)))
                }
            case .comma, .point, .exponent, .text: continue
            }
        }
        return text
    }

    /// The point and the digits after it.
    private func part(_ pieces: ArraySlice<NumberFormat.Piece>, _ digits: [UInt8]) -> String {
        // "#" shows no trailing zeros.
        var shown = digits.count
        for piece in pieces.reversed() {
            guard case .digit(let kind) = piece else { continue }
            guard kind == UInt8(ascii: "#"), digits[shown - 1] == 0 else { break }
            shown -= 1
        }
        var text = shown > 0 ? "." : ""
        var place = 0
        for piece in pieces {
            switch piece {
            case .literal(let words): text += words
            case .percent: text += "%"
            case .bar: text += "/"
            case .digit:
                if place < shown { text.append(Character(UnicodeScalar(digits[place] + 0x30))) }
                place += 1
            case .point, .comma, .exponent, .general, .text: continue
            }
        }
        return text
    }

    private func withExponent(_ given: DecimalDigits) -> String {
        guard
            let place = pieces.firstIndex(where: { if case .exponent = $0 { true } else { false } }
            ),
            case .exponent(let showsPlus) = pieces[place]
        else { return "" }
        let mantissa = Array(pieces[..<place])
        let power = pieces[(place + 1)...]
        let wholes = max(
            1,
            mantissa[..<(mantissa.firstIndex(of: .point) ?? mantissa.endIndex)]
                .count(where: Self.isDigit))
        let decimals =
            mantissa.firstIndex(of: .point).map { mantissa[$0...].count(where: Self.isDigit) } ?? 0
        var digits = given
        var exponent = 0
        if !given.isZero {
            // With several places before the point the exponent is a multiple of their count.
            func shift(_ digits: DecimalDigits) -> Int {
                let first = digits.exponent - 1
                return first - ((first % wholes) + wholes) % wholes
            }
            exponent = shift(digits)
            digits.scale(by: -exponent)
            digits.round(decimals: decimals)
            if digits.exponent > wholes {
                exponent += wholes
                digits = given
                digits.scale(by: -exponent)
                digits.round(decimals: decimals)
            }
        }
        let point = mantissa.firstIndex(of: .point) ?? mantissa.endIndex
        var text = whole(mantissa[..<point], digits.whole, 0)
        if point < mantissa.endIndex {
            text += part(mantissa[(point + 1)...], digits.part(decimals))
        }
        let powerDigits = DecimalDigits(Double(abs(exponent))).whole
        let sign = exponent < 0 ? "-" : showsPlus ? "+" : ""
        return text + "E" + sign + whole(power, powerDigits, 0)
    }

    /// A fraction such as "1 3/4": the whole part, if the section has a place for it, and the
    /// nearest fraction whose denominator has at most as many digits as the section has places for
    /// it; nil when the section has no places for the numerator or for the denominator.
    private func fraction(_ digits: DecimalDigits) -> String? {
        guard let bar = pieces.firstIndex(of: .bar) else { return nil }
        let below = pieces[(bar + 1)...].prefix { Self.isDigit($0) || Self.number($0) != nil }
        let above = pieces[..<bar].reversed().prefix(while: Self.isDigit).count
        guard above > 0, !below.isEmpty else { return nil }
        let before = pieces[..<(bar - above)]
        let hasWhole = before.contains(where: Self.isDigit)
        var value = 0.0
        for digit in digits.digits.reversed() { value = (value + Double(digit)) / 10 }
        for _ in 0..<max(0, digits.exponent) { value *= 10 }
        for _ in 0..<max(0, -digits.exponent) { value /= 10 }
        guard value < 1e9 else { return nil }
        var whole = hasWhole ? value.rounded(.down) : 0
        // A denominator of "10" is parsed as the literal 1 and a place that shows zeros.
        let fixed = below.first.flatMap(Self.number).flatMap { first in
            Int(
                below.dropFirst().reduce("\(first)") { text, piece in
                    piece == .digit(UInt8(ascii: "0")) ? text + "0" : text
                })
        }
        var (top, bottom) = Self.nearest(
            value - whole, places: below.count(where: Self.isDigit), fixed: fixed)
        if hasWhole, top == bottom {
            whole += 1
            top = 0
        }
        if bottom == 0 { bottom = 1 }
        var text = ""
        let showsNought = before.contains(.digit(UInt8(ascii: "0")))
        if hasWhole, whole > 0 || top == 0 || showsNought {
            text = self.whole(before, DecimalDigits(whole).whole, whole)
            if whole == 0, !text.contains("0") { text += "0" }
        } else {
            text = before.compactMap { if case .literal(let words) = $0 { words } else { nil } }
                .joined()
        }
        let after = pieces[(bar + 1 + below.count)...].compactMap { piece -> String? in
            if case .literal(let words) = piece { words } else { nil }
        }
        if top == 0, hasWhole { return text.trimmedSpaces + after.joined() }
        return text + "\(top)/\(bottom)" + after.joined()
    }

    /// The value of a literal, such as the 8 in "# ?/8".
    private static func number(_ piece: NumberFormat.Piece) -> Int? {
        guard case .literal(let words) = piece else { return nil }
        return Int(words).flatMap { $0 > 0 && $0 < 100_000 ? $0 : nil }
    }

    /// The fraction nearest to a number, as numerator and denominator; `fixed` is a given
    /// denominator.
    private static func nearest(_ part: Double, places: Int, fixed: Int?) -> (Int, Int) {
        if let fixed { return (Int((part * Double(fixed)).rounded()), fixed) }
        var most = 1
        for _ in 0..<min(places, 3) { most *= 10 }
        var best = (top: 0, bottom: 1, error: Double.infinity)
        for bottom in 1..<max(2, most) {
            let top = (part * Double(bottom)).rounded()
            let error = abs(part - top / Double(bottom))
            if error < best.error - 1e-12 { best = (Int(top), bottom, error) }
            if best.error < 1e-9 { break }
        }
        return (best.top, best.bottom)
    }
}

extension String {
    /// Without blanks at its end.
    fileprivate var trimmedSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
