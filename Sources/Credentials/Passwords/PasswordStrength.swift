/// An estimate of a password's resistance to guessing, shown while typing; not a rule.
public enum PasswordStrength: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Below a thousand guesses.
    case veryWeak
    /// Below a million.
    case weak
    /// Below a hundred million.
    case fair
    /// Below ten thousand million.
    case good
    /// More than that.
    case strong

    /// Its word in JSON.
    public var word: String {
        switch self {
        case .veryWeak: "very-weak"
        case .weak: "weak"
        case .fair: "fair"
        case .good: "good"
        case .strong: "strong"
        }
    }

    /// By guesses, in tenths of their decimal logarithm: 30 are a thousand guesses.
    fileprivate init(tenths: Int) {
        switch tenths {
        case ..<30: self = .veryWeak
        case ..<60: self = .weak
        case ..<80: self = .fair
        case ..<100: self = .good
        default: self = .strong
        }
    }
}

extension PasswordRules {
    /// Estimates how many guesses a password takes, in the manner of zxcvbn (Wheeler, D. L. (2016):
    /// zxcvbn: Low-Budget Password Strength Estimation. USENIX Security 16), with its thresholds.
    ///
    /// The password is cut into the parts whose costs have the smallest sum. The cost of a part, in
    /// tenths of the decimal logarithm of its guesses:
    ///
    /// | part | cost |
    /// |---|---|
    /// | any one letter | 10 |
    /// | a word or name of the person's own | 5 |
    /// | a common password: the first 10, the first 100, the others | 10, 20, 25 |
    /// | a year, 1900 to 2039 | 20 |
    /// | a run through the alphabet or the digits, 3 and more; backwards | 12; 15 |
    /// | a run along a row of keys, 4 and more, either way | 20 |
    /// | a part again and again, filling 3 and more | the part and 5 |
    ///
    /// A word costs 3 more with capitals and 3 more with digits or signs as letters. Guesses of
    /// parts multiply, so their costs are added.
    ///
    /// - Parameters:
    ///   - password: at most 72 bytes are read.
    ///   - known: the person's e-mail address and names; their words are guessed first.
    /// - Returns: the strength.
    public static func strength(
        of password: String, knowing known: [String] = []
    ) -> PasswordStrength {
        PasswordStrength(tenths: PasswordGuesses(known).tenths(of: password))
    }
}
