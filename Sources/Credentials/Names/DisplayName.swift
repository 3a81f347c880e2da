/// The name that is shown beside a person's results: free text of one line, not unique.
public struct DisplayName: Sendable, Hashable {
    /// The name: composed (NFC), without spaces at its ends.
    public let text: String

    /// A valid display name.
    ///
    /// - Parameters:
    ///   - typed: the typed text; spaces at its ends are dropped.
    ///   - words: the words that names must not contain.
    /// - Throws: the first refusal, in the order of `NameRefusal`.
    public init(_ typed: String, words: NameWords) throws(NameRefusal) {
        if let refusal = Self.refusal(of: typed) ?? words.refusal(in: typed) { throw refusal }
        text = UnicodeForms.composed(UnicodeForms.trimmed(typed))
    }

    /// The refusal of a name by its letters alone; nil for none.
    ///
    /// A name has something visible (a letter, digit or sign), no spaces but U+0020 and not two in
    /// a row, no control, and nothing invisible but U+FE0F after a sign, which makes it an emoji.
    public static func refusal(of typed: String) -> NameRefusal? {
        if typed.utf8.count > CredentialLimits.typedNameBytes { return .tooLong }
        let scalars = Array(UnicodeForms.composed(UnicodeForms.trimmed(typed)).unicodeScalars)
        if scalars.count < CredentialLimits.displayNameLetters.lowerBound { return .tooShort }
        if scalars.count > CredentialLimits.displayNameLetters.upperBound { return .tooLong }
        var marks = 0
        var before: Unicode.Scalar = " "
        for scalar in scalars {
            let isAccent = scalar.properties.generalCategory == .nonspacingMark
            marks = isAccent ? marks + 1 : 0
            let isDouble = scalar == " " && before == " "
            let isHidden = scalar == "\u{fe0f}" ? !before.properties.isEmoji : isUnseen(scalar)
            if isDouble || isHidden || marks > CredentialLimits.marksInARow { return .badLetters }
            before = scalar
        }
        let isSeen = scalars.contains { !$0.isMark && !$0.properties.isWhitespace }
        return isSeen && scalars.first?.isMark == false ? nil : .badLetters
    }

    /// Controls, line ends, direction marks, zero-width and other default-ignorable scalars (UAX
    /// #44), spaces of other widths, private and unassigned code points.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == " " { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
            .surrogate, .unassigned:
            return true
        default:
            // U+2800 is a braille pattern without dots, the only blank in the category of symbols.
            return scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
        }
    }
}
