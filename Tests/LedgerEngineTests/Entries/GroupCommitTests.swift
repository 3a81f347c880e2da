import Foundation
import Synchronization
import Testing

@testable import LedgerEngine

/// Groups of work: what makes one, and what is turned away.
@Suite struct `Work that is done in groups` {
    /// A number is its weight; work below zero is the ledger's own.
    private typealias Commits = GroupCommit<Int, Int>

    /// Groups as they were done; the first is held up until `go`.
    private final class Book: Sendable {
        let groups = Mutex<[[Int]]>([])
        let go = DispatchSemaphore(value: 0)
        let clock = Mutex(ContinuousClock.now)

        func perform(_ take: () -> [Int]) -> [Result<Int, any Error>] {
            let group = take()
            groups.withLock { $0.append(group) }
            if group == [0] { _ = go.wait(timeout: .now() + 1_800) }
            return group.map { .success($0) }
        }
    }

    private static func commits(_ limits: Commits.Limits, _ book: Book) -> Commits {
        Commits(
            limits, weight: { abs($0) }, canBeRefused: { $0 >= 0 },
            now: { book.clock.withLock { $0 } }, perform: book.perform)
    }

    /// Submits work in order, while the first of it is being done.
    private static func submit(
        _ works: [Int], to commits: Commits, _ book: Book, wait: Duration = .zero
    ) async throws -> [Int?] {
        let first = Task { try await commits.submit(0) }
        while book.groups.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
        var tasks: [Task<Int, any Error>] = []
        for work in works {
            tasks.append(Task { try await commits.submit(work) })
            while commits.waiting < tasks.count { try await Task.sleep(for: .milliseconds(1)) }
        }
        book.clock.withLock { $0 += wait }
        book.go.signal()
        _ = try await first.value
        var answers: [Int?] = []
        for task in tasks { answers.append(try? await task.value) }
        return answers
    }

    @Test(arguments: [
        (weight: 10, group: 10, groups: [[3, 3, 3], [4, 5], [20], [1]]),
        (weight: 100, group: 2, groups: [[3, 3], [3, 4], [5, 20], [1]]),
        (weight: 1, group: 9, groups: [[3], [3], [3], [4], [5], [20], [1]]),
    ])
    func `weigh so much at most, unless one alone is heavier`(
        _ row: (weight: Int, group: Int, groups: [[Int]])
    ) async throws {
        let book = Book()
        let commits = Self.commits(.init(waiting: 100, group: row.group, weight: row.weight), book)
        let works = [3, 3, 3, 4, 5, 20, 1]
        #expect(try await Self.submit(works, to: commits, book) == works)
        #expect(book.groups.withLock { $0 } == [[0]] + row.groups)
    }

    @Test func `what waited too long is turned away undone, and never the ledger's own`()
        async throws
    {
        let book = Book()
        let commits = Self.commits(.init(waiting: 100, group: 10, timeout: .seconds(2)), book)
        #expect(
            try await Self.submit([1, -2, 3], to: commits, book, wait: .seconds(3)) == [
                nil, -2, nil,
            ])
        #expect(book.groups.withLock { $0 } == [[0], [-2]])
        #expect(commits.waiting == 0)
        // The next finds an empty line.
        #expect(try await commits.submit(7) == 7)
    }

    @Test func `more than may wait is turned away at once`() async throws {
        let book = Book()
        let commits = Self.commits(.init(waiting: 2, group: 10), book)
        let first = Task { try await commits.submit(0) }
        while book.groups.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
        let others = [Task { try await commits.submit(1) }, Task { try await commits.submit(2) }]
        while commits.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }
        await #expect(throws: StoreFailure.busy) { try await commits.submit(3) }
        book.go.signal()
        _ = try await first.value
        for task in others { _ = try await task.value }
    }

    @Test func `what comes while another writes is in the group that waited for it`() async throws {
        let turn = DispatchSemaphore(value: 0)
        let groups = Mutex<[[Int]]>([])
        let isWaiting = Mutex(false)
        let commits = Commits(.init(waiting: 100, group: 10)) { take in
            if !isWaiting.withLock({ $0 }) {
                isWaiting.withLock { $0 = true }
                _ = turn.wait(timeout: .now() + 1_800)
            }
            let group = take()
            groups.withLock { $0.append(group) }
            return group.map { .success($0) }
        }
        let first = Task { try await commits.submit(1) }
        while !isWaiting.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        let second = Task { try await commits.submit(2) }
        while commits.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }
        turn.signal()
        #expect(try await [first.value, second.value] == [1, 2])
        #expect(groups.withLock { $0 } == [[1, 2]])
    }
}
