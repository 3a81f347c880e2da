package import Foundation
import Hummingbird
package import Preview
import Synchronization

/// The previews in frames of the editor's page: one for each recently opened record. They have
/// another host name than the page itself, so that their scripts cannot access it.
package final class PreviewFrames: Sendable {
    /// A record's preview.
    private struct Frame {
        var number: Int
        var record: String
        var hub: PreviewHub
        /// The files stored for its last two states, since a page of the earlier one may still
        /// request its own.
        var stored: (last: Set<String>, before: Set<String>) = ([], [])
    }

    private struct State {
        /// The most recently shown one at the end.
        var frames: [Frame] = []
        var next = 1
    }

    /// The secret part of their paths.
    let key: AccessKey
    private let scripts: PreviewScripts
    /// The folder that only previews write.
    private let texts: URL
    private let folders: [String]
    private let state = Mutex(State())
    /// The path below which all previews are.
    static let root = "preview/"
    /// The most records with a preview at a time.
    private static let most = 8

    /// Starts without previews.
    ///
    /// - Parameters:
    ///   - key: the secret part of their paths.
    ///   - scripts: the scripts added to pages.
    ///   - texts: the folder that only previews write.
    ///   - build: the build folder.
    package init(key: AccessKey, scripts: PreviewScripts, texts: URL, build: URL) {
        self.key = key
        self.scripts = scripts
        self.texts = texts
        folders = [texts.path, build.path]
    }

    /// Shows a record from now on.
    ///
    /// - Returns: the path below which its pages are, with a slash at both ends.
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

    /// The preview of a path; nil when there is none.
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

    /// Sends a keep-alive on every stream.
    func pulse() {
        for frame in state.withLock({ $0.frames }) { frame.hub.pulse() }
    }

    private func home(_ number: Int) -> String { "\(Self.root)\(key.text)/\(number)/" }
}
