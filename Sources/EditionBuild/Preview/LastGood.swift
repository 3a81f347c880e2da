import Catalog
package import ContentReading
import EditorialContent
package import PipelineSupport

/// What content/ held when it was last right: a preview shows that in place of a record that an
/// editor is in the middle of, and says so.
package struct LastGood: Sendable {
    /// What was judged.
    package struct Judged: Sendable {
        /// What the preview is made of: every record in its last good form.
        package var checked: Checked
        /// What is wrong with the files as they are.
        package var findings: [Finding]
        /// The files in which a record keeps an earlier form.
        package var kept: Set<String>
    }

    private var content: ProjectContent?

    /// Nothing is known yet: a record that is broken from the first is left out.
    package init() {}

    /// Judges what was gathered, with earlier forms of what is broken in it.
    ///
    /// - Parameters:
    ///   - now: what content/ holds.
    ///   - base: the edition that it grows from.
    /// - Returns: what stands, and what is wrong.
    /// - Throws: never of its own; for work on all processors.
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

/// The records that something is wrong with, as far as it can be told.
private struct BrokenRecords {
    private var byFile: [String: [Finding]]

    init(_ findings: [Finding]) {
        byFile = Dictionary(grouping: findings.filter { $0.severity == .rejected }) {
            $0.place.file
        }
    }

    var isEmpty: Bool { byFile.isEmpty }
    /// The files that hold one.
    var files: Dictionary<String, [Finding]>.Keys { byFile.keys }

    /// The ids of the broken ones among records of a file, by the line each begins in.
    func ids(in file: String, among begins: [(id: String, line: Int)]) -> Set<String> {
        let name = file.split(separator: "/").last?.split(separator: ".").first
        let ids = (byFile[file] ?? []).compactMap { finding in
            // Some forms name the whole file where the id of a record would stand.
            guard finding.subject == name.map(String.init) else { return finding.subject }
            let line = finding.place.line ?? 0
            return begins.last { $0.line <= line }?.id
        }
        return Set(ids)
    }
}

/// Puts earlier forms in the place of what is broken.
private struct Mending {
    let broken: BrokenRecords
    /// The files of which something was kept.
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

    /// A file that holds one thing is kept as a whole.
    private mutating func whole<Value>(_ name: String, _ now: inout Value, _ before: Value) {
        let file = "content/\(name)"
        guard broken.files.contains(file) else { return }
        now = before
        kept.insert(file)
    }

    /// Records that are broken, or went missing from a file in which one is broken, as they were.
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
