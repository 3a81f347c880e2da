import ArgumentParser
import FoundationEssentials
import Logging
import NIOCore
import Serving
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The ledger: takes what players do, judges it once and loses nothing.
@main struct FlorilegiumLedger: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "florilegium-ledger",
        abstract: "Keeps what players do: scores, steps, beacons.",
        discussion: """
            Exit codes: 0 done; 1 something is wrong with the ledger, which is said; 64 wrong \
            arguments; 69 the address or the ledger's files cannot be had; 70 the disk shows fewer \
            entries than were on it: start it again.
            """,
        subcommands: [
            ServeCommand.self, VerifyCommand.self, RebuildCommand.self, BackupCommand.self,
            RestoreCommand.self, MigrateCommand.self, MoveCommand.self, AnswersCommand.self,
            QuestionsCommand.self,
            ReportsCommand.self,
            BanCommand.self, UnbanCommand.self, HideCommand.self, ShowCommand.self,
            GrantRoleCommand.self, EraseCommand.self, ErasedCommand.self, RenewMasterCommand.self,
            SignOutCommand.self,
            FiguresCommand.self, MailsCommand.self, RedrawCommand.self,
        ])

    static func main() async {
        do {
            let arguments = try Settings.arguments(
                Array(CommandLine.arguments.dropFirst()),
                environment: ProcessInfo.processInfo.environment
            ) { path in
                guard let bytes = try AtomicFile.read(path, limit: 1 << 20) else {
                    throw Settings.Failure(description: "\(path) is not there.")
                }
                return String(decoding: bytes, as: UTF8.self)
            }
            await main(arguments)
        } catch {
            Console.complain("\(error)")
            exit(withError: ExitCode(EX_USAGE))
        }
    }
}

/// Serves the ledger.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves the ledger until SIGTERM or SIGINT.",
        discussion: """
            Prints one line on standard output when it listens; logs lines of JSON to standard \
            error, never who did what. Speaks plain HTTP: put a proxy with TLS before it, and \
            say --behind-proxy.
            """)

    @OptionGroup var place: LedgerPlace
    @Option(
        help: """
            A file of lines `name: value`, named as these options. The command line wins over the \
            environment (FLORILEGIUM_SMTP for --smtp; lists with commas), which wins over the file.
            """)
    var config: String?
    @Option(help: "The folder that the pipeline writes, or one that was published.")
    var build = "build"
    @Option(help: "The address to listen at; 0.0.0.0 for all.") var host = "127.0.0.1"
    @Option(help: "The port; 0 for any free one.") var port = 8081
    @Option(help: "An origin whose pages may write (repeatable).") var allowOrigin: [String] = []
    @Option(
        help:
            "A host by which devices reach the ledger, as example.org or localhost:8081 (repeatable); any without it."
    )
    var name: [String] = []
    @Flag(help: "All requests come through a proxy of ours: believe its X-Forwarded-For.")
    var behindProxy = false
    @OptionGroup var mail: MailOptions
    @OptionGroup var gameCenter: GameCenterOptions
    @Option(help: "Words that no name holds: the file of content/.")
    var names = "content/names.yaml"
    @Option(help: "A file of networks that are turned away, as 192.0.2.0/24; read each minute.")
    var blockList: String?
    @Option(help: "Requests of one device a second; 0 for any number.") var deviceRate = 5.0
    @Option(help: "Requests of one network a second; 0 for any number.") var networkRate = 50.0
    @Flag(help: "Keep whatever devices and networks write, however much: only to measure.")
    var withoutBudgets = false
    @Option(
        help: "trace, debug (one line a request), info, notice, warning or error.",
        transform: Listening.level)
    var logLevel = Logger.Level.info

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be from 0 to 65535.")
        }
        for origin in allowOrigin where !Listening.isOrigin(origin) {
            throw ValidationError("'\(origin)' is no origin. Write it like https://a.example:8443")
        }
        guard deviceRate >= 0, networkRate >= 0 else {
            throw ValidationError("Rates are 0 or more.")
        }
    }

    func run() async throws {
        FreedMemory.returnLargeBlocks()
        var logger = Logger(label: "ledger") { _ in JSONLog() }
        logger.logLevel = logLevel
        var options = LedgerOptions()
        options.home = place.home
        options.location = try place.location()
        options.build = build
        options.host = host
        options.port = port
        options.allowedOrigins = allowOrigin
        options.hosts = name
        options.isBehindProxy = behindProxy
        options.deviceRate = deviceRate
        options.networkRate = networkRate
        options.hasBudgets = !withoutBudgets
        options.blockList = blockList
        options.site = mail.site
        options.mail = try mail.server()
        options.gameCenter = try gameCenter.trust()
        do {
            if let words = try NameList.read(names) {
                options.words = words
            } else {
                logger.warning("\(names) is not there: only reserved names are refused.")
            }
            let server = try LedgerServer(
                options: options, now: { WallClock.now }, logger: logger,
                announce: { line in
                    print(line)
                    fflush(nil)
                })
            try await server.run()
        } catch let error as IOError {
            Listening.complain(error, host: host, port: port)
            throw ExitCode(EX_UNAVAILABLE)
        } catch let error where !(error is ExitCode) {
            Console.complain("\(error)")
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}

/// Lines for the operator.
enum Console {
    /// Says on standard error what went wrong.
    static func complain(_ text: String) { note("error: \(text)") }

    /// Says something on standard error.
    static func note(_ text: String) {
        _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
