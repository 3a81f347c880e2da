import Foundation
enum SnapshotStore { static func read(_ folder: URL) throws -> (snapshot: Snapshot, taxa: [SourceTaxon]) { throw Failure(what: "", place: "", remedy: "") } }
