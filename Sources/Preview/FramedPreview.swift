package import Hummingbird
import Serving

/// A preview in a frame of another page of this machine, below a path that nobody else knows.
package struct FramedPreview: Sendable {
    private let site: PreviewSite

    /// A preview.
    ///
    /// - Parameters:
    ///   - hub: what it shows.
    ///   - scripts: what it adds to pages.
    ///   - folders: where objects/ and targets/ lie, by path.
    ///   - home: the path below which it stands, with a slash behind it and none before.
    package init(hub: PreviewHub, scripts: PreviewScripts, folders: [String], home: String) {
        site = PreviewSite(
            hub: hub, scripts: scripts, folders: folders.map { ServedFolder(path: $0) },
            home: home)
    }

    /// Answers as the preview does that has a server of its own; pages of this machine may show it.
    ///
    /// - Parameter request: a request for a path below its own.
    /// - Returns: the answer.
    package func respond(to request: Request) async -> Response {
        await site.respond(to: request.head)
    }
}
