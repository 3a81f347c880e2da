import Foundation
import Logging
import PictureDrawing
import Serving
import Synchronization
import TestSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerRequests

@Suite(.serialized) struct `The process that draws a picture` {
    private func queue(
        _ change: (inout PictureLimits) -> Void = { _ in }, log: LogCatcher = LogCatcher(),
        program: String = LedgerHarness.program
    ) -> PictureQueue {
        var limits = PictureLimits()
        change(&limits)
        return PictureQueue(program, limits, metrics: Metrics(), logger: log.logger)
    }

    /// The program, once its process has taken some seconds of the processor: a fast machine may need less than one to
    /// draw anything.
    private static func spent(_ seconds: Int, below scratch: Scratch) throws -> String {
        let path = "\(scratch.path)/draw"
        let script = """
            #!/usr/bin/python3
            import os, sys, time
            while time.process_time() < \(seconds): pass
            os.execv('\(LedgerHarness.program)', ['\(LedgerHarness.program)'] + sys.argv[1:])

            """
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private func problem(_ work: () async throws -> Data) async throws -> String {
        do {
            _ = try await work()
            return "none"
        } catch let problem as ProblemDetails {
            return problem.name
        }
    }

    /// 48 million pixels of 16 bits, 390 MB, out of three.
    private static let bomb = Array(MadePictures.bomb(6_950, 6_950))

    @Test func `draws what unpacks to hundreds of megabytes within its memory`() async throws {
        #expect(Self.bomb.count < 4 << 20)
        // It counts how much memory it takes; time is another test's, and another machine's.
        let drawn = try await queue { ($0.seconds, $0.timeout) = (200, .seconds(300)) }
            .square(Self.bomb)
        #expect(try MadePictures.shown(drawn).width == 512)
    }

    @Test func `ends when it needs too much memory, too much of the processor, or too long`()
        async throws
    {
        let log = LogCatcher()
        let small = queue({ $0.memory = 700 << 20 }, log: log)
        #expect(try await problem { try await small.square(Self.bomb) } == "picture-too-hard")
        let scratch = try Scratch()
        let brief = queue(
            { ($0.seconds, $0.timeout) = (1, .seconds(300)) }, log: log,
            program: try Self.spent(2, below: scratch))
        #expect(try await problem { try await brief.square(Self.bomb) } == "picture-too-hard")
        withExtendedLifetime(scratch) {}
        #expect(log.text.contains("A picture's process ended: killed"))
        let short = queue({ $0.timeout = .milliseconds(30) }, log: log)
        #expect(try await problem { try await short.square(Self.bomb) } == "picture-too-hard")
        #expect(log.text.contains("A picture's process ended: late"))
        // And is none the worse for it.
        let picture = try MadePictures.quarters(32, 32, ".png")
        #expect(try MadePictures.shown(try await small.square(Array(picture))).width == 32)
    }

    @Test func `that cannot be closed in reads nothing`() async throws {
        let log = LogCatcher()
        let none = queue({ $0.memory = -1 }, log: log)
        let picture = Array(try MadePictures.quarters(32, 32, ".png"))
        #expect(try await problem { try await none.square(picture) } != "none")
    }

    @Test(
        .enabled(
            if: !SharedData.files("photos/odd").isEmpty,
            "skipped: ../shared/data/photos/odd is not here"))
    func `draws odd photographs or says why not`() async throws {
        let queue = queue()
        for file in SharedData.files("photos/odd") {
            guard let bytes = try? Data(contentsOf: file),
                bytes.count <= AccountLimits.pictureBytes
            else { continue }
            do {
                let drawn = try await queue.square(Array(bytes))
                let (width, height, _) = try MadePictures.shown(drawn)
                #expect(width == height && width <= 512, "\(file.lastPathComponent)")
            } catch let problem as ProblemDetails {
                let known = [
                    "not-a-picture", "picture-broken", "too-many-pixels", "picture-too-hard",
                ]
                #expect(known.contains(problem.name), "\(file.lastPathComponent): \(problem.name)")
            }
        }
    }
}

@Suite struct `Work that takes turns` {
    @Test func `has places for so much at once and so many that wait, and no more`() async throws {
        let turns = ConcurrencyLimiter(atOnce: 1, waiting: 2, timeout: .seconds(600))
        let (admission, open) = AsyncStream.makeStream(of: Void.self)
        let (ends, ended) = AsyncStream.makeStream(of: Bool.self)
        let tasks = (0..<6).map { _ in
            Task {
                let isDone: Void? = try? await turns.take { for await _ in admission { break } }
                ended.yield(isDone != nil)
            }
        }
        var found: [Bool] = []
        for await isDone in ends {
            found.append(isDone)
            // Until then nobody is let go who came in.
            if found.count == 3 { open.finish() }
            if found.count == tasks.count { break }
        }
        #expect(found == [false, false, false, true, true, true])
        #expect(try await turns.take { 7 } == 7)
    }

