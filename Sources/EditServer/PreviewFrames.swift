package import Foundation
import Hummingbird
package import Preview
import Synchronization

/// The previews that the editor's page shows in frames: one for each record that was opened lately.
/// They stand under the other name of this machine than the page itself, so that no script of theirs
/// reaches it.
package final class PreviewFrames: Sendable {
    /// A record's preview.
    private struct Frame {
        var number: Int
        var record: String
        var hub: PreviewHub
        /// What was stored for it, last and before that: a page may still ask for it.
        var stored: (last: Set<String>, before: Set<String>) = ([], [])
    }

    private struct State {
        /// The one that was shown last at the end.
        var frames: [Frame] = []
        var next = 1
    }

    /// The part of their paths that nobody else knows.
    let key: AccessKey
    private let scripts: PreviewScripts
    /// Where previews alone write.
    private let texts: URL
    private let folders: [String]
    private let state = Mutex(State())
    /// Below it stand all.
    static let root = "preview/"
    /// So many records are shown at a time.
    private static let most = 8

    /// No preview yet.
    ///
    /// - Parameters:
    ///   - key: the part of their paths that nobody else knows.
    ///   - scripts: what they add to pages.
    ///   - texts: the folder that is written for them alone.
    ///   - build: the folder of what was built.
    package init(key: AccessKey, scripts: PreviewScripts, texts: URL, build: URL) {
        self.key = key
        self.scripts = scripts
        self.texts = texts
        folders = [texts.path, build.path]
    }

    /// Shows a record from now on.
    ///
    /// - Returns: the path that its pages stand below, with a slash at both ends.
    func show(_ shown: Shown, of record: String) -> String {
        let (number, left) = state.withLock { state -> (Int, Set<String>) in
            let place = state.frames.firstIndex { $0.record == record }
            var frame =
                place.map { state.frames.remove(at: $0) }
                ?? Frame(
                    number: state.next, record: record, hub: PreviewHub(run: "\(state.next)"))
            if place == nil { state.next += 1 }
            frame.hub.show(shown.files, notices: [])
            var left = frame.stored.before
            frame.stored = (shown.stored, frame.stored.last)
            state.frames.append(frame)
            if state.frames.count > Self.most {
                let oldest = state.frames.removeFirst()
                oldest.hub.end()
                left.formUnion(oldest.stored.last.union(oldest.stored.before))
            }
            for frame in state.frames {
                left.subtract(frame.stored.last)
                left.subtract(frame.stored.before)
            }
            return (frame.number, left)
        }
        for path in left { try? FileManager.default.removeItem(at: texts.appending(path: path)) }
        return "/" + home(number)
    }

    /// The preview that a path leads into; nil where there is none.
    func preview(at path: String) -> FramedPreview? {
        let parts = path.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, key.isShown(by: parts[1]), let number = Int(parts[2]) else {
            return nil
        }
        let hub = state.withLock { state in state.frames.first { $0.number == number }?.hub }
        return hub.map {
            FramedPreview(hub: $0, scripts: scripts, folders: folders, home: home(number))
        }
    }

    /// Has every stream say that it is alive.
    func pulse() {
        for frame in state.withLock({ $0.frames }) { frame.hub.pulse() }
    }

    private func home(_ number: Int) -> String { "\(Self.root)\(key.text)/\(number)/" }
}
