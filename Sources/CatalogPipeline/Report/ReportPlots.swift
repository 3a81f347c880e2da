import Catalog

/// The report's plots: ink on paper as SVG, labelled directly.
struct ReportPlots {
    let plants: [Plant]
    let questions: [Question]

    private static let width = 640

    /// How many plants and questions stand at each rating.
    func ratings() -> String {
        let step = 40
        let plantRatings = plants.compactMap(\.difficulty?.rating)
        let questionRatings = questions.compactMap(\.difficulty?.rating)
        guard let least = (plantRatings + questionRatings).min(),
            let most = (plantRatings + questionRatings).max()
        else { return "" }
        let first = least / step * step
        let bins = (most - first) / step + 1
        func histogram(_ ratings: [Int]) -> [Int] {
            ratings.reduce(into: Array(repeating: 0, count: bins)) { $0[($1 - first) / step] += 1 }
        }
        let (plantBins, questionBins) = (histogram(plantRatings), histogram(questionRatings))
        let tallest = max(1, (plantBins + questionBins).max() ?? 1)
        let barWidth = Self.width / max(bins, 1)
        var body = ""
        for bin in 0..<bins {
            let left = bin * barWidth
            for (offset, count, style) in [
                (0, plantBins[bin], "plant"), (1, questionBins[bin], "question"),
            ] where count > 0 {
                let height = count * 120 / tallest
                let x = left + offset * barWidth / 2
                body += """
                    <rect class="\(style)" x="\(x)" y="\(140 - height)" \
                    width="\(max(2, barWidth / 2 - 1))" height="\(height)"/>\
                    <text x="\(x + barWidth / 4)" y="\(136 - height)" class="small">\(count)</text>
                    """
            }
            if bin % max(1, bins / 8) == 0 {
                body += "<text x=\"\(left)\" y=\"156\">\(first + bin * step)</text>"
            }
        }
        for (cut, word) in [(RatingScale.easyBelow, "medium"), (RatingScale.hardFrom, "hard")] {
            let x = (cut - first) * barWidth / step
            guard (0...Self.width).contains(x) else { continue }
            body +=
                "<path class=\"cut\" d=\"M\(x) 8V140\"/><text x=\"\(x + 4)\" y=\"16\">\(word)</text>"
        }
        return svg(
            height: 164, title: "Plants (green) and questions (blue) by rating", body: body)
    }

    /// How many plants and questions each level has.
    func levels() -> String {
        bars(
            "Plants and questions by level",
            Level.allCases.flatMap { level in
                [
                    ("\(level.rawValue) plants", plants.count { $0.difficulty?.level == level }),
                    (
                        "\(level.rawValue) questions",
                        questions.count { $0.difficulty?.level == level }
                    ),
                ]
            })
    }

    /// How many pictures each licence has.
    func licences() -> String {
        let pictures = plants.flatMap(\.pictures)
        return bars(
            "Pictures by licence",
            Licence.allCases.compactMap { licence in
                let count = pictures.count { $0.credit.licence == licence }
                return count > 0 ? (licence.name, count) : nil
            })
    }

    /// How many questions each licence has; share-alike ones and those without any say so.
    func questionLicences() -> String {
        func label(_ question: Question) -> String {
            guard let name = question.credit?.licence else { return "ours" }
            let licence = Licence(named: name)
            if licence == .allRightsReserved { return "no licence" }
            return licence.name + (licence.isShareAlike ? ", share-alike" : "")
        }
        let counts = Dictionary(grouping: questions, by: label).mapValues(\.count)
        return bars("Questions by licence", counts.sorted { $0.key < $1.key }.map { ($0, $1) })
    }

    /// How many KiB each size and format takes.
    func sizes() -> String {
        let renditions = plants.flatMap(\.pictures).flatMap(\.renditions)
        var rows: [(String, Int)] = []
        for size in Rendition.Size.allCases {
            for format in Rendition.Format.allCases {
                let bytes = renditions.filter { $0.size == size && $0.format == format }
                    .reduce(0) { $0 + $1.object.bytes }
                if bytes > 0 {
                    rows.append(("\(size.rawValue) px \(format.rawValue)", bytes / 1024))
                }
            }
        }
        return bars("Pictures' weight in KiB", rows)
    }

    private func bars(_ title: String, _ rows: [(String, Int)]) -> String {
        let most = max(1, rows.map(\.1).max() ?? 1)
        var body = ""
        for (number, (label, count)) in rows.enumerated() {
            let y = number * 24
            let length = count * 380 / most
            body += """
                <text x="0" y="\(y + 15)">\(label)</text>\
                <rect class="plant" x="150" y="\(y + 3)" width="\(length)" height="16"/>\
                <text x="\(156 + length)" y="\(y + 15)">\(count)</text>
                """
        }
        return svg(height: rows.count * 24 + 4, title: title, body: body)
    }

    private func svg(height: Int, title: String, body: String) -> String {
        """
        <svg viewBox="0 0 \(Self.width) \(height)" role="img" aria-label="\(title)">\
        <title>\(title)</title>\(body)</svg>
        """
    }
}
