import ArgumentParser
import FoundationEssentials

/// What operators type.
protocol OperatorCommand: AsyncParsableCommand {
    /// Where it works, for failures that name no place themselves.
    var workplace: String { get }
}

/// A command on one ledger.
protocol LedgerCommand: OperatorCommand {
    var options: OperatorOptions { get }
}

extension LedgerCommand {
    var workplace: String { options.place.name }
}

/// Where a command works, and how it answers.
struct OperatorOptions: ParsableArguments {
    @OptionGroup var place: LedgerPlace
    @OptionGroup var answer: AnswerOptions
}

/// How a command answers.
struct AnswerOptions: ParsableArguments {
    @Flag(help: "Write what it came to as a line of JSON; a failure, too.") var json = false

    /// Says on standard output what a command came to.
    ///
    /// - Parameters:
    ///   - outcome: what it came to.
    ///   - text: the same for people.
    /// - Throws: what the encoder throws.
    func say(_ outcome: some Encodable, _ text: @autoclosure () -> String) throws {
        Console.say(json ? try Self.json(outcome) : text())
    }

    /// A value as one line of JSON.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// Who gives a command, for the moderation log.
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
    /// Whether it is a line of some bytes, without anything that moves a terminal.
    func isLine(most: Int) -> Bool {
        (1...most).contains(utf8.count)
            && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
