import Catalog

/// Lengths, acidity and zones in a language's notation of numbers.
struct Measure {
    /// The words; their language determines the decimal mark.
    let words: Words

    /// From this length on, plants are measured in metres and feet.
    static let centimetresInMetres = 300

    /// "60–180 cm (24–71 in)"; "20–40 m (66–131 ft)" for a tree.
    func length(_ span: Span) -> String {
        if span.most >= Self.centimetresInMetres {
            let metres = pair(tenths(span.least), tenths(span.most))
            let feet = pair(scaled(span.least, by: 30.48), scaled(span.most, by: 30.48))
            return "\(metres)\u{a0}m (\(feet)\u{a0}ft)"
        }
        let inches = pair(scaled(span.least, by: 2.54), scaled(span.most, by: 2.54))
        return "\(pair(String(span.least), String(span.most)))\u{a0}cm (\(inches)\u{a0}in)"
    }

    /// "4–8".
    func range(_ span: Span) -> String {
        pair(String(span.least), String(span.most))
    }

    /// "5.5–7.5", from tenths.
    func acidity(_ span: Span) -> String {
        pair(decimal(span.least), decimal(span.most))
    }

    /// "1.8 MB", in units of a million bytes, at least "0.1 MB".
    func megabytes(_ bytes: Int) -> String {
        "\(decimal(max(1, (bytes + 50_000) / 100_000)))\u{a0}MB"
    }

    private func pair(_ least: String, _ most: String) -> String {
        least == most ? least : "\(least)–\(most)"
    }

    /// Centimetres as metres, with a tenth unless it is 0.
    private func tenths(_ centimetres: Int) -> String {
        let tenths = (centimetres + 5) / 10
        return tenths % 10 == 0 ? String(tenths / 10) : decimal(tenths)
    }

    private func scaled(_ centimetres: Int, by unit: Double) -> String {
        String(Int((Double(centimetres) / unit).rounded()))
    }

    private func decimal(_ tenths: Int) -> String {
        "\(tenths / 10)\(words.language == .en ? "." : ",")\(tenths % 10)"
    }
}

extension String {
    /// The text with its first letter in upper case.
    var sentenceStart: String { prefix(1).uppercased() + dropFirst() }
}
