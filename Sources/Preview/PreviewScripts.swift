package import Foundation

/// The scripts that a preview adds, site/preview/: no edition has them.
package struct PreviewScripts: Sendable {
    /// What each page loads: it listens, loads the page again, and lays findings over it.
    let overlay: Data
    /// Stands in for the service worker: a browser that keeps pages would show old ones.
    let worker: Data
    /// Begins a round by itself, where a single card is shown.
    let card: Data

    /// Reads them.
    ///
    /// - Parameter folder: site/preview/.
    /// - Throws: when one cannot be read.
    package init(folder: URL) throws {
        overlay = try Data(contentsOf: folder.appending(path: "overlay.js"))
        worker = try Data(contentsOf: folder.appending(path: "worker.js"))
        card = try Data(contentsOf: folder.appending(path: "card.js"))
    }
}
