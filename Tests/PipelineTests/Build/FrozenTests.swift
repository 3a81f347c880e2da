import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild

@Suite struct `A published format` {
    /// Whoever raises the format puts a small edition of it beside this test; none is ever taken away.
    @Test func `has a small edition that is kept for good, and every one is read`() throws {
        let frozen = Repository.root.appending(path: "Tests/Golden/frozen")
        let formats = (try? FileManager.default.contentsOfDirectory(atPath: frozen.path)) ?? []
        #expect(Set(formats) == Set((1...).prefix(Edition.currentFormat).map(String.init)))
        for format in formats {
            let outcome = try Verify(build: frozen.appending(path: format)).current()
            #expect(outcome.faults == [] && outcome.contradictions == [], "format \(format)")
        }
    }
}
