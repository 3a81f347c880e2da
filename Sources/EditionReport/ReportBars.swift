/// A plot of bars in a table: every row has a label, a bar, possibly in labelled parts, and a
/// number. Text is HTML text, so that it wraps and scales like any other.
struct ReportBars {
    /// The colours of bars and text, each with enough contrast in both themes.
    enum Ink: String {
        case moss, lake, ochre, peony, error, stone
    }

    /// A part of a bar.
    struct Part {
        /// What is counted.
        var label: String
        /// The count.
        var count: Int
        /// The colour.
        var ink: Ink
    }

    /// A row.
    struct Row {
        /// What is counted.
        var label: String
        /// The bar's parts; a single one without a label is the whole.
        var parts: [Part]
        /// The text at the end; nil for the sum.
        var value: String?
        /// A remark below the label.
        var note = ""
        /// The target of the label within the page; nil for none.
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

    /// The title of the plot.
    let title: String
    /// Its rows.
    let rows: [Row]
    /// Whether every bar has the full length, to compare shares rather than sums.
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

    /// The bar as SVG, which contains only numbers and texts of this program.
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
