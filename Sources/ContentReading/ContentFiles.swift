import EditorialContent
import Foundation
import PipelineSupport

/// Checks that every file below content/ is read. A file that is not read, such as `rose.yml`, is a
/// finding, and so is a linked folder: without the finding, an editor would not notice that it has
/// no effect.
enum ContentFiles {
    /// Adds a finding for each link, each file that is not read, and each missing list.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    static func check(_ project: Project, log: FindingLog) throws {
        let items = try Project.items(below: project.content)
        for item in items where !isPassedOver(item.path) {
            if let finding = finding(item) { log.add(finding) }
        }
        let there = Set(items.map(\.path))
        for (name, purpose) in lists where !there.contains(name) {
            log.add(
                finding(
                    .missingFile, name, "There is no such file; it lists \(purpose)",
                    "Take it from version control. Write {} into it only to have no such list."))
        }
    }

    /// Files without which an edition would lack warnings, words or rules of play without any other
    /// error. The other single files are required by their readers, or are made by commands.
    private static let lists = [
        ("achievements.yaml", "what players achieve"),
        ("beacons.yaml", "what a beacon may say"),
        ("events.yaml", "what happens in the regions"),
        ("glossary.yaml", "words of botany"),
        ("key.yaml", "the steps of the identification guide"),
        ("look-alikes.yaml", "plants that are easily mixed up, poisonous ones among them"),
        ("play.yaml", "the numbers of play"),
        ("shop.yaml", "what Trophies buy"),
        ("words.yaml", "the words that no edition prints"),
        ("names.yaml", "what nobody may be called"),
    ]

    /// Files directly in content/.
    private static let single: Set<String> = [
        "achievements.yaml", "beacons.yaml", "care.yaml", "categories.yaml", "edition.yaml",
        "events.yaml", "featured.yaml", "glossary.yaml", "imports.yaml", "key.yaml",
        "look-alikes.yaml", "names.yaml", "near-duplicates.yaml", "play.yaml", "revocations.yaml",
        "shop.yaml", "words.yaml",
    ]
    /// Folders in which every .yaml is read, at any depth.
    private static let folders = ["collections", "pages", "plants", "questions"]
    private static let readings: Set<String> = [
        "audio.csv", "plates.csv", "questions.csv", "translations.csv",
    ]

    private static func finding(_ item: Project.Item) -> Finding? {
        switch item.kind {
        case .link:
            return finding(
                .link, item.path, "It is a link, and links are not followed",
                "Put the file or folder itself in its place.")
        case .folder:
            return finding(
                .notRead, item.path, "It is a folder with the name of a file",
                "Put the file itself in its place, or rename the folder.")
        case .other:
            return finding(.notRead, item.path, "It is no file", "Remove it from content/.")
        case .file where isRead(item.path): return nil
        case .file where item.path.hasSuffix(".yml"):
            return finding(
                .notRead, item.path, "Nothing reads it: files of content end in .yaml",
                "Rename it to \(item.path.dropLast("yml".count))yaml.")
        case .file:
            return finding(
                .notRead, item.path, "Nothing reads a file of this name here",
                "Correct its name or folder as content/README.md lists them, or move it out of "
                    + "content/.")
        }
    }

    private static func isRead(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last, name != "README.md" else { return true }
        switch parts.count {
        case 1: return single.contains(name)
        case 2 where parts[0] == "readings": return readings.contains(name)
        case 5 where parts.starts(with: ["questions", "imported"]) && parts[3] == "media":
            // Media files that imported questions name.
            return true
        case 3... where parts[0] == "sources":
            return isOfSource(parts.dropFirst(2).joined(separator: "/"), in: parts[1])
        default: return folders.contains(parts[0]) && name.hasSuffix(".yaml")
        }
    }

    /// Whether a file is part of a snapshot, or is the file of ratings learnt from answers.
    private static func isOfSource(_ path: String, in source: String) -> Bool {
        if source == "answers" { return path == "ratings.json" }
        return ["snapshot.json", "taxa.jsonl"].contains(path) || SnapshotStore.isPhotograph(path)
    }

    /// Whether a file is hidden, or a backup copy of a text editor.
    private static func isPassedOver(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasPrefix("#") }
            || path.hasSuffix("~")
    }

    private static func finding(
        _ rule: Rule, _ path: String, _ message: String, _ remedy: String
    ) -> Finding {
        Finding(
            rule: rule, severity: .rejected, subject: "content/\(path)",
            place: Place(file: "content/\(path)"), excerpt: nil, message: message, remedy: remedy)
    }
}
