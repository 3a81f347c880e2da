import Catalog
import EditionBuild
import PipelineSupport
import Preview

/// What a browser is shown, and what is wrong with what it was made of.
struct Previewed {
    /// What a browser reads.
    let files: Pack.Preview
    private let judged: LastGood.Judged
    private let composed: Composed

    /// What was made of records that were judged.
    init(files: Pack.Preview, judged: LastGood.Judged, composed: Composed) {
        self.files = files
        self.judged = judged
        self.composed = composed
    }

    /// How many plants can be played with, and so on; it fits a line.
    var summary: String {
        "\(Counted.of(composed.plants.count(where: \.isPlayable), "plant")) to play with,"
            + " \(composed.plants.count) listed, \(Counted.of(composed.questions.count, "question"))"
    }

    /// What is refused, as files are and in what was made of them, without doubles.
    var rejected: [Finding] {
        Self.distinct(judged.findings + composed.findings) { $0.severity == .rejected }
    }

    /// What is kept with less.
    var warnings: [Finding] {
        Self.distinct(judged.findings + composed.findings) { $0.severity == .warning }
    }

    /// A finding as the overlay says it.
    func notice(_ finding: Finding) -> PreviewNotice {
        PreviewNotice(
            outcome(of: finding), message: finding.message, excerpt: finding.excerpt,
            place: finding.place.description, subject: finding.subject, remedy: finding.remedy)
    }

    private func outcome(of finding: Finding) -> PreviewNotice.Outcome? {
        switch finding.severity {
        case .warning, .note: .shown
        case .rejected where judged.kept.contains(finding.place.file): .kept
        case .rejected: composed.keepsRecord(of: finding).map { $0 ? .shown : .left }
        }
    }

    private static func distinct(
        _ findings: [Finding], where isWanted: (Finding) -> Bool
    ) -> [Finding] {
        var seen: Set<Finding> = []
        return findings.filter { isWanted($0) && seen.insert($0).inserted }
    }
}

/// A warning, wherever in its file it stands: what an editor writes above moves it.
struct WarningKey: Hashable {
    private let file: String
    private let subject: String
    private let message: String

    init(_ finding: Finding) {
        file = finding.place.file
        subject = finding.subject
        message = finding.message
    }
}
