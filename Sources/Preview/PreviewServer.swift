import Foundation
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Serving
import UnixSignals

/// Serves a preview to the browsers of this machine, until Ctrl-C.
package struct PreviewServer: Sendable {
    /// Why it does not start.
    package struct Refusal: Error {
        /// What happened.
        package var what: String
        /// The address.
        package var place: String
        /// What to do.
        package var remedy: String
    }

    /// The only names it answers to.
    static let names: Set<String> = ["localhost", "127.0.0.1"]
    private static let host = "127.0.0.1"

    private let port: Int
    private let application: Application<PreviewSite>
    private let logger: Logger

    /// A server.
    ///
    /// - Parameters:
    ///   - port: where it listens; 0 for any free port.
    ///   - hub: what it shows.
    ///   - scripts: what it adds to pages.
    ///   - folders: where objects/ and targets/ lie, by path.
    ///   - announce: hears the address when it listens.
    package init(
        port: Int, hub: PreviewHub, scripts: PreviewScripts, folders: [String],
        announce: @escaping @Sendable (String) -> Void
    ) {
        var logger = Logger(label: "preview") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let timeouts = Timeouts()
        application = Application(
            responder: PreviewSite(
                hub: hub, scripts: scripts, folders: folders.map { ServedFolder(path: $0) }),
            server: .guarded(
                ConnectionRules(
                    timeouts: timeouts,
                    early: EarlyRules(answer: { _ in nil }, wantsBody: { _, _ in false }))),
            configuration: ApplicationConfiguration(
                address: .hostname(Self.host, port: port)),
            services: [Pulse { hub.pulse() }],
            onServerRunning: { channel in
                announce(Listening.address("localhost", channel.localAddress?.port ?? port))
            },
            logger: logger)
        self.port = port
        self.logger = logger
    }

    /// Serves until Ctrl-C or SIGTERM.
    ///
    /// - Throws: `Refusal` when the port cannot be had.
    package func run() async throws {
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw refusal(error)
        }
    }

    private func refusal(_ error: IOError) -> Refusal {
        let another = port == 8090 ? 8091 : 8090
        let isTaken = error.errnoCode == EADDRINUSE
        return Refusal(
            what: isTaken
                ? "Something else listens at this port."
                : "The port cannot be had: \(String(cString: strerror(error.errnoCode)))",
            place: "\(Self.host):\(port)",
            remedy: (isTaken ? "End it (`ss -ltnp` shows it), or take" : "Take")
                + " another port: florilegium serve --port \(another)")
    }
}
