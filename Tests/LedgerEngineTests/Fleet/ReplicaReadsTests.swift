import Foundation
import LedgerStorage
import LedgerSupport
import SQLDriver
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

/// A database whose reads hang until it is let go; it counts them.
private final class HangingDatabase: SQLDatabase {
    private let database: any SQLDatabase
    /// The reads that hang; nil while none does.
    private let held = Mutex<[CheckedContinuation<Void, Never>]?>(nil)
    private let number = Mutex(0)

    var isShared: Bool { database.isShared }
    var reads: Int { number.withLock(\.self) }

    init(_ database: any SQLDatabase) { self.database = database }

    /// Returns once a read hangs, or when the task is cancelled.
    func waitUntilHung() async {
        while held.withLock({ $0?.isEmpty ?? true }), !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    func hang(_ isHanging: Bool) {
        let reads = held.withLock { held in
            defer { held = isHanging ? [] : nil }
            return held ?? []
        }
        for read in reads { read.resume() }
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        number.withLock { $0 += 1 }
        // As a connection that hangs: it does not end with its task.
        await withCheckedContinuation { read in
            let isHeld = held.withLock { held in
                held?.append(read)
                return held != nil
            }
            if !isHeld { read.resume() }
        }
        return try await database.read(work)
    }

    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value { try await database.write(work) }
    func blockingRead<Value>(_ work: (any SQLTransaction) throws -> Value) throws -> Value {
        try database.blockingRead(work)
    }
    func blockingWrite<Value>(_ work: (any SQLTransaction) throws -> Value) throws -> Value {
        try database.blockingWrite(work)
    }
    func forgetDeleted() async throws -> Bool { true }
    func blockingForgetDeleted() throws -> Bool { true }
    func messages(on channel: String) -> AsyncStream<String> { database.messages(on: channel) }
    func lead(_ duty: String) async throws -> (any SQLLeadership)? { nil }
    func close() async throws {}
}

@Suite struct `A replica that does not answer` {
    private struct Scene: Sendable {
        let replica: HangingDatabase
        let reads: ReplicaReads
        let clock = SharedClock()
        let told = SharedLines()

        private let scratch: Scratch

        init() throws {
            scratch = try Scratch()
            let entries = try LedgerStorage(scratch.path + "/ledger").databases.entries
            let (replica, told, clock) = (HangingDatabase(entries), told, clock)
            self.replica = replica
            reads = ReplicaReads(
                LedgerReplica(told: { told.add($0) }, open: { replica }), of: entries,
                now: { clock.now }, sleep: { _ in await replica.waitUntilHung() })
        }

        func read() async -> Int? {
            await reads.read(including: ReadMark()) { try LedgerRows.head($0).number }
        }
    }

    private final class SharedClock: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func pass(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private final class SharedLines: Sendable {
        private let all = Mutex<[String]>([])
        var lines: [String] { all.withLock { $0 } }
        func add(_ line: String) { all.withLock { $0.append(line) } }
    }

    @Test func `is waited for once in its rest, and told of once`() async throws {
        let scene = try Scene()
        #expect(await scene.read() == 0)
        scene.replica.hang(true)
        for _ in 0..<3 {
            let before = scene.replica.reads
            for _ in 0..<5 { #expect(await scene.read() == nil) }
            #expect(scene.replica.reads == before + 1)
            scene.clock.pass(ReplicaReads.rest)
        }
        scene.replica.hang(false)
        #expect(await scene.read() == 0)
        #expect(await scene.read() == 0)
        #expect(
            scene.told.lines == [
                "The replica is not read: it is behind, or does not answer.",
                "The replica is read again.",
            ])
    }

    @Test func `is not blamed for a reader who went away`() async throws {
        let scene = try Scene()
        #expect(await scene.read() == 0)
        scene.replica.hang(true)
        let reader = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await scene.read()
        }
        #expect(await reader.value == nil)
        scene.replica.hang(false)
        #expect(await scene.read() == 0)
        #expect(scene.told.lines == [])
    }
}
