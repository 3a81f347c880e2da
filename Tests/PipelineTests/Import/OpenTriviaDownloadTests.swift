import Foundation
import Synchronization
import Testing

@testable import Gathering
@testable import PipelineSupport

@Suite struct `Open Trivia DB's API` {
    private let clock = TestClock()

    /// A server with some questions left, which answers by the published contract.
    private final class Bank: Sendable {
        private let left: Mutex<Int>
        private let trouble: Mutex<[Int]>
        let calls = Mutex<[String]>([])

        init(left: Int, trouble: [Int] = []) {
            self.left = Mutex(left)
            self.trouble = Mutex(trouble)
        }

        func answer(_ request: HTTPRequest) -> HTTPAnswer {
            calls.withLock { $0.append(request.address.description) }
            if request.address.path.hasSuffix("api_token.php") {
                return .json(#"{"response_code":0,"token":"abcdef0123456789"}"#)
            }
            if let code = trouble.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                return code > 99
                    ? .json("{}", status: code) : .json(#"{"response_code":\#(code),"results":[]}"#)
            }
            let query = request.address.query ?? ""
            let amount =
                Int(
                    query.split(separator: "&").first { $0.hasPrefix("amount=") }?.dropFirst(7)
                        ?? "") ?? 0
            let given = left.withLock { left -> Int? in
                guard amount <= left else { return nil }
                left -= amount
                return amount
            }
            guard let given else { return .json(#"{"response_code":4,"results":[]}"#) }
            let one =
                #"{"type":"boolean","question":"UQ==","category":"QQ==","correct_answer":"VHJ1ZQ==","incorrect_answers":[]}"#
            let results = Array(repeating: one, count: given).joined(separator: ",")
            return .json(#"{"response_code":0,"results":[\#(results)]}"#)
        }
    }

    private func fetch(_ bank: Bank, count: Int) async throws -> ([URL], URL) {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "opentdb \(UUID().uuidString)")
        let base = try #require(WebAddress(OpenTriviaDownload.defaultBase))
        let download = OpenTriviaDownload(
            base: base, transport: TestTransport { request, _ in bank.answer(request) },
            clock: clock)
        return (
            try await download.run(
                .init(count: count, category: 9, difficulty: "easy"), into: folder), folder
        )
    }

    @Test(arguments: [(120, 500, 120), (70, 63, 63), (10, 1, 1), (1, 9, 1)])
    func `gives what it has, once, fifty at a time and every five seconds`(
        _ asked: Int, _ left: Int, _ got: Int
    ) async throws {
        let bank = Bank(left: left)
        let (files, folder) = try await fetch(bank, count: asked)
        defer { try? FileManager.default.removeItem(at: folder) }
        let counts = try files.map { file in
            try String(contentsOf: file, encoding: .utf8).components(separatedBy: #""type""#).count
                - 1
        }
        #expect(counts.reduce(0, +) == got)
        #expect(counts.allSatisfy { $0 <= 50 })
        #expect(clock.sleeps.allSatisfy { $0 >= 5 })
        #expect(clock.sleeps.count == bank.calls.withLock { $0.count })
        #expect(bank.calls.withLock { $0[1] }.contains("category=9&difficulty=easy"))
    }

    @Test(arguments: [[5], [429, 5], [503], [3]])
    func `is asked again when it wants time or a new token`(_ trouble: [Int]) async throws {
        let bank = Bank(left: 100, trouble: trouble)
        let (files, folder) = try await fetch(bank, count: 50)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(files.count == 1)
    }

    @Test(arguments: [
        ([2], "response code 2"), ([429, 429, 429, 429, 429], "status 429"),
        ([4, 4, 4, 4, 4, 4], "no such questions"),
    ])
    func `says why it gave nothing`(_ trouble: [Int], _ words: String) async throws {
        let failure = await #expect(throws: Failure.self) {
            _ = try await fetch(Bank(left: 100, trouble: trouble), count: 50)
        }
        #expect(failure?.what.contains(words) == true, "\(failure?.what ?? "")")
    }
}
