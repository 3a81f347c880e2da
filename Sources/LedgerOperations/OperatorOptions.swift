import ArgumentParser
import FoundationEssentials

/// A command for operators.
protocol OperatorCommand: AsyncParsableCommand {
    /// The place for failures that have none of their own.
    var workplace: String { get }
}

/// A command on one ledger.
protocol LedgerCommand: OperatorCommand {
    var options: OperatorOptions { get }
}

extension LedgerCommand {
    var workplace: String { options.place.name }
}

/// The ledger of a command, and the form of its output.
struct OperatorOptions: ParsableArguments {
    @OptionGroup var place: LedgerPlace
    @OptionGroup var answer: AnswerOptions
}

/// The form of a command's output.
struct AnswerOptions: ParsableArguments {
    @Flag(help: "Write what it came to as a line of JSON; a failure, too.") var json = false

    /// Prints a command's result on standard output.
    ///
    /// - Parameters:
    ///   - outcome: the result.
    ///   - text: the same for people.
    /// - Throws: `EncodingError` when the result cannot be written as JSON.
    func say(_ outcome: some Encodable, _ text: @autoclosure () -> String) throws {
        Console.say(json ? try Self.json(outcome) : text())
    }

    /// A value as one line of JSON.
    ///
    /// - Throws: `EncodingError` when the value cannot be written.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// The operator's name, for the moderation log.
struct OperatorName: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Your name for the moderation log, which operators alone read. Without it that of the user who is \
            signed in here.
            """, valueName: "name"))
    var by: String?

    func validate() throws {
        guard by.map({ Self.isName($0) }) ?? true else {
            throw ValidationError("--by is one line of 1 to \(OperationLimits.nameBytes) bytes.")
        }
    }

    /// The name.
    var name: String {
        let environment = ProcessInfo.processInfo.environment
        let user = ["SUDO_USER", "LOGNAME", "USER"].lazy.compactMap { environment[$0] }
            .first { Self.isName($0) }
        return by ?? user ?? "an operator"
    }

    private static func isName(_ text: String) -> Bool {
        text.isLine(most: OperationLimits.nameBytes)
    }
}

extension String {
    /// Whether it is one line within so many bytes, without terminal control characters.
    func isLine(most: Int) -> Bool {
        (1...most).contains(utf8.count)
            && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
