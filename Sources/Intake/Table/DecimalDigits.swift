/// A number as decimal digits, rounded half up.
struct DecimalDigits {
    /// Digits without leading or trailing zeros; empty for 0. The decimal point stands after the
    /// first `exponent` digits: "123.45" has the exponent 3, "0.012" the exponent -1.
    private(set) var digits: [UInt8]
    private(set) var exponent: Int

    /// The digits of a number's absolute value, at most fifteen, the precision of spreadsheets.
    init(_ value: Double) {
        digits = []
        exponent = 0
        guard value.isFinite, value != 0 else { return }
        // The shortest text that gives the same number: "123.45", "1.2345e-07".
        let parts = "\(abs(value))".split(separator: "e")
        let written = parts[0].split(separator: ".")
        let whole = written[0].utf8.map { $0 - 0x30 }
        let part = written.count > 1 ? written[1].utf8.map { $0 - 0x30 } : []
        digits = whole + part
        exponent = whole.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        tidy()
        round(toPlace: 15)
    }

    /// Whether it is 0.
    var isZero: Bool { digits.isEmpty }

    /// Moves the decimal point to the right.
    mutating func scale(by places: Int) { if !isZero { exponent += places } }

    /// Rounds to `decimals` digits after the point.
    mutating func round(decimals: Int) { round(toPlace: exponent + decimals) }

    /// The digits before the point, without leading zeros; empty for less than 1.
    var whole: [UInt8] {
        (0..<max(0, exponent)).map { $0 < digits.count ? digits[$0] : 0 }
    }

    /// The first `count` digits after the point.
    func part(_ count: Int) -> [UInt8] {
        (0..<count).map { place in
            let index = exponent + place
            return index >= 0 && index < digits.count ? digits[index] : 0
        }
    }

    /// Rounds to the first `place` digits.
    private mutating func round(toPlace place: Int) {
        guard place < digits.count else { return }
        guard place >= 0 else {
            digits = []
            exponent = 0
            return
        }
        let goesUp = digits[place] >= 5
        digits.removeSubrange(place...)
        if goesUp {
            var index = place - 1
            while index >= 0, digits[index] == 9 {
                digits[index] = 0
                index -= 1
            }
            if index >= 0 {
                digits[index] += 1
            } else {
                digits.insert(1, at: 0)
                exponent += 1
            }
        }
        tidy()
    }

    private mutating func tidy() {
        while digits.first == 0 {
            digits.removeFirst()
            exponent -= 1
        }
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { exponent = 0 }
    }
}
