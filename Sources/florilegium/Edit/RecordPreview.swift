import Catalog
import ContentReading
import EditServer
import EditionBuild
import EditorialContent
import Foundation
import PipelineSupport
import Preview
import SiteRendering

/// Makes the preview of one record from content/ with some texts in place of files: its pages from
/// the site's own templates, its card in the app. It is not part of the published files of build/.
actor RecordPreview {
    private let project: Project
    private let texts: URL
    private var lastGood = LastGood()

    /// - Parameters:
    ///   - project: the project.
    ///   - texts: the folder that only previews write.
    init(project: Project, texts: URL) {
        self.project = project
        self.texts = texts
    }

    /// The preview of a record.
    ///
    /// - Throws: `Failure` when content/ cannot be read or a file cannot be written; as `SiteParts`
    ///   and `SitePages.files` when site/ cannot be read or a template has a fault.
    func shown(_ wish: PreviewWish) async throws -> Shown {
        let site = try parts()
        let content = try ContentReader.all(
            from: project, cache: StageCache(project, stage: "read", version: Program.stamp),
            drafts: wish.texts)
        let base = try BaseEdition.load(version: content.settings.base, from: project.build)
        let judged = try lastGood.judge(content, base: base)
        let store = ObjectStore(
            root: texts, levels: .init(brotli: 1, zstd: 1), makesTwins: false)
        let depict = Depict(
            project: project, settings: judged.checked.settings, store: store,
            earlier: ObjectStore(root: project.build, levels: .init(brotli: 1, zstd: 1)),
            workers: ProcessInfo.processInfo.activeProcessorCount)
        let composed = try Compose.all(
            Grade.all(try depict.measured(judged.checked), base: base), base: base)
        var shown = Shown()
        shown.isKept = judged.kept.contains(wish.file) && Self.isBroken(wish, judged.findings)
        shown.views = Self.views(of: wish, in: composed)
        guard !shown.views.isEmpty else { return shown }
        var narrow = composed.narrowed(to: wish.id)
        let pictures = try await pictures(of: narrow, from: judged.checked, by: depict)
        narrow.show(pictures)
        let pages = Set(shown.views.map { String($0.path.prefix { $0 != "?" && $0 != "#" }) })
        let files = try await Pack(project: project, store: store, site: site).preview(
            narrow, showing: pages)
        shown.files = files.entries
        shown.stored = files.stored.union(
            pictures.values.joined().flatMap(\.renditions).map(\.object.path))
        return shown
    }

    /// The pictures of the shown plants; those of a published edition exist already.
    private func pictures(of shown: Composed, from checked: Checked, by depict: Depict) async throws
        -> [PlantID: [Picture]]
    {
        var few = checked
        let wanted = Set(shown.plants.map(\.id))
        few.plants = checked.plants.filter { wanted.contains($0.plant.id) }
        return try await depict.all(few, progress: ProgressBar(isQuiet: true)).pictures
    }

    private func parts() throws -> SiteParts {
        do {
            return try SiteParts(folder: project.site)
        } catch {
            let notice = PreviewNotice(stoppedBy: error)
            throw Failure(
                what: notice.message, place: notice.place, remedy: notice.remedy)
        }
    }

    /// Whether a finding rejects the record; some forms name the file in place of its id.
    private static func isBroken(_ wish: PreviewWish, _ findings: [Finding]) -> Bool {
        let name = wish.file.split(separator: "/").last?.split(separator: ".").first
        return findings.contains { finding in
            finding.severity == .rejected && finding.place.file == wish.file
                && (finding.subject == wish.id || finding.subject == name.map(String.init))
        }
    }

    /// The kinds of records that have pages or cards.
    static let kinds: Set = ["plants", "questions", "pages", "glossary", "shop"]

    /// The pages of a record; none for a plant that is only listed, and for one that was left out.
    private static func views(of wish: PreviewWish, in composed: Composed) -> [Shown.View] {
        let id = wish.id
        switch wish.kind {
        case "plants":
            guard composed.plants.contains(where: { $0.id.rawValue == id && $0.isPlayable })
            else { return [] }
            let page = Shown.View("Page", "plants/\(id)/")
            return composed.asks(id) ? [page, Shown.View("Card", "battle/practice/?card")] : [page]
        case "questions":
            guard composed.asks(id), let question = composed.questions.first(where: { $0.id == id })
            else { return [] }
            return [Shown.View("Card", "quiz/\(question.category)/?card")]
        case "pages":
            return composed.hasGuide(id) ? [Shown.View("Page", "\(id)/")] : []
        case "glossary": return [Shown.View("Page", "glossary/")]
        case "shop": return [Shown.View("Page", "me/shop/")]
        default: return []
        }
    }
}
