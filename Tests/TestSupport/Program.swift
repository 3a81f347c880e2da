public import Foundation

/// The built `florilegium`, run as a person runs it.
public enum Program {
    /// The program, which `swift build --build-tests` makes.
    public static let file = Repository.root.appending(path: ".build/debug/florilegium")

    /// Where it writes what it covered: beside the counts of the tests, all of its runs into one file.
    private static let profile: String = {
        guard let own = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] else {
            return "/dev/null"
        }
        return URL(filePath: own).deletingLastPathComponent().appending(
            path: "florilegium-%m.profraw"
        ).path
    }()

    /// Starts it; nothing is printed.
    public static func start(
        _ arguments: [String], input: Pipe? = nil, output: Pipe? = nil,
        environment: [String: String] = [:]
    ) throws -> Process {
        let process = Process()
        process.executableURL = file
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LLVM_PROFILE_FILE": profile, "NO_COLOR": "1"]) { $1 }.merging(environment) { $1 }
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = output ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs it to its end: the exit code and all it printed.
    public static func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) async throws -> (status: Int32, text: String) {
        let pipe = Pipe()
        let given = input == nil ? nil : Pipe()
        let process = try start(arguments, input: given, output: pipe, environment: environment)
        if let input, let given {
            try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try given.fileHandleForWriting.close()
        }
        // On a thread of its own: those of tasks are as few as processors, and other tests need them.
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
}
