import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import LedgerEngine
import NIOCore
import NIOPosix
import Serving

/// The description of the interface, and metrics for the operator.
struct OperationAPI: Sendable {
    let services: Services

    /// The description of this interface, in OpenAPI 3.1.
    func description() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/yaml", .cacheControl: "public, max-age=300"],
            body: .init(byteBuffer: ByteBuffer(bytes: PackageResources.openapi_yaml)))
    }

    /// Metrics for Prometheus.
    func metrics() async throws -> Response {
        let books = try await services.ledger.books()
        let own: [Metrics.Gauge] = [
            ("florilegium_entries", "Entries in the ledger.", books.entries),
            ("florilegium_persons", "Persons the ledger knows.", books.persons),
            ("florilegium_trophies_minted", "Trophies ever made.", books.minted),
            ("florilegium_trophies_burnt", "Trophies ever spent.", books.burnt),
            ("florilegium_trophies_in_circulation", "Trophies people have.", books.inCirculation),
            ("florilegium_queue", "Requests that wait for the writer.", services.ledger.waiting),
            (
                "florilegium_leader", "1 where this server does the jobs.",
                services.leadership.isHeld ? 1 : 0
            ),
            ("florilegium_streams", "Streams of events.", services.listeners.count),
            (
                "florilegium_live_rounds", "Rounds played before the ledger's eyes.",
                try await services.published.liveRounds.count()
            ),
        ]
        let operation = services.watch.figures.gauges(
            at: services.now(), edition: services.published.content?.version)
        let text = services.metrics.text(with: operation + own)
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

extension ProblemDetails {
    /// No edition was read yet.
    static let noEdition = ProblemDetails(
        status: .serviceUnavailable, name: "no-edition", title: "No edition yet",
        detail: "The ledger has seen no edition yet; publish one with `florilegium build`.",
        headers: [.retryAfter: "5"])
}
