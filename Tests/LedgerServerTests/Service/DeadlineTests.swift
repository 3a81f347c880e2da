import Foundation
import HTTPTypes
import Hummingbird
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
        let (hold, release) = AsyncStream.makeStream(of: Void.self)
        await #expect(throws: DeadlinePassed.self) {
            let place = admission.enter()
            return try await deadlines.wait {
                defer { withExtendedLifetime(place) {} }
                while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                // What waits for a disk does not end by being cancelled.
                await Task.detached { for await _ in hold {} }.value
                went.yield(Task.isCancelled)
            }
        }
        #expect(admission.count == 1)
        release.finish()
        #expect(await gone.first { _ in true } == true)
        #expect(try await eventually { admission.count == 0 })
        clock.cancel()
    }

    @Test func `a deadline comes while all threads of the pool block`() async throws {
        let deadlines = Deadlines(.milliseconds(500))
        let clock = Task { try await deadlines.run() }
        let (beginnings, begin) = AsyncStream.makeStream(of: Void.self)
        let blockade = Blockade()
        let waiting = Task {
            try await deadlines.wait {
                await withTaskCancellationHandler {
                    begin.finish()
                    while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                } onCancel: {
                    blockade.end()
                }
            }
        }
        // It is under way when the threads are taken.
        for await _ in beginnings {}
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Blockade.tasks { group.addTask { blockade.hold() } }
        }
        await #expect(throws: DeadlinePassed.self) { try await waiting.value }
        #expect(!blockade.wasInVain)
        clock.cancel()
    }

    @Test func `health is answered while all threads of the pool block`() async throws {
        try await LedgerHarness().live { port, server, _ in
            let before = try Shouted.ask(port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(before.contains("200 OK"))
            let foreign = try Shouted.ask(
                port,
                "GET /healthz HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\n\r\n")
            #expect(!foreign.lowercased().contains("access-control-allow-origin"))
            let counts = try Shouted.ask(
                port, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(counts.contains(#"route="healthz",status="200"} 2"#))
            let blockade = Blockade()
            let blocks = (0..<Blockade.tasks).map { _ in Task { blockade.hold() } }
            let asked = Mutex<[String]>([])
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    blockade.waitUntilWhole()
                    for _ in 0..<10 {
                        if let answer = try? Shouted.ask(
                            port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                        {
                            asked.withLock { $0.append(answer) }
                        }
                    }
                    blockade.end()
                    done.resume()
                }
            }
            for block in blocks { await block.value }
            let answers = asked.withLock { $0 }
            for answer in answers {
                #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains(#""entries":0"#))
            }
            #expect(answers.count == 10 && !blockade.wasInVain)
        }
    }

    @Test func `that the ledger was not read for long is told`() async throws {
        let harness = try LedgerHarness()
        let server = try harness.server()
        let book = server.services.health
        #expect(book.known() == nil)
        #expect(try await book.answer().status == .ok)
        #expect(book.known(at: .now + LedgerServerLimits.healthAge - .seconds(1))?.status == .ok)
        #expect(
            book.known(at: .now + LedgerServerLimits.healthAge + .seconds(1))?.status
                == .serviceUnavailable)
    }
}

/// Holds all threads of the pool, as calls do that wait for the disk, until it is told to let go.
private final class Blockade: Sendable {
    /// As many as there are threads, and more.
    static let tasks = 2 * ProcessInfo.processInfo.activeProcessorCount
    /// Who needs one of them in order to tell it would wait for ever.
    private static let patience = Duration.seconds(120)

    private let state = Mutex((held: 0, isOver: false, wasInVain: false))

    /// Whether nobody told it to let go.
    var wasInVain: Bool { state.withLock { $0.wasInVain } }

    /// Holds the thread that calls it.
    func hold() {
        state.withLock { $0.held += 1 }
        wait { $0.isOver }
    }

    /// Waits, on a thread that is none of the pool, until all threads are held.
    func waitUntilWhole() {
        wait { $0.isOver || $0.held >= ProcessInfo.processInfo.activeProcessorCount }
    }

    func end() { state.withLock { $0.isOver = true } }

    private func wait(_ isEnough: ((held: Int, isOver: Bool, wasInVain: Bool)) -> Bool) {
        let deadline = ContinuousClock.now + Self.patience
        while !state.withLock({ isEnough($0) }) {
            if ContinuousClock.now > deadline {
                state.withLock { ($0.isOver, $0.wasInVain) = (true, true) }
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }
}

/// What a client hears that has no thread of Swift's pool to wait on.
enum Shouted {
    static func ask(_ port: Int, _ request: String) throws -> String {
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
        return text
    }
}
