import ArgumentParser

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal client.
@main
struct FlorilegiumPlay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "florilegium-play",
        abstract: "Keeps a florilegium's editions on this machine, checked against one root.",
        subcommands: [TufCommand.self])

    /// Exit codes are 0 and 1 and no others, also for commands that were not understood.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            if exitCode(for: error).isSuccess { exit(withError: error) }
            let message = fullMessage(for: error)
            if !message.isEmpty { tell(message) }
            Self.exit(withError: ExitCode(1))
        }
    }

    /// Writes a line for people who watch for what went wrong.
    static func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
