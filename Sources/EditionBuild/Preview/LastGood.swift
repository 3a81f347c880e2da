import Catalog
package import ContentReading
import EditorialContent
package import PipelineSupport

/// The last valid state of content/: while an editor changes a record, a preview shows its last
/// valid form, and marks it.
package struct LastGood: Sendable {
    /// The result of a check.
    package struct Judged: Sendable {
        /// The input of the preview: every record in its last valid form.
        package var checked: Checked
        /// The findings of the files in their present form.
        package var findings: [Finding]
        /// The files that have a record in an earlier form.
        package var kept: Set<String>
    }

    private var content: ProjectContent?

    /// Starts without an earlier state: a record that is invalid from the first is left out.
    package init() {}

    /// Checks what was gathered, with the last valid forms of invalid records.
    ///
    /// - Parameters:
    ///   - now: the present state of content/.
    ///   - base: the base edition.
    /// - Returns: the valid records, and the findings.
    /// - Throws: as `Check.all(_:base:)`.
    package mutating func judge(_ now: ProjectContent, base: BaseEdition?) throws -> Judged {
        let checked = try Check.all(now, base: base)
        let broken = BrokenRecords(checked.findings)
        guard let before = content, !broken.isEmpty else {
            content = now
            return Judged(checked: checked, findings: checked.findings, kept: [])
        }
        var mending = Mending(broken: broken, kept: [])
        let mended = mending.mended(now, before)
        content = mended
        return Judged(
            checked: try Check.all(mended, base: base), findings: checked.findings,
            kept: mending.kept)
    }
}

/// The records with a rejecting finding, as far as findings identify them.
private struct BrokenRecords {
    private var byFile: [String: [Finding]]

    init(_ findings: [Finding]) {
        byFile = Dictionary(grouping: findings.filter { $0.severity == .rejected }) {
            $0.place.file
        }
    }

    var isEmpty: Bool { byFile.isEmpty }
    /// The files that have one.
    var files: Dictionary<String, [Finding]>.Keys { byFile.keys }

    /// The ids of the broken ones among the records of a file, each given with its first line.
    func ids(in file: String, among begins: [(id: String, line: Int)]) -> Set<String> {
        let name = file.split(separator: "/").last?.split(separator: ".").first
        let ids = (byFile[file] ?? []).compactMap { finding in
            // Some forms name the file in place of the record's id.
            guard finding.subject == name.map(String.init) else { return finding.subject }
            let line = finding.place.line ?? 0
            return begins.last { $0.line <= line }?.id
        }
        return Set(ids)
    }
}

/// Replaces broken records by their earlier forms.
private struct Mending {
    let broken: BrokenRecords
    /// The files that have a record in an earlier form.
    var kept: Set<String>

    mutating func mended(_ now: ProjectContent, _ before: ProjectContent) -> ProjectContent {
        var all = now
        all.plants = list(now.plants, before.plants, \.place) { $0.plant.id.rawValue }
        all.questions = list(now.questions, before.questions, \.place) { $0.question.id }
        all.featured = list(now.featured, before.featured, \.place) { $0.from.rawValue }
        all.events = list(now.events, before.events, \.place) { $0.event.id }
        all.collections = list(now.collections, before.collections, \.place) { $0.collection.id }
        all.shop = list(now.shop, before.shop, \.place) { $0.listing.id }
        all.beaconKinds = list(now.beaconKinds, before.beaconKinds, \.place) { $0.kind.id }
        all.lookAlikes = list(now.lookAlikes, before.lookAlikes, \.place) {
            $0.plants.map(\.rawValue).joined(separator: " ")
        }
        handbook(&all.handbook, before.handbook)
        whole("edition.yaml", &all.settings, before.settings)
        whole("categories.yaml", &all.categories, before.categories)
        whole("near-duplicates.yaml", &all.near, before.near)
        whole("revocations.yaml", &all.revocations, before.revocations)
        whole("words.yaml", &all.words, before.words)
        whole("play.yaml", &all.play, before.play)
        whole("care.yaml", &all.familyCare, before.familyCare)
        all.findings.removeAll { kept.contains($0.place.file) && $0.severity == .rejected }
        return all
    }

    private mutating func handbook(_ handbook: inout HandbookDraft, _ before: HandbookDraft) {
        handbook.glossary = list(handbook.glossary, before.glossary, \.place) { $0.word.id }
        handbook.guides = list(handbook.guides, before.guides, \.place) { $0.id }
        handbook.achievements = list(handbook.achievements, before.achievements, \.place) {
            $0.achievement.id
        }
        whole("key.yaml", &handbook.key, before.key)
    }

    /// Keeps the earlier form of a file that holds one record.
    private mutating func whole<Value>(_ name: String, _ now: inout Value, _ before: Value) {
        let file = "content/\(name)"
        guard broken.files.contains(file) else { return }
        now = before
        kept.insert(file)
    }

    /// Keeps the earlier form of records that are broken, or that are missing in a broken file.
    private mutating func list<Record>(
        _ now: [Record], _ before: [Record], _ place: (Record) -> Place, id: (Record) -> String
    ) -> [Record] {
        var all = now
        let earlier = Dictionary(grouping: before) { place($0).file }
        for file in broken.files.sorted() {
            guard let known = earlier[file] else { continue }
            let there = now.filter { place($0).file == file }
            let begins = there.map { (id: id($0), line: place($0).line ?? 0) }
                .sorted { $0.line < $1.line }
            let bad = broken.ids(in: file, among: begins)
            let readable = Set(begins.map(\.id)).subtracting(bad)
            let old = known.filter { !readable.contains(id($0)) }
            guard !old.isEmpty else { continue }
            let replaced = Set(old.map(id))
            let first = all.firstIndex { place($0).file == file } ?? all.endIndex
            all.removeAll { place($0).file == file }
            let whole = there.filter { !replaced.contains(id($0)) } + old
            all.insert(
                contentsOf: whole.sorted { (place($0).line ?? 0) < (place($1).line ?? 0) },
                at: min(first, all.endIndex))
            kept.insert(file)
        }
        return all
    }
}
