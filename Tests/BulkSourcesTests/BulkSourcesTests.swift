import Testing

@testable import BulkSources

@Suite struct `BulkSources` {
}