    /// Names what was done, in order.
    private final class Diary: Sendable {
        let done = Mutex<[String]>([])
        func note(_ name: String) { done.withLock { $0.append(name) } }
    }

    @Test func `is done by networks in turn, so that who sends much waits behind themselves`()
        async throws
    {
        let turns = ConcurrencyLimiter(
            atOnce: 1, waiting: 10, ofNetwork: 4, timeout: .seconds(600))
        let diary = Diary()
        let (admission, open) = AsyncStream.makeStream(of: Void.self)
        let first = Task { try await turns.take(for: "a") { for await _ in admission { break } } }
        while turns.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        // Two networks of one IPv6 site are one.
        let names = ["a", "a", "a", "a", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "b"]
        var tasks: [Task<Void, any Error>] = []
        for name in names {
            tasks.append(Task { try await turns.take(for: name) { diary.note(name) } })
            while turns.count <= tasks.count { try await Task.sleep(for: .milliseconds(1)) }
        }
        await #expect(throws: ProblemDetails.self) { try await turns.take(for: "a") {} }
        open.finish()
        try await first.value
        for task in tasks { try await task.value }
        #expect(
            diary.done.withLock { $0 } == [
                "a", "2001:db8:1:2::/64", "b", "a", "2001:db8:1:3::/64", "a", "a",
            ])
        #expect(turns.count == 0)
    }

    @Test func `is not done for who waited too long`() async throws {
        let turns = ConcurrencyLimiter(atOnce: 1, waiting: 1, timeout: .zero)
        await #expect(throws: ProblemDetails.self) { try await turns.take { 7 } }
    }
}

@Suite(.serialized) struct `A program that is given some bytes` {
    private func run(
        _ script: String, on input: [UInt8] = [], most: Int = 1_000,
        timeout: Duration = .seconds(600)
    ) throws -> ChildProcess.Outcome {
        try ChildProcess(program: "/bin/sh", arguments: ["-c", script]).run(
            on: input, most: most, timeout: timeout)
    }

    @Test func `says them back, however many`() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let outcome = try run("exec cat", on: bytes, most: 4_000_000)
        #expect(outcome.end == .exited(0))
        #expect(outcome.said == Data(bytes))
    }

    @Test func `knows no environment, no folder and no descriptor of ours`() throws {
        let file = FileHandle(forReadingAtPath: "/dev/zero")
        defer { try? file?.close() }
        let seen = try run(
            "pwd; env | grep -v -e '^PWD=' -e '^_=' -e '^SHLVL=' -e '^OLDPWD='; ls /proc/self/fd | wc -l"
        )
        // Of four, one is the folder that ls reads.
        #expect(String(decoding: seen.said, as: UTF8.self) == "/proc\n4\n")
    }

    @Test func `ends as it says, by its code or a signal`() throws {
        #expect(try run("exit 7").end == .exited(7))
        #expect(try run("kill -SEGV $$").end == .killed(signal: 11))
        // Who reads nothing is no fault of ours.
        #expect(try run("exit 3", on: [UInt8](repeating: 1, count: 5_000_000)).end == .exited(3))
    }

    @Test func `is killed when it takes too long, or says too much`() throws {
        // Whose end is waited for ends by itself, after an hour.
        #expect(try run("sleep 3600", timeout: .milliseconds(200)).end == .late)
        #expect(try run("exec <&- >&- 2>&-; sleep 3600", timeout: .milliseconds(200)).end == .late)
        #expect(try run("yes").end == .tooMuch)
        let complaining = try run("yes | head -c 500000 >&2; echo done")
        #expect(complaining.complained.count == 1_024)
        #expect(complaining.end == .exited(0))
    }

    @Test func `that is not there is told at once`() {
        #expect(throws: ChildProcess.Failure.self) {
            try ChildProcess(program: "/no/such/program", arguments: []).run(
                on: [], most: 1, timeout: .seconds(1))
        }
    }
}
