import Catalog
import ContentReading
import EditionBuild
import PipelineSupport

/// The sources of an edition: the outcome of each source's records, and the sources of each part of
/// the edition.
struct SourcesSection {
    let composed: Composed

    /// The outcome of a source's records.
    struct Fate: Hashable {
        var kept = 0
        var keptWithLess = 0
        var setAside = 0
        var rejected = 0

        static func + (left: Fate, right: Fate) -> Fate {
            Fate(
                kept: left.kept + right.kept, keptWithLess: left.keptWithLess + right.keptWithLess,
                setAside: left.setAside + right.setAside, rejected: left.rejected + right.rejected)
        }
    }

    /// The context of the template `sources`.
    var context: [String: Any] {
        let fates = fates()
        let paths = composed.origins.sources.keys.sorted { left, right in
            let (one, other) = (composed.origins.sources[left], composed.origins.sources[right])
            let (first, second) = (Self.order(one?.kind), Self.order(other?.kind))
            if first != second { return first < second }
            let (records, others) = (one?.records ?? 0, other?.records ?? 0)
            return records != others ? records > others : left < right
        }
        let shown = paths.prefix(ReportLimits.sources)
        var rows = shown.map { path in row(path, fates[path] ?? Fate(), note: note(path)) }
        let others = paths.dropFirst(shown.count)
        if !others.isEmpty {
            let fate = others.reduce(Fate()) { $0 + (fates[$1] ?? Fate()) }
            rows.append(row("\(ReportText.count(others.count)) more sources", fate, note: ""))
        }
        return [
            "sources": ReportBars(
                title: "What became of each source's records", rows: rows, areShares: true
            ).context,
            "parts": ReportBars(
                title: "What each part of the edition was made of",
                rows: parts().filter { $0.sum > 0 }, areShares: true
            ).context,
        ]
    }

    private static func order(_ kind: Origins.Source.Kind?) -> Int {
        switch kind {
        case .plants: 0
        case .snapshot: 1
        case .questions: 2
        case .ratings: 3
        case nil: 4
        }
    }

    private func row(_ label: String, _ fate: Fate, note: String) -> ReportBars.Row {
        ReportBars.Row(
            label,
            parts: [
                .init(label: "kept", count: fate.kept, ink: .moss),
                .init(label: "kept with less", count: fate.keptWithLess, ink: .ochre),
                .init(label: "set aside", count: fate.setAside, ink: .lake),
                .init(label: "rejected", count: fate.rejected, ink: .error),
            ], note: note)
    }

    private func note(_ path: String) -> String {
        guard let source = composed.origins.sources[path] else { return "" }
        switch source.kind {
        case .plants: return "plants, a file each, by editors"
        case .questions: return ""
        case .ratings: return "ratings, learnt from answers"
        case .snapshot:
            let left = ReportText.count(source.leftOut, "record", "records")
            return ReportText.clipped("taxa of \(source.about)")
                + (source.leftOut > 0 ? "; gathering left out \(left)" : "")
        }
    }

    /// The outcome of records by source. Each record is counted once.
    func fates() -> [String: Fate] {
        let origins = composed.origins
        let findings = found()
        var fates: [String: Fate] = [:]
        func keep(_ source: String, _ subjects: @autoclosure () -> [String]) {
            let known = findings.less[source] ?? []
            let isLess = !known.isEmpty && subjects().contains(where: known.contains)
            if isLess {
                fates[source, default: Fate()].keptWithLess += 1
            } else {
                fates[source, default: Fate()].kept += 1
            }
        }
        func subjects(_ plant: Plant) -> [String] {
            [plant.id.rawValue] + (plant.taxon.map { ["taxon \($0)"] } ?? [])
        }
        for plant in composed.plants {
            guard let origin = origins.plants[plant.id] else { continue }
            keep(origin.source, subjects(plant))
            if let snapshot = origin.snapshot, snapshot != origin.source {
                keep(snapshot, subjects(plant))
            }
        }
        for question in composed.questions {
            guard let origin = origins.questions[question.id] else { continue }
            keep(origin.source, [question.id])
        }
        for (path, source) in origins.sources {
            var fate = fates[path] ?? Fate()
            if source.kind == .ratings {
                fate.kept = min(source.records, origins.ratings)
                fate.setAside = source.records - fate.kept
                fate.rejected = findings.faults[path] ?? 0
            } else {
                fate.setAside = source.setAside + (findings.setAside[path] ?? 0)
                fate.rejected = max(
                    0, source.records - fate.kept - fate.keptWithLess - fate.setAside)
            }
            fates[path] = fate
        }
        return fates
    }

