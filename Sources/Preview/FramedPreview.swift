package import Hummingbird
import Serving

/// A preview in a frame of another page on this machine, below a secret path.
package struct FramedPreview: Sendable {
    private let site: PreviewSite

    /// Creates a preview.
    ///
    /// - Parameters:
    ///   - hub: the shown state.
    ///   - scripts: the scripts added to pages.
    ///   - folders: the folders of objects/ and targets/.
    ///   - home: the path below which it is served, with a slash at its end and none at its
    ///     beginning.
    package init(hub: PreviewHub, scripts: PreviewScripts, folders: [String], home: String) {
        site = PreviewSite(
            hub: hub, scripts: scripts, folders: folders.map { ServedFolder(path: $0) },
            home: home)
    }

    /// Answers like a preview with a server of its own; pages of this machine may frame it.
    ///
    /// - Parameter request: a request for a path below `home`.
    /// - Returns: the answer.
    package func respond(to request: Request) async -> Response {
        await site.respond(to: request.head)
    }
}
