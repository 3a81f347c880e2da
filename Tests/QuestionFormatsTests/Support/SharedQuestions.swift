import Foundation
import TestSupport

@testable import QuestionRecords

/// Real question files beside the project; tests that need them are skipped where they are not.
enum SharedQuestions {
    /// The folder of question files; nil when it is not there.
    static let folder = SharedData.location("questions")

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
        return SharedData.files("questions/\(name)").map {
            String($0.path.dropFirst(folder.path.count + 1))
        }
    }
}
