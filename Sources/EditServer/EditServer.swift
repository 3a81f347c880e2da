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

/// Serves the editor on the loopback interface, until Ctrl-C.
package struct EditServer: Sendable {
    /// The host names it accepts.
    static let names: Set<String> = ["localhost", "127.0.0.1"]
    private static let host = "127.0.0.1"
    /// The largest body of any route.
    private static let mostBytes = EditRoutes.writing.values.max() ?? 0

    private let port: Int
    private let application: Application<EditSite>
    private let logger: Logger

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - port: its port; 0 for any free port.
    ///   - desk: reads and writes records.
    ///   - key: the key that requests must contain.
    ///   - site: the project's folder of pages, scripts and styles.
    ///   - tools: the functions of the pipeline.
    ///   - frames: the previews of records.
    ///   - announce: called with the address, including the key, when the server listens.
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
    /// - Returns: false when it could not listen; the reason is on standard error.
    /// - Throws: the error that stops a listening server.
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
