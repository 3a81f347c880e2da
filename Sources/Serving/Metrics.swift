import Synchronization

/// Metrics for Prometheus, in its text form (version 0.0.4). Names and labels are fixed here and in
/// the routes, so that they never contain data of a request.
public final class Metrics: Sendable {
    /// Upper bounds of the histogram buckets, in seconds.
    private static let bounds = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
    ]

    /// A present value: its name, with labels if any, its help and its value.
    public typealias Gauge = (name: String, help: String, value: Int)

    private struct Histogram {
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var sum = 0.0
    }

    private struct State {
        var counters: [String: [String: Int]] = [:]
        var histograms: [String: [String: Histogram]] = [:]
    }

    private let state = Mutex(State())

    /// Metrics that are all 0.
    public init() {}

    /// Increments a counter.
    ///
    /// - Parameters:
    ///   - name: the counter, as `florilegium_entries_total`.
    ///   - labels: as `kind="steps",answer="recorded"`.
    ///   - count: the increment.
    public func count(_ name: String, _ labels: String = "", by count: Int = 1) {
        state.withLock { $0.counters[name, default: [:]][labels, default: 0] += count }
    }

    /// Adds a duration to a histogram.
    ///
    /// - Parameters:
    ///   - name: the histogram, as `florilegium_commit_seconds`.
    ///   - labels: as for `count`.
    ///   - duration: the duration.
    public func time(_ name: String, _ labels: String = "", _ duration: Duration) {
        let (seconds, rest) = duration.components
        let value = Double(seconds) + Double(rest) * 1e-18
        let place = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.histograms[name, default: [:]][labels, default: Histogram()].counts[place] += 1
            state.histograms[name]?[labels]?.sum += value
        }
    }

    /// All metrics, with some present values.
    ///
    /// - Parameter gauges: present values; those with the same name in sequence.
    /// - Returns: the text.
    public func text(with gauges: [Gauge]) -> String {
        let state = state.withLock { $0 }
        var text = ""
        var before: Substring = ""
        for gauge in gauges {
            let name = gauge.name.prefix { $0 != "{" }
            if name != before { text += "# HELP \(name) \(gauge.help)\n# TYPE \(name) gauge\n" }
            before = name
            text += "\(gauge.name) \(gauge.value)\n"
        }
        for (name, values) in state.counters.sorted(by: { $0.key < $1.key }) {
            text += "# TYPE \(name) counter\n"
            for (labels, value) in values.sorted(by: { $0.key < $1.key }) {
                text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
            }
        }
        for (name, values) in state.histograms.sorted(by: { $0.key < $1.key }) {
            text += "# TYPE \(name) histogram\n"
            for (labels, histogram) in values.sorted(by: { $0.key < $1.key }) {
                text += Self.text(name, labels, histogram)
            }
        }
        return text
    }

    private static func text(_ name: String, _ labels: String, _ histogram: Histogram) -> String {
        let more = labels.isEmpty ? "" : "\(labels),"
        var (text, total) = ("", 0)
        for (place, count) in histogram.counts.enumerated() {
            total += count
            let bound = place < bounds.count ? "\(bounds[place])" : "+Inf"
            text += "\(name)_bucket{\(more)le=\"\(bound)\"} \(total)\n"
        }
        let braced = labels.isEmpty ? "" : "{\(labels)}"
        return text + "\(name)_sum\(braced) \(histogram.sum)\n\(name)_count\(braced) \(total)\n"
    }
}
