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
        if isOfAll { lines += Translations(composed).lines }
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
        let name = finding.place.file.hasPrefix("content/plants/") ? "plant" : "question"
        return composed.keepsRecord(of: finding).map { isKept in
            isKept ? "The \(name) stays, without this." : "The \(name) is left out."
        }
    }
}

extension Composed {
    /// Whether a plant or question is kept although a part of it was rejected.
    ///
    /// - Parameter finding: the finding about the rejected part.
    /// - Returns: nil if unknown.
    func keepsRecord(of finding: Finding) -> Bool? {
        let file = finding.place.file
        if file.hasPrefix("content/plants/") {
            return plants.contains { $0.id.rawValue == finding.subject }
        }
        if file.hasPrefix("content/questions/"), finding.place.line != nil {
            return questions.contains { $0.id == finding.subject }
        }
        return nil
    }
}

/// Numbers of texts that exist in English and not in another language, by language and field.
private struct Translations {
    private let composed: Composed

    init(_ composed: Composed) { self.composed = composed }

    /// A line for each incomplete language.
    var lines: [String] {
        Language.allCases.filter { $0 != .fallback }.compactMap { language in
            let parts = counts(in: language).filter { $0.count > 0 }
                .map(\.what)
            guard !parts.isEmpty else { return nil }
            return "\(language.rawValue): English is shown for "
                + parts.joined(separator: ", ") + "."
        }
    }

    private func counts(in language: Language) -> [(what: String, count: Int)] {
        func lacks(_ text: LocalText?) -> Bool {
            guard let text, text.texts[.fallback] != nil else { return false }
            return text.texts[language] == nil
        }
        func plants(_ isLacking: (Plant) -> Bool) -> Int { composed.plants.count(where: isLacking) }
        func questions(_ isLacking: (Question) -> Bool) -> Int {
            composed.questions.count(where: isLacking)
        }
        func named(_ count: Int, _ one: String) -> String { count == 1 ? one : one + "s" }
        let rows: [(what: String, of: String, count: Int)] = [
            (
                "names", "plant",
                plants { $0.names[.fallback]?.isEmpty == false && $0.names[language] == nil }
            ),
            ("descriptions", "plant", plants { lacks($0.description) }),
            ("facts", "plant", plants { $0.facts.contains { lacks($0.text) } }),
            ("care tips", "plant", plants { $0.care.contains { lacks($0) } }),
            (
                "audio descriptions", "plant",
                plants { $0.pictures.contains { lacks($0.audio) } }
            ),
            (
                "texts or answers", "question",
                questions { lacks($0.text) || lacks($0.right) || $0.wrong.contains { lacks($0) } }
            ),
            ("explanations", "question", questions { lacks($0.explanation) }),
        ]
        return rows.map { ("\($0.what) of \($0.count) \(named($0.count, $0.of))", $0.count) }
    }
}

extension Finding {
    /// Whether its remedy is that nothing has to be done.
    var asksForNothing: Bool { severity == .note && remedy.hasPrefix("Nothing") }
}
