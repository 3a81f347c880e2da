import Catalog
import EditionBuild
import PipelineSupport
import Preview

/// A preview, with the findings about its sources.
struct Previewed {
    /// The files of the preview.
    let files: Pack.Preview
    private let judged: LastGood.Judged
    private let composed: Composed

    /// Creates a preview from checked records.
    init(files: Pack.Preview, judged: LastGood.Judged, composed: Composed) {
        self.files = files
        self.judged = judged
        self.composed = composed
    }

    /// The numbers of playable plants and so on, in one line.
    var summary: String {
        "\(Counted.of(composed.plants.count(where: \.isPlayable), "plant")) to play with,"
            + " \(composed.plants.count) listed, \(Counted.of(composed.questions.count, "question"))"
    }

    /// Rejecting findings about the files and about the composed edition, without duplicates.
    var rejected: [Finding] {
        Self.distinct(judged.findings + composed.findings) { $0.severity == .rejected }
    }

    /// Findings about incomplete records.
    var warnings: [Finding] {
        Self.distinct(judged.findings + composed.findings) { $0.severity == .warning }
    }

    /// A finding in the form of the overlay.
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

/// Identifies a warning independent of its line, which changes with edits above it.
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
