import EditionBuild
import Foundation
import PipelineSupport
import Preview

/// Builds the preview, at once and after every save.
struct PreviewBuilder {
    private let pipeline: Pipeline
    private let hub: PreviewHub
    private let texts: ObjectStore
    private var lastGood = LastGood()
    /// The files that the last two builds wrote into `texts`.
    private var stored: (last: Set<String>, before: Set<String>) = ([], [])
    /// The warnings of the first build, which are not shown.
    private var known: Set<WarningKey>?
    /// The most findings shown over a page.
    private static let most = 50
    private static let pause = Duration.milliseconds(200)

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - pipeline: the stages of a build.
    ///   - hub: receives the shown state.
    ///   - texts: the folder of all files except pictures.
    init(pipeline: Pipeline, hub: PreviewHub, texts: URL) {
        self.pipeline = pipeline
        self.hub = hub
        self.texts = ObjectStore(
            root: texts, levels: .init(brotli: 1, zstd: 1), makesTwins: false)
    }

    /// Builds until it is cancelled.
    ///
    /// - Throws: `CancellationError`.
    mutating func buildOnEveryChange() async throws {
        let watch = Watch(project: pipeline.project)
        try await watch.onEveryChange { changed in try await build(changed) }
    }

    private mutating func build(_ changed: [String]) async throws {
        let progress = pipeline.progress
        progress.say(changes: changed)
        do {
            let lock = try await lock()
            let began = ContinuousClock.now
            let previewed = try await pipeline.preview(&lastGood, texts: texts, holding: lock)
            let notices = notices(previewed)
            hub.show(previewed.files.entries, notices: notices)
            sweep(previewed.files.stored)
            let seconds = String(format: "%.2f", (ContinuousClock.now - began) / .seconds(1))
            progress.say("Shown after \(seconds) s: \(previewed.summary).")
            for notice in notices.prefix(5) { progress.say(notice.text) }
            if notices.count > 5 { progress.say("… and \(notices.count - 5) more on the page") }
        } catch let error as CancellationError {
            throw error
        } catch {
            progress.say("\(error)\nThe preview stays as it was.")
            hub.report([PreviewNotice(stoppedBy: error)])
        }
    }

    /// Waits for the lock of build/ when another program has it.
    private func lock() async throws -> BuildLock {
        var isSaid = false
        while true {
            if let lock = try BuildLock.ifFree(pipeline.project) { return lock }
            if !isSaid { pipeline.progress.say("Another build is writing here. Waiting for it.") }
            isSaid = true
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Removes files that neither this build nor the one before needs. Those of the build before
    /// stay, since an open page may still request them.
    private mutating func sweep(_ now: Set<String>) {
        for path in stored.before.subtracting(stored.last).subtracting(now) {
            try? FileManager.default.removeItem(at: texts.root.appending(path: path))
        }
        stored = (now, stored.last)
    }

    /// Rejecting findings, and the warnings that are new since the first build.
    private mutating func notices(_ previewed: Previewed) -> [PreviewNotice] {
        let warnings = previewed.warnings
        let known = self.known ?? Set(warnings.map(WarningKey.init))
        self.known = known
        let news = warnings.filter { !known.contains(WarningKey($0)) }
        return (previewed.rejected + news).prefix(Self.most).map(previewed.notice)
    }
}

extension PreviewNotice {
    /// The notice of an error that stopped a build.
    init(stoppedBy error: any Error) {
        if let failure = error as? Failure {
            self.init(
                .stopped, message: failure.what, place: failure.place, remedy: failure.remedy)
            return
        }
        // Errors of the site print the same three lines.
        let lines = "\(error)".split(separator: "\n").map { $0.drop { $0 == " " } }
        func line(_ mark: String) -> String? {
            lines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
        }
        self.init(
            .stopped, message: lines.first.map(String.init) ?? "The build stopped.",
            place: line("at  ") ?? "content/ or site/",
            remedy: line("do  ") ?? "See the terminal.")
    }

    /// The notice as text for a terminal.
    fileprivate var text: String {
        let quoted = excerpt.map { " «\($0.prefix(60))»" } ?? ""
        let about = subject.map { " (\($0))" } ?? ""
        let outcome =
            switch outcome {
            case .kept: "\n  The preview shows its last good form."
            case .left: "\n  The preview lacks it."
            case .shown, .stopped, nil: ""
            }
        return "\(message)\(quoted)\n  at  \(place)\(about)\n  do  \(remedy)\(outcome)"
    }
}