    /// The findings about records, by source.
    private struct Found {
        /// Subjects that are incomplete.
        var less: [String: Set<String>] = [:]
        /// Questions that were revoked or are duplicates.
        var setAside: [String: Int] = [:]
        /// Numbers of findings above a note.
        var faults: [String: Int] = [:]
    }

    private func found() -> Found {
        var found = Found()
        var sources: [String: String] = [:]
        for finding in composed.findings {
            let file = finding.place.file
            let source = sources[file] ?? Origins.source(of: file)
            sources[file] = source
            if finding.severity != .note {
                found.less[source, default: []].insert(finding.subject)
                found.faults[source, default: 0] += 1
            } else if finding.rule == .revoked || finding.rule == .duplicateID {
                found.setAside[source, default: 0] += 1
            }
        }
        return found
    }

    /// Names, texts, pictures, questions and ratings by their sources.
    private func parts() -> [ReportBars.Row] {
        var made = Made()
        for plant in composed.plants {
            made.add(plant, origin: composed.origins.plants[plant.id])
        }
        for question in composed.questions { made.add(question) }
        return made.rows
    }
}

/// Counts of everything in the edition by its source.
private struct Made {
    private var plants = (editors: 0, gathered: 0)
    private var names = (editors: 0, gathered: 0)
    private var descriptions = (editors: 0, gathered: 0)
    private var pictures = (drawings: 0, photographs: 0)
    private var care = (own: 0, family: 0)
    private var questions = (own: 0, others: 0)
    private var ratings = (priors: 0, learnt: 0)
    private var facts = 0
    private var audio = 0

    mutating func add(_ plant: Plant, origin: Origins.PlantOrigin?) {
        let isEditors = origin?.source == Origins.editors
        if isEditors { plants.editors += 1 } else { plants.gathered += 1 }
        let all = plant.names.values.reduce(0) { $0 + $1.count }
        let own = min(all, origin?.names ?? 0)
        names.editors += own
        names.gathered += all - own
        if plant.description != nil {
            if plant.descriptionCredit == nil {
                descriptions.editors += 1
            } else {
                descriptions.gathered += 1
            }
        }
        facts += plant.facts.count
        if plant.careIsOfFamily { care.family += 1 } else if !plant.care.isEmpty { care.own += 1 }
        for picture in plant.pictures {
            if picture.kind == .drawing {
                pictures.drawings += 1
            } else {
                pictures.photographs += 1
            }
            if picture.audio != nil { audio += 1 }
        }
        add(plant.difficulty)
    }

    mutating func add(_ question: Question) {
        if question.credit == nil { questions.own += 1 } else { questions.others += 1 }
        add(question.difficulty)
    }

    private mutating func add(_ difficulty: Difficulty?) {
        guard let difficulty else { return }
        if difficulty.answers > 0 { ratings.learnt += 1 } else { ratings.priors += 1 }
    }

    var rows: [ReportBars.Row] {
        func row(_ label: String, _ parts: [(String, Int)]) -> ReportBars.Row {
            ReportBars.Row(
                label,
                parts: zip(parts, [ReportBars.Ink.moss, .lake]).map {
                    .init(label: $0.0, count: $0.1, ink: $1)
                })
        }
        return [
            row("plants", [("by editors", plants.editors), ("gathered", plants.gathered)]),
            row("names", [("by editors", names.editors), ("gathered", names.gathered)]),
            row(
                "descriptions",
                [("by editors", descriptions.editors), ("gathered", descriptions.gathered)]),
            row("facts", [("by editors", facts)]),
            row(
                "plants with care tips",
                [("of their own", care.own), ("of their family", care.family)]),
            row("audio descriptions", [("by editors", audio)]),
            row(
                "pictures",
                [("drawings", pictures.drawings), ("photographs", pictures.photographs)]),
            row(
                "questions",
                [("written here", questions.own), ("of other sources", questions.others)]),
            row("ratings", [("priors", ratings.priors), ("joined with answers", ratings.learnt)]),
        ]
    }
}
