import Catalog
import EditionBuild
import Intake
import PipelineSupport

/// The output of `check`: a summary, then findings, causes before their consequences.
struct CheckList {
    /// The printed findings, in order.
    let told: [Finding]
    /// Findings that need no action.
    let quiet: [Finding]
    /// Findings that are consequences of findings about plants' own files, by file.
    private let following: [String: [Finding]]
    private let composed: Composed
    private let isOfAll: Bool

    /// The list of a dry run.
    ///
    /// - Parameters:
    ///   - composed: the edition as it would be.
    ///   - files: the requested files or folders, below the project; empty for all.
    init(_ composed: Composed, files: [String]) {
        self.composed = composed
        isOfAll = files.isEmpty
        let findings = composed.findings.filter { finding in
            files.isEmpty
                || files.contains {
                    finding.place.file == $0 || finding.place.file.hasPrefix($0 + "/")
                }
        }
        let broken = Set(composed.findings.filter { $0.severity == .rejected }.map(\.place.file))
        let listed = Set(composed.plants.map(\.id.rawValue))
        var following: [String: [Finding]] = [:]
        var told: [Finding] = []
        for finding in findings where !finding.asksForNothing {
            let file = finding.excerpt.map { "content/plants/\($0).yaml" } ?? ""
            let isListed = finding.excerpt.map { listed.contains($0) } ?? true
            if finding.rule == .unknownPlant, !isListed, broken.contains(file) {
                following[file, default: []].append(finding)
            } else {
                told.append(finding)
            }
        }
        // Consequences of a file that was not requested are listed separately.
        let asked = Set(told.map(\.place.file))
        for (file, findings) in following where !asked.contains(file) {
            told += findings
            following[file] = nil
        }
        self.told = Self.ordered(told)
        self.following = following
        quiet = findings.filter(\.asksForNothing)
    }

    /// Rejected records before incomplete ones, and causes before the promises they break.
    private static func ordered(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().sorted { left, right in
            func key(_ item: (offset: Int, element: Finding)) -> (Finding.Severity, Int, Int) {
                let rank: Int =
                    switch item.element.rule {
                    case .missingFile, .link, .notRead, .unreadable, .notYAML: 0
                    case .promise: 2
                    default: 1
                    }
                return (item.element.severity, rank, item.offset)
            }
            return key(left) < key(right)
        }.map(\.element)
    }

    /// Whether a record was rejected, or so many pictures are missing that all may have wrong
    /// names.
    var isRejecting: Bool {
        told.contains { $0.severity == .rejected } || isOfAll && composed.photographs.isDoubtful
    }

    /// The whole list.
    ///
    /// - Parameter showsAll: whether findings that need no action are included.
    /// - Returns: its lines.
    func text(showsAll: Bool) -> String {
        var lines = [summary]
        if isOfAll { lines += Translations(composed).lines + fewFacts }
        if isOfAll, composed.photographs.read > 0 {
            let join = composed.photographs
            lines.append("\(join.line)." + (join.isDoubtful ? JoinCount.doubt : ""))
        }
        var last: [String: Int] = [:]
        for (index, finding) in told.enumerated() where finding.severity == .rejected {
            last[finding.place.file] = index
        }
        for (index, finding) in told.enumerated() {
            lines.append(text(of: finding))
            if last[finding.place.file] == index, let rest = following[finding.place.file] {
                let places = rest.prefix(3).map(\.place.description).joined(separator: ", ")
                let more = rest.count > 3 ? " …" : ""
                lines.append(
                    "  +   \(Counted.of(rest.count, "place names", "places name")) it: \(places)"
                        + more)
            }
        }
        if showsAll {
            lines += quiet.map(\.text)
        } else if !quiet.isEmpty {
            lines.append(
                "\(Counted.of(quiet.count, "note")) after which nothing is to be done; "
                    + "--notes shows \(quiet.count == 1 ? "it" : "them").")
        }
        return lines.joined(separator: "\n")
    }

    /// A line about plants with a single fact, of which content/README.md asks two.
    private var fewFacts: [String] {
        let ids = composed.plants.filter { $0.isPlayable && $0.facts.count == 1 }.map(\.id.rawValue)
        guard !ids.isEmpty else { return [] }
        let first = ids.prefix(3).joined(separator: ", ") + (ids.count > 3 ? ", …" : "")
        return ["\(Counted.of(ids.count, "plant has", "plants have")) one fact, not two: \(first)."]
    }

