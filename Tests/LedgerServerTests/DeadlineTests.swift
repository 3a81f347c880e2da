import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import NIOEmbedded
import Serving
import Synchronization
import TestSupport
import Testing

@testable import LedgerServer

/// What goes on while threads block and work does not end.
@Suite(.serialized) struct `The ledger at its limits` {
    @Test func `work is cancelled at its deadline, and holds its place until it has ended`()
        async throws
    {
        let deadlines = Deadlines(.milliseconds(300))
        let clock = Task { try await deadlines.run() }
        let admission = AdmissionControl()
        let (gone, went) = AsyncStream.makeStream(of: Bool.self)
        await #expect(throws: DeadlinePassed.self) {
            let place = admission.enter()
            return try await deadlines.wait {
                defer { withExtendedLifetime(place) {} }
                while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                try? await Task.detached { try await Task.sleep(for: .seconds(1)) }.value
                went.yield(Task.isCancelled)
            }
        }
        #expect(admission.count == 1)
        #expect(await gone.first { _ in true } == true)
        for _ in 0..<200 where admission.count != 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(admission.count == 0)
        clock.cancel()
    }

    @Test func `a deadline comes while all threads of the pool block`() async throws {
        let deadlines = Deadlines(.milliseconds(200))
        let clock = Task { try await deadlines.run() }
        try await Task.sleep(for: .milliseconds(50))
        let late = Mutex(false)
        let begun = ContinuousClock.now
        let waiting = Task {
            try await deadlines.wait {
                await withTaskCancellationHandler {
                    while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                } onCancel: {
                    late.withLock { $0 = ContinuousClock.now - begun < .milliseconds(900) }
                }
            }
        }
        // It is under way when the threads are taken.
        try await Task.sleep(for: .milliseconds(50))
        // As many as there are threads, and more.
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
                group.addTask { Self.block(1) }
            }
        }
        await #expect(throws: DeadlinePassed.self) { try await waiting.value }
        #expect(late.withLock { $0 })
        clock.cancel()
    }

    @Test func `health is answered while all threads of the pool block`() async throws {
        try await LedgerHarness().live { port, server, _ in
            let before = try Shouted.ask(port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(before.text.contains("200 OK"))
            let blocks = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
                Task { Self.block(2) }
            }
            let asked = Mutex<[Shouted]>([])
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    Thread.sleep(forTimeInterval: 0.3)
                    for _ in 0..<10 {
                        if let answer = try? Shouted.ask(
                            port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                        {
                            asked.withLock { $0.append(answer) }
                        }
                    }
                    done.resume()
                }
            }
            let answers = asked.withLock { $0 }
            for answer in answers {
                #expect(
                    answer.text.hasPrefix("HTTP/1.1 200 OK")
                        && answer.text.contains(#""entries":0"#))
            }
            try #require(answers.count == 10)
            // The machine has more to do than this test.
            #expect(answers.map(\.time).sorted()[5] < .milliseconds(50))
            for block in blocks { await block.value }
        }
    }

    @Test func `that the ledger was not read for long is told`() async throws {
        let harness = try LedgerHarness()
        let server = try harness.server()
        let book = HealthMonitor(server.services)
        #expect(book.known() == nil)
        #expect(try await book.answer().status == .ok)
        #expect(book.known(at: .now + LedgerServerLimits.healthAge - .seconds(1))?.status == .ok)
        #expect(
            book.known(at: .now + LedgerServerLimits.healthAge + .seconds(1))?.status
                == .serviceUnavailable)
    }

    /// Holds a thread of the pool, as a call does that waits for the disk.
    private static func block(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }
}

/// What a client hears that has no thread of Swift's pool to wait on.
struct Shouted: Sendable {
    var text: String
    var time: Duration

    static func ask(_ port: Int, _ request: String) throws -> Shouted {
        let start = ContinuousClock.now
        let socket = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
        _ = request.withCString { send(socket, $0, strlen($0), 0) }
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !text.hasSuffix("}") {
            let got = recv(socket, &buffer, buffer.count, 0)
            if got <= 0 { break }
            text += String(decoding: buffer[..<got], as: UTF8.self)
        }
        return Shouted(text: text, time: ContinuousClock.now - start)
    }
}
