import ArgumentParser
import Logging
import NIOCore
import Serving

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Serves what `florilegium build` wrote.
@main struct FlorilegiumServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "florilegium-server",
        abstract: "Serves the editions in a build folder: the app, the read API and all files.",
        discussion: """
            A newly published edition is picked up without a restart. Prints one line on standard \
            output when it listens; logs to standard error. Speaks plain HTTP: put a proxy with \
            TLS before it, and say --https.

            Exit codes: 0 stopped by SIGTERM or SIGINT; 64 wrong arguments; 69 the address \
            cannot be had (port in use, not ours, no permission); 1 anything else.
            """)

    @Option(help: "The folder that the pipeline writes.") var build = "build"
    @Option(help: "The address to listen at; 0.0.0.0 for all.") var host = "127.0.0.1"
    @Option(help: "The port; 0 for any free one.") var port = 8080
    @Option(help: "An origin whose pages may read (repeatable); without it, all may.")
    var allowOrigin: [String] = []
    @Flag(help: "Browsers reach us by https: send Strict-Transport-Security.") var https = false
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
    }

    func run() async throws {
        FreedMemory.returnLargeBlocks()
        var logger = Logger(label: "server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel
        let options = ServerOptions(
            build: build, host: host, port: port, allowedOrigins: allowOrigin,
            isHTTPS: https)
        let server = Server(
            options: options, now: { Int(time(nil)) }, logger: logger,
            announce: { line in
                print(line)
                fflush(nil)
            })
        do {
            try await server.run()
        } catch let error as IOError {
            Listening.complain(error, host: host, port: port)
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}
