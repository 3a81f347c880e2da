/// The skeleton of a name: what remains without the differences that readers overlook. Names with
/// equal skeletons count as one name. It is only compared and never shown.
///
/// It follows UTS #39, section 4, with our own table of the confusables that matter among the
/// scripts of our readers, in this order: NFKD; lower case; NFKD; accents (U+0300 to U+036F)
/// dropped; look-alikes replaced by the Latin letter, `1`, `l` and `i` by `i`, `0` and `o` by `o`;
/// NFC; `rn` by `m`, `vv` by `w`; a run of `.`, `_` and `-` by one `.`. Case is gone by then, so a
/// letter that looks alike in one case only is replaced by what its lower case looks like, if
/// anything.
public enum NameSkeleton {
    /// The skeleton of a text.
    public static func fold(_ text: String) -> String {
        var folded = ""
        var isAfterSeparator = false
        for scalar in paired(letters(text)).unicodeScalars {
            let isSeparator = separators.contains(scalar)
            if !isSeparator {
                folded.unicodeScalars.append(scalar)
            } else if !isAfterSeparator {
                folded += "."
            }
            isAfterSeparator = isSeparator
        }
        return folded
    }

    /// The separators of words in a user name.
    static let separators: Set<Unicode.Scalar> = [".", "_", "-"]

    /// Lower-case letters without accents, look-alikes replaced, letter by letter.
    static func letters(_ text: String) -> String {
        var folded = ""
        let lowered = UnicodeForms.lowered(UnicodeForms.decomposed(text))
        for scalar in UnicodeForms.decomposed(lowered).unicodeScalars
        where !(0x300...0x36f).contains(scalar.value) {
            if let known = lookAlikes[scalar] {
                folded += known
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return UnicodeForms.composed(folded)
    }

    /// Replaces two letters that look like one.
    static func paired(_ letters: String) -> String {
        var paired: [Unicode.Scalar] = []
        for scalar in letters.unicodeScalars {
            switch (paired.last, scalar) {
            case ("r", "n"): paired[paired.count - 1] = "m"
            case ("v", "v"): paired[paired.count - 1] = "w"
            default: paired.append(scalar)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: paired)
        return String(text)
    }

    // site/assets/scripts/account/username-rules.js has the same rows: Cyrillic, then Greek, then
    // Armenian, then Latin.
    private static let lookAlikes: [Unicode.Scalar: String] = {
        let rows: [(String, String)] = [
            ("аα", "a"), ("вьβ", "b"), ("с", "c"), ("ԁđð", "d"), ("еεє", "e"), ("нһհħ", "h"),
            ("іӏιıłl1|", "i"), ("ј", "j"), ("кқκ", "k"), ("мμ", "m"), ("ηո", "n"),
            ("оөοσςօø0", "o"), ("рρ", "p"), ("զ", "q"), ("ѕ", "s"), ("тτŧ", "t"), ("υս", "u"),
            ("ѵν", "v"), ("ѡω", "w"), ("хχ", "x"), ("уүγ", "y"), ("ζ", "z"), ("з", "3"),
            ("æ", "ae"), ("œ", "oe"), ("ß", "ss"), ("þ", "th"),
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (from, to) in rows {
            for scalar in from.unicodeScalars { table[scalar] = to }
        }
        return table
    }()
}
