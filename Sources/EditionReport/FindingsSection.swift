import Catalog
import ContentReading
import EditionBuild
import PipelineSupport

/// Findings to correct: the number per rule, single findings with their places, and the missing
/// requirements of plants that are not playable.
struct FindingsSection {
    let composed: Composed

    private struct Group {
        var rule: Rule
        var counts: [Finding.Severity: Int] = [:]
        /// The first findings, the worst first.
        var shown: [Finding.Severity: [Finding]] = [:]

        var sum: Int { counts.values.reduce(0, +) }
    }

    private static let inks: [Finding.Severity: ReportBars.Ink] = [
        .rejected: .error, .warning: .ochre, .note: .lake,
    ]
    private static let words: [Finding.Severity: String] = [
        .rejected: "rejected", .warning: "kept with less", .note: "worth knowing",
    ]

    /// The context of the template `hand`.
    var context: [String: Any] {
        let groups = groups()
        let rules = ReportBars(
            title: "Findings by rule: what was rejected, and what was kept with less",
            rows: groups.map { group in
                ReportBars.Row(
                    group.rule.rawValue,
                    parts: Finding.Severity.allCases.map {
                        ReportBars.Part(
                            label: Self.words[$0] ?? $0.rawValue, count: group.counts[$0] ?? 0,
                            ink: Self.inks[$0] ?? .lake)
                    }, link: "#rule-\(group.rule.rawValue)")
            })
        return [
            "hasFindings": !composed.findings.isEmpty, "rules": rules.context,
            "groups": groups.map(context), "lacking": lacking(),
        ]
    }

    /// By rule, those that rejected most first.
    private func groups() -> [Group] {
        var groups: [Rule: Group] = [:]
        for finding in composed.findings {
            let severity = finding.severity
            var group = groups.removeValue(forKey: finding.rule) ?? Group(rule: finding.rule)
            group.counts[severity, default: 0] += 1
            if group.counts[severity, default: 0] <= ReportLimits.findingsPerRule {
                group.shown[severity, default: []].append(finding)
            }
            groups[finding.rule] = group
        }
        return groups.values.sorted { left, right in
            for severity in Finding.Severity.allCases {
                let (one, other) = (left.counts[severity] ?? 0, right.counts[severity] ?? 0)
                if one != other { return one > other }
            }
            return left.rule.rawValue < right.rule.rawValue
        }
    }

    private func context(_ group: Group) -> [String: Any] {
        let shown = Finding.Severity.allCases.flatMap { group.shown[$0] ?? [] }
            .prefix(ReportLimits.findingsPerRule)
        return [
            "rule": group.rule.rawValue, "count": ReportText.count(group.sum),
            "isOpen": group.counts[.rejected] != nil, "hasMore": group.sum > shown.count,
            "more": ReportText.more(group.sum - shown.count),
            "findings": shown.map { finding in
                [
                    "place": ReportText.clipped(finding.place.description),
                    "subject": ReportText.clipped(finding.subject),
                    "severity": Self.words[finding.severity] ?? finding.severity.rawValue,
                    "ink": (Self.inks[finding.severity] ?? .lake).rawValue,
                    "message": ReportText.clipped(finding.message),
                    "excerpt": finding.excerpt.map { "«\($0.prefix(80))»" } ?? "",
                    "remedy": ReportText.clipped(finding.remedy),
                ]
            },
        ]
    }

    private static func words(_ lack: Playability) -> String {
        switch lack {
        case .noName: "a common name"
        case .fewPictures: "two good pictures"
        case .noFact: "a fact"
        case .noCareTip: "a care tip"
        case .noAudio: "an audio description of each picture"
        }
    }

    /// The missing requirements, in numbers and by plant; plants with an editor's file first.
    private func lacking() -> [String: Any] {
        var counts: [Playability: Int] = [:]
        for lacking in composed.lacking.values {
            for lack in lacking { counts[lack, default: 0] += 1 }
        }
        let bars = ReportBars(
            title: "What listed plants lack to be played",
            rows: Playability.allCases.compactMap { lack in
                counts[lack].map { ReportBars.Row(Self.words(lack), $0, ink: .ochre) }
            })
        var (editors, others): ([PlantID], [PlantID]) = ([], [])
        for plant in composed.plants {
            let id = plant.id
            if composed.origins.plants[id]?.source == Origins.editors {
                guard composed.lacking[id] != nil else { continue }
                editors.append(id)
                if editors.count == ReportLimits.lacking { break }
            } else if others.count < ReportLimits.lacking, composed.lacking[id] != nil {
                others.append(id)
            }
        }
        let shown = (editors + others).prefix(ReportLimits.lacking).map { id in
            [
                "name": id.rawValue,
                "value": (composed.lacking[id] ?? []).map(Self.words).joined(separator: ", "),
            ]
        }
        return [
            "hasAny": !composed.lacking.isEmpty,
            "count": ReportText.count(composed.lacking.count, "plant is", "plants are"),
            "bars": bars.context, "plants": shown,
            "more": ReportText.more(composed.lacking.count - shown.count),
        ]
    }
}
