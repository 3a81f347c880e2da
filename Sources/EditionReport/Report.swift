package import Catalog
package import EditionBuild
package import Foundation
import Mustache
import PipelineSupport
import SiteRendering

/// The build report for editors: a contact sheet, findings, changes and sources, plots, tables. No
/// script. Every list has a limit of `ReportLimits`, so that the report stays small for an edition
/// of any size.
package struct Report {
    private let version: String
    private let findings: [Finding]
    private let plants: [Plant]
    private let context: [String: Any]
    private let folder: URL

    /// Creates a report without the sizes of files.
    ///
    /// - Parameters:
    ///   - composed: the contents of the edition.
    ///   - edition: the edition.
    ///   - changes: the differences from the edition before.
    ///   - folder: site/, the folder of the report's templates and style.
    package init(composed: Composed, edition: Edition, changes: Changes, folder: URL) {
        version = edition.version
        findings = composed.findings
        plants = composed.plants
        context = Self.context(composed, edition, changes)
        self.folder = folder
    }

    /// The files of the report.
    ///
    /// - Parameter weights: the sizes of the files, without pictures.
    /// - Returns: report.html and findings.json, by path below build/.
    /// - Throws: `Failure` when a template is missing or has a fault.
    package func files(weights: [Weight]) throws -> [String: Data] {
        let page = try page(weights)
        let findings = try CanonicalJSON.encode(findings)
        let root = "editions/\(version)"
        return ["\(root)/report.html": Data(page.utf8), "\(root)/findings.json": findings]
    }

    /// The templates below site/report/: the page, and parts common to several sections.
    private static let templates = [
        "report", "bars", "sheet", "picture", "hand", "changed", "sources", "difficulty", "learnt",
        "pairs", "pair", "plants", "made", "readings",
    ]

    private func page(_ weights: [Weight]) throws -> String {
        var parsed: [String: MustacheTemplate] = [:]
        for name in Self.templates {
            parsed[name] = try text("\(name).mustache").flatMap {
                try? PageTemplate.parsed($0)
            }
        }
        guard parsed.count == Self.templates.count, let css = try text("report.css"),
            let page = MustacheLibrary(templates: parsed).render(
                context.merging(
                    [
                        "style": css,
                        "sizes": SizesSection(plants: plants, weights: weights).context,
                    ]
                ) { $1 }, withTemplate: "report")
        else {
            throw Failure(
                what: "The report's templates cannot be read.", place: "site/report/",
                remedy: "Restore its files from the repository.")
        }
        return page
    }

    private func text(_ name: String) throws -> String? {
        try? String(contentsOf: folder.appending(path: "report/\(name)"), encoding: .utf8)
    }

    private static func context(
        _ composed: Composed, _ edition: Edition, _ changes: Changes
    ) -> [String: Any] {
        let counts = edition.counts
        return [
            "version": edition.version, "date": edition.date.rawValue,
            "base": edition.base ?? "none (a first edition)",
            "counts": [
                row("listed plants", counts.listed), row("playable plants", counts.playable),
                row("pictures", counts.pictures), row("questions", counts.questions),
                row("names", counts.names), row("rejected", counts.rejected),
            ],
            "sheet": ContactSheet(plants: composed.plants).context,
            "hand": FindingsSection(composed: composed).context,
            "changed": ChangesSection(changes: changes).context,
            "sources": SourcesSection(composed: composed).context,
            "difficulty": DifficultySection(composed: composed).context,
            "learnt": LearntSection(composed: composed).context,
            "pairs": PairsSection(composed: composed).context,
            "licences": LicencesSection(
                plants: composed.plants, questions: composed.questions
            ).context,
            "plants": PlantsTable(composed: composed).context,
            "readings": ReadingsSection(composed: composed).context, "made": made(edition),
        ]
    }

    private static func row(_ name: String, _ count: Int) -> [String: Any] {
        ["name": name, "value": ReportText.count(count)]
    }

    /// Tools and inputs.
    private static func made(_ edition: Edition) -> [String: Any] {
        let inputs = edition.inputs.sorted { $0.key < $1.key }
        return [
            "tools": edition.tools.sorted { $0.key < $1.key }.map {
                ["name": $0.key, "value": $0.value]
            },
            "inputs": inputs.prefix(ReportLimits.inputs).map {
                ["name": $0.key, "value": $0.value]
            },
            "more": ReportText.more(inputs.count - ReportLimits.inputs, "in edition.json"),
        ]
    }
}
