import ArgumentParser
import Glibc
import Logging
import NIOCore
import Serving
import Storage

/// The program `florilegium-server`: serves the output of `florilegium build`.
@main struct FlorilegiumServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "florilegium-server",
        abstract: "Serves the editions in a build folder: the app, the read API and all files.",
        discussion: """
            A newly published edition is picked up without a restart. Prints one line on standard \
            output when it listens; logs to standard error. Speaks plain HTTP: put a proxy with \
            TLS before it, and say --https.

            Exit codes: 0 stopped by SIGTERM or SIGINT; 64 wrong arguments; 69 the folder has no \
            edition, the address cannot be had (port in use, not ours, no permission) or the access \
            log cannot be written; 1 anything else.
            """)

    static func main() async {
        StandardOutput.watch()
        ProgramArguments.refuseUnreadable()
        await main(nil)
    }

    @Option(help: "The folder that a build or publish writes.") var build = "build"
    @Option(help: "The address to listen at; 0.0.0.0 for all.") var host = "127.0.0.1"
    @Option(help: "The port; 0 for any free one.") var port = 8080
    @Option(help: "An origin whose pages may read (repeatable); without it, all may.")
    var allowOrigin: [String] = []
    @Flag(help: "Start without an edition, and wait for one.") var wait = false
    @Flag(help: "Browsers reach us by https: send Strict-Transport-Security.") var https = false
    @Option(
        help: "Requests a second of one address or household (IPv6: 64 bits); 0 for any number.")
    var networkRate = 0.0
    @Flag(help: "Believe X-Forwarded-For: only where nothing but your proxy reaches the port.")
    var behindProxy = false
    @Option(
        help: "Write a line of JSON for each answer to this file; - for standard output.")
    var accessLog: String?
    @Option(
        help: "trace, debug (one line a request), info, notice, warning or error.",
        transform: Listening.level)
    var logLevel = Logger.Level.info

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be from 0 to 65535.")
        }
        guard networkRate >= 0, networkRate <= ServerLimits.mostPerSecond else {
            throw ValidationError(
                "--network-rate must be from 0 to \(Int(ServerLimits.mostPerSecond)).")
        }
        for origin in allowOrigin where !Listening.isOrigin(origin) {
            throw ValidationError("'\(origin)' is no origin. Write it like https://a.example:8443")
        }
    }

    func run() async throws {
        FreedMemory.returnLargeBlocks()
        var logger = Logger(label: "server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel
        var file: LogFile?
        do {
            if !wait { try Listening.expectEdition(in: build) }
            file = try accessLog.map { try LogFile($0) }
        } catch {
            Listening.complain("\(error)")
            throw ExitCode(EX_UNAVAILABLE)
        }
        let options = ServerOptions(
            build: build, host: Listening.host(host), port: port, allowedOrigins: allowOrigin,
            isHTTPS: https, isBehindProxy: behindProxy, networkRate: networkRate, accessLog: file)
        let server = Server(
            options: options, now: { Int(time(nil)) }, logger: logger,
            announce: { line in
                print(line)
                StandardOutput.flush()
            })
        do {
            try await server.run()
        } catch let error as IOError {
            Listening.complain(error, host: host, port: port)
            throw ExitCode(EX_UNAVAILABLE)
        } catch is SocketAddressError.UnknownHost {
            Listening.complainOfHost(host, port: port)
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}
