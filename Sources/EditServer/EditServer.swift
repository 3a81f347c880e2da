package import EditorialForms
package import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Preview
import ServiceLifecycle
import Serving
import UnixSignals

/// Serves the editor to the browsers of this machine, until Ctrl-C.
package struct EditServer: Sendable {
    /// The only names it answers to.
    static let names: Set<String> = ["localhost", "127.0.0.1"]
    private static let host = "127.0.0.1"
    /// No route takes a larger body.
    private static let mostBytes = EditRoutes.writing.values.max() ?? 0

    private let port: Int
    private let application: Application<EditSite>
    private let logger: Logger

    /// A server.
    ///
    /// - Parameters:
    ///   - port: where it listens; 0 for any free port.
    ///   - desk: where records are read and written.
    ///   - key: what requests must show.
    ///   - site: the project's folder of pages, scripts and styles.
    ///   - tools: what it asks of the pipeline.
    ///   - frames: where records are seen as players will see them.
    ///   - announce: hears the address, with the key, when it listens.
    package init(
        port: Int, desk: ContentDesk, key: AccessKey, site: URL, tools: EditTools,
        frames: PreviewFrames,
        announce: @escaping @Sendable (String) -> Void
    ) {
        var logger = Logger(label: "edit") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        application = Application(
            responder: EditSite(
                pages: EditPages(site: site),
                routes: EditRoutes(desk: desk, tools: tools, frames: frames), key: key),
            server: .guarded(
                ConnectionRules(
                    timeouts: Timeouts(),
                    early: EarlyRules(
                        answer: { _ in nil },
                        wantsBody: { _, bytes in bytes ?? 0 <= Self.mostBytes }))),
            configuration: ApplicationConfiguration(address: .hostname(Self.host, port: port)),
            services: [Pulse { frames.pulse() }],
            onServerRunning: { channel in
                let address = Listening.address(
                    "localhost", channel.localAddress?.port ?? port)
                announce("\(address)#\(key.text)")
            },
            logger: logger)
        self.port = port
        self.logger = logger
    }

    /// Serves until Ctrl-C or SIGTERM.
    ///
    /// - Returns: whether it could listen; if not, standard error says why.
    /// - Throws: what stops a server that listens.
    package func run() async throws -> Bool {
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        do {
            try await ServiceGroup(configuration: configuration).run()
            return true
        } catch let error as IOError {
            Listening.complain(error, host: Self.host, port: port)
            return false
        }
    }
}
