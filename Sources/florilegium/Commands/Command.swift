import ArgumentParser
import Catalog
import Foundation
import PipelineSupport

/// What all commands share.
enum Command {
    /// The project in a folder; ends the command with three lines when there is none.
    static func project(_ path: String) throws -> Project {
        do {
            return try Project(root: path)
        } catch {
            throw stopped(error)
        }
    }

    /// Runs work, and ends the command with what, where and what to do when it fails.
    static func explaining<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw stopped(error)
        }
    }

    /// Words as a sentence lists them: "a, b and c".
    static func listed(_ words: [String], before last: String) -> String {
        guard let end = words.last, words.count > 1 else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
    }

    /// Prints a value as JSON on standard output.
    static func printJSON(_ value: some Encodable) throws {
        print(String(decoding: try CanonicalJSON.encode(value), as: UTF8.self))
    }

    /// Says why a command ends.
    static func stopped(_ error: any Error) -> ExitCode {
        FileHandle.standardError.write(Data("florilegium: \(error)\n".utf8))
        return ExitCode(1)
    }
}
