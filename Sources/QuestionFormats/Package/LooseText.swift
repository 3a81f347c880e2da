import Intake

/// Texts of sources that do not specify whether they are plain or HTML.
enum LooseText {
    /// A text with HTML's tags or references is HTML, any other is plain.
    ///
    /// - Throws: `Senseless` when the HTML is too long or nested too deeply.
    static func read(_ words: String) throws(Senseless) -> FormattedText {
        guard isHTML(words) else { return FormattedText(plain: words) }
        do throws(SourceFinding) {
            return try FormattedText(html: words)
        } catch {
            throw Senseless(error.message, remedy: error.remedy, excerpt: words)
        }
    }

    /// Whether there are tags, or references with their semicolon.
    static func isHTML(_ words: String) -> Bool {
        var sawAmpersand = false
        for byte in words.utf8 {
            switch byte {
            case UInt8(ascii: "<"):
                if MarkupSigns.holdsTags(words) { return true }
                return referenceIsIn(words)
            case UInt8(ascii: "&"): sawAmpersand = true
            case UInt8(ascii: ";"): if sawAmpersand { return referenceIsIn(words) }
            default: continue
            }
        }
        return false
    }

    private static func referenceIsIn(_ words: String) -> Bool {
        words.utf8.contains(UInt8(ascii: ";")) && CharacterReferences.decoded(words) != words
    }
}
