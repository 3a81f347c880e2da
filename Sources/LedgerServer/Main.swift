import ArgumentParser
import FoundationEssentials
import Glibc
import LedgerAccounts
import LedgerOperations
import LedgerStorage
import Logging
import NIOCore
import Serving
import Storage

/// The program `florilegium-ledger`: the server, and the operator's commands.
@main struct FlorilegiumLedger: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "florilegium-ledger",
        abstract: "Keeps what players do: scores, steps, beacons.",
        discussion: """
            Exit codes: 0 done; 1 a command failed, or something is wrong with the ledger; 64 wrong \
            arguments; 69 the address, the ledger's files or an edition cannot be had; 70 the disk shows fewer \
            entries than were on it: start it again. A failure is told in three lines on standard error: \
            what was wrong, where, and what to do.
            """,
        subcommands: [ServeCommand.self] + OperatorCommands.all + [RedrawCommand.self])

    static func main() async {
        StandardOutput.watch()
        ProgramArguments.refuseUnreadable()
        var arguments = Array(CommandLine.arguments.dropFirst())
        do {
            arguments = try Settings.arguments(
                arguments, environment: ProcessInfo.processInfo.environment
            ) { path in
                guard let bytes = try AtomicFile.read(path, limit: 1 << 20) else {
                    throw OperatorFailure(
                        "The file of settings is not there.", at: path,
                        do: "Name it by --config or FLORILEGIUM_CONFIG, or leave both out.")
                }
                return String(decoding: bytes, as: UTF8.self)
            }
        } catch {
            Listening.complain("\(OperatorFailure(error, at: "the settings of serve"))")
            exit(withError: ExitCode(EX_USAGE))
        }
        do {
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard let failure = OperatorCommands.failure(error, of: arguments, Self.self) else {
                exit(withError: error)
            }
            Listening.complain("\(failure.told)")
            exit(withError: ExitCode(failure.code))
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
    @Flag(help: "Start without an edition, and wait for one.") var wait = false
    @Option(
        help: ArgumentHelp(
            """
            A replica of the PostgreSQL database of --store, from which boards and feeds are read \
            while it keeps up.
            """,
            valueName: "address"))
    var replica: String?
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
        if let replica, !LedgerLocation.isReplica(replica, of: try place.location()) {
            throw ValidationError(
                "--replica is the address of a replica, like postgres://HOST/DATABASE, where"
                    + " --store is PostgreSQL.")
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
        options.replica = replica
        options.build = build
        options.host = Listening.host(host)
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
            if !wait { try Listening.expectEdition(in: build) }
            if let words = try NameList.read(names) {
                options.words = words
            } else {
                logger.warning("\(names) is not there: only reserved names are refused.")
            }
            // Held until the process ends: two servers would not share events, sessions and limits.
            let lock = try place.location().lockForServing()
            defer { withExtendedLifetime(lock) {} }
            let server = try LedgerServer(
                options: options, now: { WallClock.now }, logger: logger,
                announce: { line in
                    print(line)
                    StandardOutput.flush()
                })
            try await server.run()
        } catch let error as IOError {
            Listening.complain(error, host: host, port: port)
            throw ExitCode(EX_UNAVAILABLE)
        } catch is SocketAddressError.UnknownHost {
            Listening.complainOfHost(host, port: port)
            throw ExitCode(EX_UNAVAILABLE)
        } catch let error as Listening.NoEdition {
            Listening.complain("\(error)")
            throw ExitCode(EX_UNAVAILABLE)
        } catch let error where !(error is ExitCode) {
            Listening.complain("\(OperatorFailure(error, at: place.name))")
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}
