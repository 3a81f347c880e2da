import EditionBuild
import Foundation
import Mustache
import PipelineSupport
import SiteRendering

/// changes.html: the changes of an edition, for readers; without script.
struct ChangesPage {
    let changes: Changes
    /// site/, the folder of the template and the report's style.
    let folder: URL
    /// The most ids of one list on a page; changes.json has them all.
    private static let shown = 500

    /// The page.
    ///
    /// - Throws: `Failure` when the template is missing or has a fault.
    func html() throws -> String {
        let template = folder.appending(path: "report/changes.mustache")
        let style = folder.appending(path: "report/report.css")
        guard let text = try? String(contentsOf: template, encoding: .utf8),
            let css = try? String(contentsOf: style, encoding: .utf8),
            let parsed = try? PageTemplate.parsed(text)
        else {
            throw Failure(
                what: "The template of changes cannot be read.", place: "site/report/",
                remedy: "Restore changes.mustache and report.css from the repository.")
        }
        return parsed.render(context(style: css))
    }

    private func context(style: String) -> [String: Any] {
        [
            "style": style, "version": changes.to,
            "from": changes.from ?? "none (a first edition)",
            "counts": counts(), "accepted": accepted(), "isAccepted": changes.accepted != nil,
            "kinds": [kind("Plants", changes.plants), kind("Questions", changes.questions)]
                + changes.lists.map { kind(ReportText.title($0.name), $0.kind) },
            "remade": changes.remade.map { ["text": $0] },
            "hasRelicensed": !changes.relicensed.isEmpty,
            "relicensed": changes.relicensed.prefix(Self.shown).map {
                ["picture": $0.picture, "before": $0.before, "now": $0.now]
            },
            "hasMerged": !changes.merged.isEmpty,
            "moreRelicensed": ReportText.more(
                changes.relicensed.count - Self.shown, "in changes.json"),
            "merged": changes.merged.sorted { $0.key < $1.key }.prefix(Self.shown).map {
                ["id": $0.key, "heir": $0.value]
            },
            "moreMerged": ReportText.more(changes.merged.count - Self.shown, "in changes.json"),
        ]
    }

    private func counts() -> [[String: Any]] {
        Changes.countFields.map { name, field in
            let before = changes.before?[keyPath: field]
            return [
                "name": name, "now": changes.now[keyPath: field],
                "before": before.map(String.init) ?? "none",
                "difference": before.map {
                    ReportText.signed(changes.now[keyPath: field] - $0)
                } ?? "",
            ]
        }
    }

    private func accepted() -> [String: Any] {
        [
            "objections": (changes.accepted?.objections ?? []).map { ["text": $0] },
            "reason": changes.accepted?.reason ?? "",
        ]
    }

    private func kind(_ title: String, _ kind: Changes.Kind) -> [String: Any] {
        let lists: [(String, [(text: String, texts: [TextChange])])] = [
            ("added", kind.added.map { ($0, []) }), ("removed", kind.removed.map { ($0, []) }),
            (
                "changed",
                kind.changed.sorted { $0.key < $1.key }.map {
                    ("\($0.key): \($0.value.joined(separator: ", "))", kind.texts[$0.key] ?? [])
                }
            ),
            ("re-rated", kind.rerated.map { (String(Changes.line($0).dropFirst(2)), []) }),
        ]
        return [
            "title": title, "isEmpty": kind.isEmpty,
            "lists": lists.filter { !$0.1.isEmpty }.map { name, lines in
                [
                    "name": name, "count": lines.count,
                    "lines": lines.prefix(Self.shown).map { line -> [String: Any] in
                        ["text": line.text, "texts": line.texts.map(Self.text)]
                    },
                    "more": lines.count > Self.shown
                        ? "… and \(lines.count - Self.shown) more" : "",
                ]
            },
        ]
    }

    private static func text(_ change: TextChange) -> [String: String] {
        ["part": change.part, "before": change.before ?? "", "now": change.now ?? ""]
    }
}
