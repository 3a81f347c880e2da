package import Catalog
package import EditionBuild
package import Foundation

/// The pages of an edition for editors, from the templates of site/report/.
package struct ReportPages: EditionPages {
    /// site/, the folder of the templates and their style.
    package let folder: URL

    /// Creates pages from the templates of a site's folder.
    package init(folder: URL) { self.folder = folder }

    package func files(
        composed: Composed, edition: Edition, changes: Changes, weights: [Weight]
    ) throws -> [String: Data] {
        let root = "editions/\(changes.to)"
        let page = try ChangesPage(changes: changes, folder: folder).html()
        let report = Report(
            composed: composed, edition: edition, changes: changes, folder: folder)
        return try [
            "\(root)/changes.json": try CanonicalJSON.encode(changes),
            "\(root)/changes.html": Data(page.utf8),
        ].merging(report.files(weights: weights)) { $1 }
    }
}
