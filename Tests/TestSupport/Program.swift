public import Foundation

/// Runs a built program as a process: `florilegium`, unless another is given.
public enum Program {
    /// The program, which `swift build --build-tests` makes.
    public static let file = Repository.root.appending(path: ".build/debug/florilegium")

    /// The file pattern of coverage data: a file for each run, separate from those of the tests. A
    /// process killed while it writes leaves a broken file, which affects no other.
    private static let profile = Result {
        guard let own = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] else {
            return "/dev/null"
        }
        let folder = URL(filePath: own).deletingLastPathComponent().appending(path: "programs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appending(path: "%p.profraw").path
    }

    /// Starts it; its output is not printed.
    public static func start(
        _ arguments: [String], program: URL = file, input: Pipe? = nil, output: Pipe? = nil,
        errors: Pipe? = nil, environment: [String: String] = [:]
    ) throws -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LLVM_PROFILE_FILE": try profile.get(), "NO_COLOR": "1"]) { $1 }.merging(environment) {
                $1
            }
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = errors ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs it to its end: returns the exit code and its output, without standard error when
    /// `hearsErrors` is false.
    public static func run(
        _ arguments: [String], program: URL = file, input: String? = nil, hearsErrors: Bool = true,
        environment: [String: String] = [:]
    ) async throws -> (status: Int32, text: String) {
        let pipe = Pipe()
        let given = input == nil ? nil : Pipe()
        let process = try start(
            arguments, program: program, input: given, output: pipe,
            errors: hearsErrors ? pipe : nil, environment: environment)
        if let input, let given {
            try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try given.fileHandleForWriting.close()
        }
        // On a thread of its own: the threads of tasks are as few as processors, and other tests
        // need them.
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
                        process.waitUntilExit()
                        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
                    })
            }
        }
    }

    /// Whether a process ends within some seconds. No thread of the pool is blocked meanwhile.
    public static func ends(_ process: Process, within seconds: Double) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let deadline = ContinuousClock.now + .seconds(seconds)
                while process.isRunning, ContinuousClock.now < deadline {
                    Thread.sleep(forTimeInterval: 0.001)
                }
                continuation.resume(returning: !process.isRunning)
            }
        }
    }
}
