import Catalog
import EditionBuild
import EditionReport
import EditorialContent
import Foundation
import Gathering
import PipelineSupport
import SiteRendering

/// The flow: content in, edition out. Each stage's output is the next one's only input.
struct Pipeline {
    let project: Project
    let progress: ProgressBar
    /// How many pictures are made at a time.
    var workers = ProcessInfo.processInfo.activeProcessorCount
    /// Why an edition that lost too much is published all the same.
    var accept: String?

    /// Builds and publishes an edition into build/.
    func build() async throws -> Packed {
        let lock = try BuildLock(project)
        defer { withExtendedLifetime(lock) {} }
        let unsettled = try DirtyMarker(project)
        let last = try BuildFingerprint(project, accept: accept)
        if let packed = last.unchanged {
            progress.say("Nothing changed since the last build.")
            return packed
        }
        let before = try PublishedState.read(in: project.build)
        try unsettled.begin()
        let gathered = try Gather.all(
            from: project, cache: StageCache(project, stage: "gather", version: Program.stamp))
        // What follows keeps one core busy, gathering both.
        async let site = SiteParts(folder: project.site)
        let base = try BaseEdition.load(version: gathered.settings.base, from: project.build)
        let store = ObjectStore(
            root: project.build,
            levels: .init(brotli: gathered.settings.brotli, zstd: gathered.settings.zstd))
        let checked = try Check.all(gathered, base: base)
        let depicted = try await Depict(
            project: project, settings: gathered.settings, store: store, workers: workers
        ).all(checked, progress: progress)
        let graded = Grade.all(depicted, base: base)
        let composed = try Compose.all(graded, base: base)
        let packed = try await Pack(
            project: project, store: store, site: site
        ).all(composed, base: base?.edition, progress: progress)
        let files = try await Publish(
            project: project, store: store, unsettled: unsettled, before: before,
            pages: ReportPages(folder: project.site)
        ).all(packed, composed, base: base, accept: accept)
        try last.keep(packed, files: files)
        return packed
    }

    /// The same as far as it can be told without decoding a picture or writing a file.
    func check() throws -> Composed {
        let gathered = try Gather.all(from: project)
        let base = try BaseEdition.load(version: gathered.settings.base, from: project.build)
        let store = ObjectStore(root: project.build, levels: .init(brotli: 1, zstd: 1))
        let checked = try Check.all(gathered, base: base)
        let depicted = try Depict(
            project: project, settings: gathered.settings, store: store, workers: 1
        ).measured(checked)
        return try Compose.all(Grade.all(depicted, base: base), base: base)
    }
}