    private var summary: String {
        let all = told + following.values.flatMap(\.self)
        func count(_ severity: Finding.Severity) -> Int { all.count { $0.severity == severity } }
        let kept = "\(count(.rejected)) rejected, \(count(.warning)) kept with less."
        guard isOfAll else { return kept }
        return """
            \(Counted.of(composed.plants.count(where: \.isPlayable), "plant")) to play with, \
            \(composed.plants.count) listed, \
            \(Counted.of(composed.questions.count, "question")); \(kept)
            """
    }

    /// A finding, with the outcome for its record.
    private func text(of finding: Finding) -> String {
        guard finding.severity == .rejected, let outcome = outcome(of: finding) else {
            return finding.text
        }
        let lines = finding.text.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.dropLast() + ["  so  \(outcome)"] + lines.suffix(1))
            .joined(separator: "\n")
    }

    private func outcome(of finding: Finding) -> String? {
        let isPlant = finding.place.file.hasPrefix("content/plants/")
        if finding.leavesOutFile, !isPlant {
            let isOfQuestions = finding.place.file.hasPrefix("content/questions/")
            return isOfQuestions ? "Every question of the file is left out." : nil
        }
        let name = isPlant ? "plant" : "question"
        return composed.keepsRecord(of: finding).map { isKept in
            isKept ? "The \(name) stays, without this." : "The \(name) is left out."
        }
    }
}

extension Finding {
    /// Whether it leaves out its file with all of its records.
    fileprivate var leavesOutFile: Bool {
        Rule.leavingOutFiles.contains(rule) || [.link, .notRead, .unreadable].contains(rule)
    }
}

extension Composed {
    /// Whether a plant or question is kept although a part of it was rejected.
    ///
    /// - Parameter finding: the finding about the rejected part.
    /// - Returns: nil if unknown.
    func keepsRecord(of finding: Finding) -> Bool? {
        let file = finding.place.file
        let isPlant = file.hasPrefix("content/plants/")
        guard isPlant || file.hasPrefix("content/questions/"), file.hasSuffix(".yaml") else {
            return nil
        }
        // The record with the same id stays, which is another one.
        if finding.leavesOutFile || finding.rule == .duplicateID { return false }
        if isPlant { return plants.contains { $0.id.rawValue == finding.subject } }
        guard finding.place.line != nil, finding.rule != .unknownCategory else { return nil }
        return questions.contains { $0.id == finding.subject }
    }
}

/// The records that have a text in English and not in another language, by language and field.
private struct Translations {
    private let composed: Composed
    /// The most records that a line names of each field.
    private static let named = 3

    init(_ composed: Composed) { self.composed = composed }

    /// A line for each incomplete language.
    var lines: [String] {
        Language.allCases.filter { $0 != .fallback }.compactMap { language in
            let parts = rows(in: language).filter { !$0.ids.isEmpty }.map(Self.text)
            guard !parts.isEmpty else { return nil }
            return "\(language.rawValue): English is shown for "
                + parts.joined(separator: ", ") + "."
        }
    }

    /// A field that some records lack in a language.
    private struct Row {
        var what: String
        var of: String
        var ids: [String]
    }

    /// "descriptions of 2 plants (bellis-perennis, rosa-canina)".
    private static func text(of row: Row) -> String {
        let names = row.ids.prefix(named).joined(separator: ", ")
        return "\(row.what) of \(Counted.of(row.ids.count, row.of)) "
            + "(\(names)\(row.ids.count > named ? ", …" : ""))"
    }

    private func rows(in language: Language) -> [Row] {
        func lacks(_ text: LocalText?) -> Bool {
            guard let text, text.texts[.fallback] != nil else { return false }
            return text.texts[language] == nil
        }
        func plants(_ what: String, _ isLacking: (Plant) -> Bool) -> Row {
            Row(
                what: what, of: "plant",
                ids: composed.plants.filter(isLacking).map(\.id.rawValue))
        }
        func questions(_ what: String, _ isLacking: (Question) -> Bool) -> Row {
            Row(what: what, of: "question", ids: composed.questions.filter(isLacking).map(\.id))
        }
        return [
            plants("names") {
                $0.names[.fallback]?.isEmpty == false && $0.names[language] == nil
            },
            plants("descriptions") { lacks($0.description) },
            plants("facts") { $0.facts.contains { lacks($0.text) } },
            plants("care tips") { $0.care.contains { lacks($0) } },
            plants("audio descriptions") { $0.pictures.contains { lacks($0.audio) } },
            questions("texts or answers") {
                lacks($0.text) || lacks($0.right) || $0.wrong.contains { lacks($0) }
            },
            questions("explanations") { lacks($0.explanation) },
        ]
    }
}

extension Finding {
    /// Whether its remedy is that nothing has to be done.
    var asksForNothing: Bool { severity == .note && remedy.hasPrefix("Nothing") }
}
