import HTTPTypes
import Serving

/// Counts answers by kind of path, without clients or plants.
struct AnswerFigures: Sendable {
    /// The metrics.
    let metrics: Metrics
    /// The counts of connections and bytes.
    let traffic: Traffic

    /// Beginnings of paths and their names in metrics; the first match counts.
    private static let classes = [
        ("/objects/", "objects"), ("/targets/", "targets"), ("/editions/", "editions"),
        ("/metadata/", "metadata"), ("/site/assets/", "site/assets"), ("/site", "site"),
        ("/v1/flowers/search", "v1/flowers/search"), ("/v1/flowers/", "v1/flowers"),
        ("/v1/", "v1"), ("/healthz", "healthz"), ("/metrics", "metrics"),
    ]

    /// The name of a path in metrics, from a fixed set.
    static func route(_ path: String) -> String {
        classes.first { path.utf8.starts(with: $0.0.utf8) }?.1 ?? "none"
    }

    /// Counts an answer.
    ///
    /// - Parameters:
    ///   - head: the request.
    ///   - status: the answer's status.
    ///   - time: from the request's head to the answer's.
    func note(_ head: HTTPRequest, _ status: HTTPResponse.Status, _ time: Duration) {
        let route = Self.route(head.path ?? "")
        metrics.count(
            "florilegium_catalogue_requests_total",
            "route=\"\(route)\",status=\"\(status.code)\"")
        metrics.time("florilegium_catalogue_request_seconds", "route=\"\(route)\"", time)
    }

    /// All metrics, with some present values.
    func text(with gauges: [Metrics.Gauge]) -> String {
        metrics.count("florilegium_catalogue_sent_bytes_total", by: traffic.takeSentBytes())
        let connections = (
            name: "florilegium_catalogue_connections", help: "Connections that are open.",
            value: traffic.connections
        )
        return metrics.text(with: gauges + [connections])
    }
}
