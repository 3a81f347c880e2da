import ArgumentParser
import Catalog
import Foundation
import PipelineSupport

/// Functions common to all commands.
enum Command {
    /// The project in a folder.
    ///
    /// - Throws: `ExitCode` after printing the error in three lines, when there is no project.
    static func project(_ path: String) throws -> Project {
        do {
            return try Project(root: path)
        } catch {
            throw stopped(error)
        }
    }

    /// Runs work; on an error, prints it with its place and remedy.
    ///
    /// - Throws: `ExitCode` after an error.
    static func explaining<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw stopped(error)
        }
    }

    /// A list of words: "a, b and c".
    static func listed(_ words: [String], before last: String) -> String {
        guard let end = words.last, words.count > 1 else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
    }

    /// Prints a value as JSON on standard output.
    ///
    /// - Throws: `EncodingError` when it cannot be encoded.
    static func printJSON(_ value: some Encodable) throws {
        print(String(decoding: try CanonicalJSON.encode(value), as: UTF8.self))
    }

    /// Prints what a command came to, as JSON or for people.
    ///
    /// - Throws: `EncodingError` when the value cannot be encoded.
    static func say(_ value: some Encodable, _ text: String, asJSON: Bool) throws {
        if asJSON { try printJSON(value) } else { print(text) }
    }

    /// Prints the error that ends a command.
    static func stopped(_ error: any Error) -> ExitCode {
        FileHandle.standardError.write(Data("florilegium: \(error)\n".utf8))
        return ExitCode(1)
    }
}
