import ContentReading
import EditionBuild
import EditionReport
import EditorialContent
import Foundation
import PipelineSupport
import SiteRendering

/// The stages of a build: content in, edition out. Each stage's output is the next one's only
/// input.
struct Pipeline {
    let project: Project
    let progress: ProgressBar
    /// How many pictures are made at a time.
    var workers = ProcessInfo.processInfo.activeProcessorCount
    /// An editor's reason to publish against the objections of the quality gate; nil for none.
    var accept: String?

    /// Builds and publishes an edition into build/.
    func build() async throws -> Packed {
        let lock = try BuildLock(project)
        defer { withExtendedLifetime(lock) {} }
        let marker = try DirtyMarker(project)
        let last = try BuildFingerprint(project, accept: accept)
        if let packed = last.unchanged {
            progress.say("Nothing changed since the last build.")
            return packed
        }
        let before = try PublishedState.read(in: project.build)
        try marker.begin()
        let content = try ContentReader.all(
            from: project, cache: StageCache(project, stage: "read", version: Program.stamp))
        // The next steps keep one core busy, so the site is read in parallel.
        async let site = SiteParts(folder: project.site)
        let base = try BaseEdition.load(version: content.settings.base, from: project.build)
        let store = ObjectStore(
            root: project.build,
            levels: .init(brotli: content.settings.brotli, zstd: content.settings.zstd))
        let checked = try Check.all(content, base: base)
        try Publish.refuse(checked, accept: accept)
        let depicted = try await Depict(
            project: project, settings: content.settings, store: store, workers: workers
        ).all(checked, progress: progress)
        let graded = Grade.all(depicted, base: base)
        let composed = try Compose.all(graded, base: base)
        let packed = try await Pack(
            project: project, store: store, site: site
        ).all(composed, base: base?.edition, progress: progress)
        let files = try await Publish(
            project: project, store: store, marker: marker, before: before,
            pages: ReportPages(folder: project.site)
        ).all(packed, composed, base: base, accept: accept)
        try last.keep(packed, files: files)
        return packed
    }

    /// The preview of the present state of content/. It is not part of the published files of
    /// build/.
    ///
    /// - Parameters:
    ///   - lastGood: earlier forms of broken records.
    ///   - texts: the store of all files except pictures.
    ///   - lock: the lock of build/, where pictures and caches are written.
    /// - Returns: the files, and the findings.
    /// - Throws: `Failure` when the settings cannot be read or a file cannot be written, or the
    ///   error of a template of site/.
    func preview(
        _ lastGood: inout LastGood, texts: ObjectStore, holding lock: BuildLock
    ) async throws -> Previewed {
        defer { withExtendedLifetime(lock) {} }
        try DirtyMarker(project).begin()
        let content = try ContentReader.all(
            from: project, cache: StageCache(project, stage: "read", version: Program.stamp))
        async let site = SiteParts(folder: project.site)
        let base = try BaseEdition.load(version: content.settings.base, from: project.build)
        let judged = try lastGood.judge(content, base: base)
        let settings = judged.checked.settings
        let pictures = ObjectStore(
            root: project.build, levels: .init(brotli: settings.brotli, zstd: settings.zstd))
        let depicted = try await Depict(
            project: project, settings: settings, store: pictures, workers: workers
        ).all(judged.checked, progress: progress)
        let composed = try Compose.all(Grade.all(depicted, base: base), base: base)
        let files = try await Pack(project: project, store: texts, site: site).preview(
            composed, pictures: pictures)
        return Previewed(files: files, judged: judged, composed: composed)
    }

    /// The edition without decoding pictures or writing files.
    ///
    /// - Parameters:
    ///   - drafts: texts read in place of files, by path below the project.
    ///   - cache: parsed files of earlier runs; nil to write none.
    /// - Returns: the contents of the edition.
    /// - Throws: `Failure` when content/ cannot be read.
    func check(drafts: [String: String] = [:], cache: StageCache? = nil) throws -> Composed {
        try judged(drafts: drafts, cache: cache).composed
    }

    /// The same, with the sources of pictures.
    ///
    /// - Parameters:
    ///   - drafts: texts read in place of files, by path below the project.
    ///   - cache: parsed files of earlier runs; nil to write none.
    /// - Returns: the kept records, and the contents of the edition.
    /// - Throws: `Failure` when content/ cannot be read.
    func judged(drafts: [String: String] = [:], cache: StageCache? = nil) throws
        -> (checked: Checked, composed: Composed)
    {
        let content = try ContentReader.all(from: project, cache: cache, drafts: drafts)
        let base = try BaseEdition.load(version: content.settings.base, from: project.build)
        let store = ObjectStore(root: project.build, levels: .init(brotli: 1, zstd: 1))
        let checked = try Check.all(content, base: base)
        let depicted = try Depict(
            project: project, settings: content.settings, store: store, workers: 1
        ).measured(checked)
        return (checked, try Compose.all(Grade.all(depicted, base: base), base: base))
    }
}
