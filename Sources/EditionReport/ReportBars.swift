/// A plot of bars that is a table: every row a word, a bar, which may have parts with words of
/// their own, and a number. Text is text, so that it wraps and is as large as any other.
struct ReportBars {
    /// The inks of bars and words, each readable on paper in both themes.
    enum Ink: String {
        case moss, lake, ochre, peony, error, stone
    }

    /// A part of a bar.
    struct Part {
        /// What is counted.
        var label: String
        /// How much.
        var count: Int
        /// The ink it is drawn in.
        var ink: Ink
    }

    /// A row.
    struct Row {
        /// What is counted.
        var label: String
        /// The bar's parts; one with no label is the whole.
        var parts: [Part]
        /// What is written at the end, where that is not the sum.
        var value: String?
        /// What is said below the label.
        var note = ""
        /// Where the label leads, within the page.
        var link: String?

        init(
            _ label: String, parts: [Part], value: String? = nil, note: String = "",
            link: String? = nil
        ) {
            self.label = label
            self.parts = parts
            self.value = value
            self.note = note
            self.link = link
        }

        init(_ label: String, _ count: Int, ink: Ink = .moss, value: String? = nil) {
            self.init(label, parts: [Part(label: "", count: count, ink: ink)], value: value)
        }

        var sum: Int { parts.reduce(0) { $0 + $1.count } }
    }

    /// What the plot shows.
    let title: String
    /// Its rows.
    let rows: [Row]
    /// Whether every bar is as long as it can be, to compare parts and not sums.
    var areShares = false

    /// The context of the template `bars`.
    var context: [String: Any] {
        let most = rows.map(\.sum).max() ?? 0
        return [
            "title": title, "hasRows": !rows.isEmpty,
            "rows": rows.map { row in
                let parts = row.parts.filter { $0.count > 0 && !$0.label.isEmpty }
                return [
                    "label": row.label, "value": row.value ?? ReportText.count(row.sum),
                    "link": row.link ?? "", "hasLink": row.link != nil,
                    "note": row.note, "hasNote": !row.note.isEmpty,
                    "bar": bar(row, most: areShares ? row.sum : most), "hasParts": !parts.isEmpty,
                    "parts": parts.map { part in
                        [
                            "ink": part.ink.rawValue,
                            "text": "\(part.label) \(ReportText.count(part.count))",
                        ]
                    },
                ] as [String: Any]
            },
        ]
    }

    /// The bar as SVG; numbers and our own words alone.
    private func bar(_ row: Row, most: Int) -> String {
        guard most > 0 else { return "" }
        var left = 0.0
        let rects = row.parts.filter { $0.count > 0 }.map { part in
            let width = max(0.5, 100 * Double(part.count) / Double(most))
            defer { left += width }
            return "<rect class=\"\(part.ink.rawValue)\" x=\"\(ReportPlot.number(left))\" "
                + "width=\"\(ReportPlot.number(width))\" height=\"10\"/>"
        }
        return "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" "
            + "aria-hidden=\"true\">\(rects.joined())</svg>"
    }
}
