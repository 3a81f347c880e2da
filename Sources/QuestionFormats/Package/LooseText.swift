import Intake

/// Texts of sources that do not say whether they are plain or HTML.
enum LooseText {
    /// HTML where there are its tags or references, else plain.
    ///
    /// - Throws: `Senseless` when the HTML is too long or too deep.
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

/// A right answer as sources point at it among options.
enum RightPlaces {
    /// How a number is meant.
    enum Numbers {
        /// A place from 0 or 1; an option of that text comes second.
        case places(from: Int)
        /// An option of that text first, then a place.
        case values(placesFrom: Int)
    }

    /// The places of the right options that some words name: "2", "1,3", "B", or an answer's text.
    ///
    /// - Throws: `Senseless` when they name none, or one that is not there.
    static func read(_ words: String, among options: [FormattedText], numbers: Numbers)
        throws(Senseless) -> [Int]
    {
        let text = FormattedText(plain: words).plain
        if text.isEmpty {
            throw Senseless("There is no right answer", remedy: "Say which option is right.")
        }
        if case .values = numbers, let place = options.firstIndex(where: { $0.plain == text }) {
            return [place]
        }
        if let numbered = try places(text, among: options, numbers: numbers) { return numbered }
        if let place = options.firstIndex(where: { $0.plain == text }) { return [place] }
        if let lettered = letters(text, count: options.count) { return lettered }
        // Several answers written out, as "Lion, Tiger".
        let parts = parts(of: text).map { FormattedText(plain: String($0)).plain }
        let found = parts.compactMap { part in options.firstIndex { $0.plain == part } }
        if parts.count > 1, found.count == parts.count, Set(found).count == found.count {
            return found
        }
        return [try OptionList.place(of: FormattedText(plain: words), in: options)]
    }

    private static func parts(of text: String) -> [Substring] {
        text.split { $0 == "," || $0 == ";" || $0 == "|" || $0 == "\n" }
    }

    private static func places(_ text: String, among options: [FormattedText], numbers: Numbers)
        throws(Senseless) -> [Int]?
    {
        let base =
            switch numbers {
            case .places(let base), .values(let base): base
            }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || ",;|& .".utf8.contains($0) })
        else { return nil }
        // Programs write 2.0 for 2; but 1.3 is what a spreadsheet made of "1,3", or a number.
        if text.utf8.contains(UInt8(ascii: ".")), !text.hasSuffix(".0") {
            if options.contains(where: { $0.plain == text }) { return nil }
            throw Senseless(
                "The right answer is a number with a point, perhaps what a spreadsheet made of two "
                    + "numbers", remedy: "Format the column as text, and write 1,3.", excerpt: text)
        }
        var places: [Int] = []
        let digits: Substring = text.hasSuffix(".0") ? text.dropLast(2) : text[...]
        for part in digits.split(whereSeparator: { !$0.isNumber }) {
            guard let number = Int(part) else { return nil }
            let place = number.subtractingReportingOverflow(base).partialValue
            guard options.indices.contains(place) else {
                if options.contains(where: { $0.plain == text }) { return nil }
                throw Senseless(
                    "The right answer is number \(number), and there are \(options.count) options",
                    remedy: "Count the options from \(base).", excerpt: text)
            }
            if !places.contains(place) { places.append(place) }
        }
        return places.isEmpty ? nil : places
    }

    private static func letters(_ text: String, count: Int) -> [Int]? {
        var places: [Int] = []
        for part in text.split(whereSeparator: { ",;|& ".contains($0) }) {
            guard part.utf8.count == 1, let byte = part.utf8.first else { return nil }
            let place = Int(byte | 0x20) - 0x61
            guard (0..<min(26, count)).contains(place) else { return nil }
            if !places.contains(place) { places.append(place) }
        }
        return places.isEmpty ? nil : places
    }
}
