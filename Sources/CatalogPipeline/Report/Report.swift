import Catalog
import Foundation
import Mustache

/// The build report for editors: a contact sheet, what needs a hand, plots, tables. No script.
struct Report {
    let composed: Composed
    let edition: Edition
    /// site/, where the report's template and style lie.
    let folder: URL

    /// report.html and findings.json, by path below build/.
    ///
    /// - Throws: `Failure` when the template is missing or wrong.
    func files() throws -> [String: Data] {
        let page = try page()
        let findings = try CanonicalJSON.encode(composed.findings)
        let root = "editions/\(edition.version)"
        return ["\(root)/report.html": Data(page.utf8), "\(root)/findings.json": findings]
    }

    private func page() throws -> String {
        let template = folder.appending(path: "report/report.mustache")
        let style = folder.appending(path: "report/report.css")
        guard let text = try? String(contentsOf: template, encoding: .utf8),
            let css = try? String(contentsOf: style, encoding: .utf8),
            let parsed = try? MustacheTemplate(string: text)
        else {
            throw Failure(
                what: "The report's template cannot be read.", place: "site/report/",
                remedy: "Restore report.mustache and report.css from the repository.")
        }
        return parsed.render(context(style: css))
    }

    private func context(style: String) -> [String: Any] {
        let counts = edition.counts
        let plots = ReportPlots(plants: composed.plants, questions: composed.questions)
        return [
            "style": style, "version": edition.version, "date": edition.date.rawValue,
            "base": edition.base ?? "none (a first edition)",
            "counts": [
                row("listed plants", counts.listed), row("playable plants", counts.playable),
                row("pictures", counts.pictures), row("questions", counts.questions),
                row("names", counts.names), row("rejected", counts.rejected),
            ],
            "sheet": composed.plants.flatMap(sheet), "groups": groups(),
            "hasFindings": !composed.findings.isEmpty,
            "ratings": plots.ratings(), "levels": plots.levels(), "licences": plots.licences(),
            "questionLicences": plots.questionLicences(),
            "sizes": plots.sizes(), "plants": difficulties(), "lacking": lacking(),
            "hasLacking": !composed.lacking.isEmpty,
            "tools": edition.tools.sorted { $0.key < $1.key }.map { row($0.key, $0.value) },
            "inputs": edition.inputs.sorted { $0.key < $1.key }.map { row($0.key, $0.value) },
        ]
    }

    private func row(_ name: String, _ value: Any) -> [String: Any] {
        ["name": name, "value": "\(value)"]
    }

    private func sheet(_ plant: Plant) -> [[String: Any]] {
        plant.pictures.compactMap { picture in
            guard
                let small = picture.renditions.first(where: {
                    $0.size == .small && $0.format == .webp
                })
            else { return nil }
            return [
                "path": "../../\(small.object.path)", "width": small.width,
                "height": small.height, "id": picture.id, "plant": plant.name(in: .en).text,
                "credit": picture.credit.line,
                "audio": picture.audio?.texts[.en] ?? "No audio description.",
            ]
        }
    }

    /// Findings by severity, worst first.
    private func groups() -> [[String: Any]] {
        let titles: [Finding.Severity: String] = [
            .rejected: "Rejected", .warning: "Kept with less", .note: "Worth knowing",
        ]
        return Finding.Severity.allCases.compactMap { severity in
            let found = composed.findings.filter { $0.severity == severity }
            guard !found.isEmpty else { return nil }
            return [
                "title": titles[severity] ?? severity.rawValue, "count": found.count,
                "findings": found.map { finding in
                    [
                        "place": finding.place.description, "subject": finding.subject,
                        "rule": finding.rule.rawValue, "message": finding.message,
                        "excerpt": finding.excerpt.map { "«\($0.prefix(80))»" } ?? "",
                        "remedy": finding.remedy,
                    ]
                },
            ]
        }
    }

    /// The prior of every playable plant, with its inputs.
    private func difficulties() -> [[String: Any]] {
        composed.plants.filter(\.isPlayable)
            .sorted { ($0.difficulty?.rating ?? 0, $0.id) < ($1.difficulty?.rating ?? 0, $1.id) }
            .compactMap { plant in
                guard let difficulty = plant.difficulty, let prior = composed.priors[plant.id]
                else { return nil }
                return [
                    "name": plant.name(in: .en).text, "scientificName": plant.scientificName,
                    "rating": difficulty.rating, "deviation": difficulty.deviation,
                    "level": difficulty.level.rawValue,
                    "observations": prior.observations.map(String.init) ?? "unknown",
                    "confused": prior.confused, "congeners": prior.congeners,
                    "agreements": prior.agreements, "disagreements": prior.disagreements,
                    "familiarity": logits(prior.familiarity), "likeness": logits(prior.likeness),
                    "disagreement": logits(prior.disagreement),
                    "lookAlikes": plant.lookAlikes.map(\.rawValue).joined(separator: ", "),
                ]
            }
    }

    private func logits(_ value: Double) -> String {
        (value < 0 ? "−" : "+") + String(format: "%.2f", abs(value))
    }

    private func lacking() -> [[String: Any]] {
        composed.lacking.sorted { $0.key < $1.key }.map { id, lacking in
            row(id.rawValue, lacking.map(\.rawValue).joined(separator: ", "))
        }
    }
}
