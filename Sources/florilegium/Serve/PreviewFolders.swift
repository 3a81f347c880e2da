import Foundation
import PipelineSupport
import Preview

/// Folders and files of previews besides content/.
enum PreviewFolders {
    /// A folder for this run only; those of killed runs are removed.
    static func texts(of project: Project, run: String) -> URL {
        let all = project.cache.appending(path: "preview", directoryHint: .isDirectory)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: all.path)) ?? [] {
            // Signal 0 only checks whether the process exists.
            guard let process = Int32(name), kill(process, 0) != 0 || name == run else { continue }
            try? FileManager.default.removeItem(at: all.appending(path: name))
        }
        return all.appending(path: run, directoryHint: .isDirectory)
    }

    /// The scripts that previews add to pages.
    ///
    /// - Throws: `Failure` when they cannot be read.
    static func scripts(of project: Project) throws -> PreviewScripts {
        let folder = project.site.appending(path: "preview", directoryHint: .isDirectory)
        do {
            return try PreviewScripts(folder: folder)
        } catch {
            throw Failure(
                what: "The scripts of the preview cannot be read.", place: folder.path,
                remedy: "Take them from version control.")
        }
    }
}
