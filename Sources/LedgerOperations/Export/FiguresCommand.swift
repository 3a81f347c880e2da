import ArgumentParser
import FoundationEssentials
import Ledger
import LedgerEngine
import Storage

/// Prints figures about the use of the ledger.
struct FiguresCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "figures",
        abstract: "Tells how the ledger is used: people a day, who comes back, what they earn.",
        discussion:
            "Counted from the ledger itself; no number is about one person, and nobody else is asked."
    )

    @OptionGroup var options: OperatorOptions
    @Option(help: "How many days to list.") var days = 30
    @Option(help: "Draw the days into this SVG file.") var plot: String?

    func validate() throws {
        guard (1...3_660).contains(days) else { throw ValidationError("--days is 1 to 3660.") }
    }

    func run() async throws {
        let figures = try await options.place.ledger().figures(days: days, now: WallClock.now)
        if let plot {
            try NamedFile.write(Array(FiguresPlot.svg(figures).utf8), to: plot)
        }
        try options.answer.say(figures, Self.text(figures))
    }

    /// The figures for people.
    static func text(_ figures: Figures) -> String {
        func percent(_ share: Double?) -> String {
            share.map { "\(Int(($0 * 100).rounded())) %" } ?? "–"
        }
        var lines = ["day          active     new  sign-ups"]
        func column(_ number: Int, _ width: Int) -> String {
            let text = "\(number)"
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        for day in figures.days {
            lines.append(
                day.day + column(day.active, 9) + column(day.new, 8) + column(day.signUps, 10))
        }
        let returning = [1, 7, 30].map { "day \($0): \(percent(figures.retention[$0]))" }
        let sitting = figures.sitting.map { "\(Int($0 / 60)) min \(Int($0) % 60) s" } ?? "–"
        lines += [
            "", "Active in 30 days   \(figures.activeInMonth)",
            "Accounts            \(figures.accounts) of \(figures.persons) persons",
            "Come back           \(returning.joined(separator: ", "))",
            "Stayed away         \(percent(figures.churn)) of those of the month before",
            "A sitting           \(sitting)", "Trophies",
        ]
        for (reason, sum) in figures.trophies.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "  \(reason)\(String(repeating: " ", count: max(1, 18 - reason.count)))\(sum)")
        }
        return (lines + clientErrors(figures)).joined(separator: "\n")
    }
}

extension FiguresCommand {
    /// The most frequent errors of all those days together.
    private static func clientErrors(_ figures: Figures) -> [String] {
        guard !figures.faults.isEmpty else { return [] }
        var sums: [String: Int] = [:]
        for day in figures.faults {
            let words = day.fault.map { report in
                "\(report.fault.rawValue) in \(report.script):\(report.line),"
                    + " \(report.edition), \(report.browser.rawValue)"
            }
            sums[words ?? "others", default: 0] += day.count
        }
        let first = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(OperationLimits.listedClientErrors)
        return ["Errors of clients"] + first.map { "  \($0.value)  \($0.key)" }
    }
}

/// A chart of the days.
enum FiguresPlot {
    /// Lines of active and new persons over the days, as SVG.
    static func svg(_ figures: Figures) -> String {
        let (width, height, edge) = (640.0, 320.0, 48.0)
        let most = Double(max(1, figures.days.map(\.active).max() ?? 1))
        func line(_ values: [Int], _ colour: String, _ name: String, _ row: Double) -> String {
            let step = (width - 2 * edge) / Double(max(1, values.count - 1))
            let points = values.enumerated().map { place, value in
                let y = height - edge - (height - 2 * edge) * Double(value) / most
                return "\(Int(edge + step * Double(place))),\(Int(y))"
            }
            return """
                <polyline fill="none" stroke="\(colour)" stroke-width="2" \
                points="\(points.joined(separator: " "))"/>
                <text x="\(Int(width - edge))" y="\(Int(row))" text-anchor="end" \
                fill="\(colour)">\(name)</text>

                """
        }
        let (first, last) = (figures.days.first?.day ?? "", figures.days.last?.day ?? "")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" \
            font-family="sans-serif" font-size="12">
            <title>Persons a day, at most \(Int(most))</title>
            <path d="M48 48V272H592" fill="none" stroke="#777"/>
            <text x="44" y="52" text-anchor="end">\(Int(most))</text>
            <text x="44" y="276" text-anchor="end">0</text>
            <text x="48" y="292">\(first)</text>
            <text x="592" y="292" text-anchor="end">\(last)</text>
            \(line(figures.days.map(\.active), "#2d6a4f", "active", 24))\
            \(line(figures.days.map(\.new), "#b5651d", "new", 40))\
            </svg>

            """
    }
}
