import Foundation
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Serving
import UnixSignals

/// Serves a preview on the loopback interface, until Ctrl-C.
package struct PreviewServer: Sendable {
    /// Why it does not start.
    package struct Refusal: Error {
        /// The error.
        package var what: String
        /// The address.
        package var place: String
        /// The remedy.
        package var remedy: String
    }

    /// The host names it accepts.
    static let names: Set<String> = ["localhost", "127.0.0.1"]
    private static let host = "127.0.0.1"

    private let port: Int
    private let application: Application<PreviewSite>
    private let logger: Logger

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - port: its port; 0 for any free port.
    ///   - hub: the shown state.
    ///   - scripts: the scripts added to pages.
    ///   - folders: the folders of objects/ and targets/.
    ///   - announce: called with the address when the server listens.
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
    /// - Throws: `Refusal` when it cannot listen on the port; otherwise the error that stops the
    ///   server.
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
