package import LedgerStorage
import PostgresSupport
import Synchronization
package import Testing

/// A storage engine on which ledgers are tested.
package enum TestEngine: String, CaseIterable, Sendable {
    case files = "SQLite in files"
    case memory = "SQLite in memory"
    case postgres = "PostgreSQL"

    /// The engine of the running test.
    @TaskLocal package static var current = files

    /// All engines available here.
    package static let all = allCases.filter { $0 != .postgres || TemporaryPostgres.isThere }

    /// Ledgers of this process that are not stored in a folder, by the folder that identifies them.
    private struct Elsewhere {
        var memory: [String: LedgerStorage] = [:]
        var postgres: [String: String] = [:]
    }

    private static let elsewhere = Mutex(Elsewhere())

    /// The ledger identified by a folder: the same one again when it is opened again.
    package func storage(_ folder: String) throws -> LedgerStorage {
        if self == .memory {
            return try Self.elsewhere.withLock { elsewhere in
                if let known = elsewhere.memory[folder] { return known }
                let made = try LedgerStorage(.memory, home: folder)
                elsewhere.memory[folder] = made
                return made
            }
        }
        return try LedgerStorage(location(folder), home: folder)
    }

    /// The location of the ledger identified by a folder.
    package func location(_ folder: String) throws -> LedgerLocation {
        switch self {
        case .files: return .folder(folder)
        case .memory: return .memory
        case .postgres:
            return .postgres(
                try Self.elsewhere.withLock { elsewhere in
                    if let known = elsewhere.postgres[folder] { return known }
                    let made = try TemporaryPostgres.shared().database()
                    elsewhere.postgres[folder] = made
                    return made
                })
        }
    }
}

/// Runs tests on several engines, one after the other.
package struct EngineTrait: SuiteTrait, TestTrait, TestScoping {
    private let engines: [TestEngine]

    package var isRecursive: Bool { true }

    fileprivate init(_ engines: [TestEngine]) { self.engines = engines }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        let own = test.traits.lazy.compactMap { $0 as? EngineTrait }.last
        // A test's own engines replace those of its suite.
        guard testCase != nil, own?.engines ?? engines == engines else { return try await body() }
        for engine in engines {
            await TestEngine.$current.withValue(engine) {
                do {
                    try await body()
                } catch {
                    Issue.record(error, "on \(engine.rawValue)")
                }
            }
        }
    }
}

extension Trait where Self == EngineTrait {
    /// On all engines available here.
    package static var onAllEngines: Self { EngineTrait(TestEngine.all) }

    /// On some engines, overriding the suite's.
    package static func on(_ engines: TestEngine...) -> Self {
        EngineTrait(engines.filter(TestEngine.all.contains))
    }
}

extension Trait where Self == IssueHandlingTrait {
    /// Adds the engine to each issue.
    package static var namingTheEngine: Self {
        .compactMapIssues { issue in
            var issue = issue
            issue.comments.append("on \(TestEngine.current.rawValue)")
            return issue
        }
    }
}
