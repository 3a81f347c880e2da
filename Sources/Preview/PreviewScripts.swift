package import Foundation

/// The scripts that a preview adds, from site/preview/; editions do not contain them.
package struct PreviewScripts: Sendable {
    /// The script of each page: listens for changes, reloads the page, and shows findings over it.
    let overlay: Data
    /// Replaces the service worker, whose cached pages would be outdated.
    let worker: Data
    /// Starts a round at once, for the preview of a single card.
    let card: Data

    /// Reads the scripts.
    ///
    /// - Parameter folder: site/preview/.
    /// - Throws: Foundation's error when one cannot be read.
    package init(folder: URL) throws {
        overlay = try Data(contentsOf: folder.appending(path: "overlay.js"))
        worker = try Data(contentsOf: folder.appending(path: "worker.js"))
        card = try Data(contentsOf: folder.appending(path: "card.js"))
    }
}
