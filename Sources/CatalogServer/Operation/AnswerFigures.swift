import HTTPTypes
import Serving

/// Counts answers for the operator, by what they are of; never who asked, or for which plant.
struct AnswerFigures: Sendable {
    /// What is counted.
    let metrics: Metrics
    /// Connections and bytes.
    let traffic: Traffic

    /// How paths begin, and what they are counted as: the first that fits.
    private static let classes = [
        ("/objects/", "objects"), ("/targets/", "targets"), ("/editions/", "editions"),
        ("/metadata/", "metadata"), ("/site/assets/", "site/assets"), ("/site", "site"),
        ("/v1/flowers/search", "v1/flowers/search"), ("/v1/flowers/", "v1/flowers"),
        ("/v1/", "v1"), ("/healthz", "healthz"), ("/metrics", "metrics"),
    ]

    /// What a path is counted as: a name of ours, whatever was asked.
    static func route(_ path: String) -> String {
        classes.first { path.utf8.starts(with: $0.0.utf8) }?.1 ?? "none"
    }

    /// Counts an answer.
    ///
    /// - Parameters:
    ///   - head: the request.
    ///   - status: the answer's.
    ///   - time: from the request's head to the answer's.
    func note(_ head: HTTPRequest, _ status: HTTPResponse.Status, _ time: Duration) {
        let route = Self.route(head.path ?? "")
        metrics.count(
            "florilegium_catalogue_requests_total",
            "route=\"\(route)\",status=\"\(status.code)\"")
        metrics.time("florilegium_catalogue_request_seconds", "route=\"\(route)\"", time)
    }

    /// All figures, with some that are measured now.
    func text(with gauges: [Metrics.Gauge]) -> String {
        metrics.count("florilegium_catalogue_sent_bytes_total", by: traffic.takeSentBytes())
        let connections = (
            name: "florilegium_catalogue_connections", help: "Connections that are open.",
            value: traffic.connections
        )
        return metrics.text(with: gauges + [connections])
    }
}
