import Foundation
import TestSupport

/// The built `florilegium`, run as a person runs it.
enum Program {
    static let file = Repository.root.appending(path: ".build/debug/florilegium")

    /// Starts it; nothing is printed.
    static func start(
        _ arguments: [String], output: Pipe? = nil, environment: [String: String] = [:]
    ) throws -> Process {
        let process = Process()
        process.executableURL = file
        process.arguments = arguments
        // Under coverage a program writes its counts where it stands: not into the repository.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LLVM_PROFILE_FILE": "/dev/null", "NO_COLOR": "1"]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = output ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs it to its end: the exit code and all it printed.
    static func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> (status: Int32, text: String) {
        let pipe = Pipe()
        let process = try start(arguments, output: pipe, environment: environment)
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
