/// The costs behind `PasswordRules.strength`, whose comment has their table.
struct PasswordGuesses {
    /// The person's words, in lower case, as scalars.
    private let own: [[Unicode.Scalar]]

    init(_ known: [String]) {
        own = known.flatMap { text in
            let text = Array(UnicodeForms.lowered(UnicodeForms.composed(text)).unicodeScalars)
            let words = text.split { !$0.isLetter && !$0.isASCIIDigit }.map(Array.init)
            return ([text] + words).filter { $0.count > 2 }
        }
    }

    func tenths(of password: String) -> Int {
        let text = PasswordForm.prepared(password)
        let letters = Array(text.unicodeScalars.prefix(CredentialLimits.passwordBytes))
        return cost(letters)
    }

    private func cost(_ letters: [Unicode.Scalar]) -> Int {
        // In nearly every script the lower case of a letter is one letter; where it is more (ß),
        // the letter stays.
        let lower = letters.map { letter in
            let mapped = letter.properties.lowercaseMapping.unicodeScalars
            return mapped.count == 1 ? mapped.first ?? letter : letter
        }
        let plain = lower.map { Self.signs[$0] ?? $0 }
        var least = [0] + Array(repeating: Int.max, count: letters.count)
        for start in letters.indices {
            func reach(_ length: Int, _ cost: Int) {
                least[start + length] = min(least[start + length], least[start] + cost)
            }
            reach(1, 10)
            words(letters, lower, plain, from: start, reach)
            runs(lower, from: start, reach)
            repeats(lower, letters, from: start, reach)
        }
        return least[letters.count]
    }

    // MARK: Words

    private typealias Letters = [Unicode.Scalar]

    private func words(
        _ letters: Letters, _ lower: Letters, _ plain: Letters, from start: Int,
        _ reach: (Int, Int) -> Void
    ) {
        func look(for word: Letters, _ cost: Int) {
            let end = start + word.count
            guard end <= lower.count else { return }
            let isPlain = lower[start..<end].elementsEqual(word)
            guard isPlain || plain[start..<end].elementsEqual(word) else { return }
            let hasCapital = !lower[start..<end].elementsEqual(letters[start..<end])
            reach(word.count, cost + (hasCapital ? 3 : 0) + (isPlain ? 0 : 3))
        }
        for word in own { look(for: word, 5) }
        for (rank, word) in CommonPasswords.words.enumerated() {
            look(for: word, rank < 10 ? 10 : rank < 100 ? 20 : 25)
        }
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s",
        "!": "i", "+": "t", "|": "l",
    ]

    // MARK: Runs

    private func runs(_ lower: Letters, from start: Int, _ reach: (Int, Int) -> Void) {
        for (step, cost) in [(1, 12), (-1, 15)] {
            var length = 1
            while start + length < lower.count,
                Self.isStep(lower[start + length - 1], lower[start + length], step)
            {
                length += 1
                if length >= 3 { reach(length, cost) }
            }
        }
        for row in Self.keys {
            guard let place = row.firstIndex(of: lower[start]) else { continue }
            for step in [1, -1] {
                var length = 1
                while start + length < lower.count, row.indices.contains(place + step * length),
                    row[place + step * length] == lower[start + length]
                {
                    length += 1
                    if length >= 4 { reach(length, 20) }
                }
            }
        }
        let year = lower[start...].prefix(4).map { $0.isASCIIDigit ? Int($0.value) - 0x30 : -1 }
        guard year.count == 4, !year.contains(-1) else { return }
        let number = year.reduce(0) { $0 * 10 + $1 }
        if (1900...2039).contains(number) { reach(4, 20) }
    }

    private static func isStep(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ step: Int) -> Bool {
        let areDigits = a.isASCIIDigit && b.isASCIIDigit
        let areLetters = ("a"..."z").contains(a) && ("a"..."z").contains(b)
        return (areDigits || areLetters) && Int(b.value) - Int(a.value) == step
    }

    /// Rows of keys on our readers' keyboards.
    private static let keys: [[Unicode.Scalar]] = [
        "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop",
        "qsdfghjklm", "wxcvbn", "qwertyuiopå", "asdfghjklöä", "asdfghjklñ", "qwertzuiopü",
        "!\"#¤%&/()=", "!@#$%^&*()", "!\"§$%&/()=", "1qaz", "2wsx", "3edc", "4rfv",
    ].map { Array($0.unicodeScalars) }

    // MARK: Repeats

    /// The longest part whose repeats are found: people do not repeat longer ones.
    private static let longestUnit = 12

    private func repeats(
        _ lower: Letters, _ letters: Letters, from start: Int, _ reach: (Int, Int) -> Void
    ) {
        let left = lower.count - start
        guard left >= 3 else { return }
        for unit in 1...min(Self.longestUnit, max(1, left / 2)) {
            var length = unit
            while length < left, lower[start + length] == lower[start + length - unit] {
                length += 1
            }
            guard length / unit * unit >= max(3, 2 * unit) else { continue }
            // Its repeats were found with the shorter part; trying them again would take
            // exponential time.
            if Self.isRepeat(lower[start..<(start + unit)]) { continue }
            let part = unit == 1 ? 10 : cost(Array(letters[start..<(start + unit)]))
            for count in 2...(length / unit) where count * unit >= 3 {
                reach(count * unit, part + 5)
            }
        }
    }

    private static func isRepeat(_ unit: ArraySlice<Unicode.Scalar>) -> Bool {
        (1..<max(1, unit.count)).contains { length in
            unit.count.isMultiple(of: length)
                && unit.dropFirst(length).elementsEqual(unit.dropLast(length))
        }
    }
}
