import Foundation
import TestSupport

@testable import ContentReading
@testable import PipelineSupport
@testable import florilegium

/// Our own content, which is read once for all tests that look at it: a hundred plants and five hundred questions take
/// seconds.
enum StarterContent {
    /// As it is read.
    static let content = Result { try ContentReader.all(from: Project(root: Repository.root.path)) }

    /// As an edition would hold it.
    static let composed = Result {
        try Pipeline(
            project: Project(root: Repository.root.path), progress: ProgressBar(isQuiet: true)
        ).check()
    }
}
