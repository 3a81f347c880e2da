import Catalog
import EditionBuild

/// The changes in numbers, with the first few ids of each kind; changes.html has more.
struct ChangesSection {
    let changes: Changes

    /// The context of the template `changed`.
    var context: [String: Any] {
        [
            "from": changes.from ?? "", "isFirst": changes.from == nil,
            "bars": ReportBars(
                title: "Plants and questions that changed",
                rows: [
                    row("plants", changes.plants, now: changes.now.listed),
                    row("questions", changes.questions, now: changes.now.questions),
                ], areShares: true
            ).context,
            "counts": counts, "lists": lists,
            "isAccepted": changes.accepted != nil,
            "accepted": [
                "objections": (changes.accepted?.objections ?? []).map {
                    ["text": ReportText.clipped($0)]
                },
                "reason": changes.accepted?.reason ?? "",
            ] as [String: Any],
        ]
    }

    /// A bar of all present and earlier records, in parts.
    private func row(_ label: String, _ kind: Changes.Kind, now: Int) -> ReportBars.Row {
        let rerated = kind.rerated.count { kind.changed[$0.id] == nil }
        let same = now - kind.added.count - kind.changed.count - rerated
        return ReportBars.Row(
            label,
            parts: [
                .init(label: "unchanged", count: max(0, same), ink: .moss),
                .init(label: "added", count: kind.added.count, ink: .lake),
                .init(label: "changed", count: kind.changed.count, ink: .ochre),
                .init(label: "re-rated alone", count: rerated, ink: .peony),
                .init(label: "removed", count: kind.removed.count, ink: .error),
            ], value: ReportText.count(now))
    }

    private var counts: [[String: Any]] {
        Changes.countFields.map { name, field in
            let now = changes.now[keyPath: field]
            let before = changes.before?[keyPath: field]
            return [
                "name": name, "now": ReportText.count(now),
                "before": before.map { ReportText.count($0) } ?? "–",
                "difference": before.map { ReportText.signed(now - $0) } ?? "–",
            ]
        }
    }

    /// One kind of change: its number, and the first ids.
    private struct List {
        var title: String
        var count: Int
        var lines: [String]
    }

    /// Every kind of change; empty for a first edition, in which all records are new.
    private var lists: [[String: Any]] {
        guard changes.from != nil else { return [] }
        let relicensed = changes.relicensed.prefix(ReportLimits.changes).map { change in
            "\(change.picture): \(change.before) → \(change.now)"
        }
        let merged = first(changes.merged.keys.sorted()).map { id in
            "\(id) → \(changes.merged[id] ?? "")"
        }
        let all =
            lists(of: changes.plants, "Plants") + lists(of: changes.questions, "Questions")
            + changes.lists.flatMap { lists(of: $0.kind, ReportText.title($0.name)) } + [
                List(
                    title: "Pictures re-licensed", count: changes.relicensed.count,
                    lines: relicensed),
                List(
                    title: "Plants merged into another", count: changes.merged.count,
                    lines: merged),
            ]
        return all.filter { $0.count > 0 }.map { list in
            [
                "title": list.title, "count": ReportText.count(list.count),
                "lines": list.lines.map { ["text": ReportText.clipped($0)] },
                "more": ReportText.more(list.count - list.lines.count),
            ]
        }
    }

    private func lists(of kind: Changes.Kind, _ name: String) -> [List] {
        let changed = first(kind.changed.keys.sorted()).map { id in
            "\(id) (\((kind.changed[id] ?? []).joined(separator: ", ")))"
        }
        let rerated = kind.rerated.prefix(ReportLimits.changes).map { change in
            String(Changes.line(change).dropFirst(2))
        }
        return [
            List(title: "\(name) added", count: kind.added.count, lines: first(kind.added)),
            List(title: "\(name) removed", count: kind.removed.count, lines: first(kind.removed)),
            List(title: "\(name) changed", count: kind.changed.count, lines: changed),
            List(title: "\(name) re-rated", count: kind.rerated.count, lines: rerated),
        ]
    }

    private func first(_ ids: [String]) -> [String] { Array(ids.prefix(ReportLimits.changes)) }
}
