import Foundation

@testable import QuestionFormats

/// Real question files beside the project; tests that need them are skipped where they are not.
enum SharedTextFiles {
    /// The folder of question files; nil when it is not there.
    static let folder: URL? = {
        // Tests/QuestionFormatsTests/Text/this file, or the same through a link.
        var root = URL(filePath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let folder = root.deletingLastPathComponent().appending(path: "shared/data/questions")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Whether the files are there.
    static var exist: Bool { folder != nil }

    /// A file of the folder.
    static func file(_ path: String) throws -> QuestionFile {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        let url = folder.appending(path: path)
        return QuestionFile(named: url.lastPathComponent, Array(try Data(contentsOf: url)))
    }

    /// The paths of files under a folder, in order.
    static func paths(under name: String) -> [String] {
        guard let folder else { return [] }
        let found = FileManager.default.enumerator(atPath: folder.appending(path: name).path)
        var paths: [String] = []
        while let path = found?.nextObject() as? String {
            var isFolder: ObjCBool = false
            let whole = folder.appending(path: "\(name)/\(path)").path
            _ = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
            if !isFolder.boolValue { paths.append("\(name)/\(path)") }
        }
        return paths.sorted()
    }
}
