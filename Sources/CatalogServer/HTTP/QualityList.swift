import HTTPTypes

/// A list of choices with weights, as in `Accept` and `Accept-Encoding` (RFC 9110, 12.4).
struct QualityList: Sendable {
    /// The weight of each choice in thousandths, by its lower-case name.
    private var weights: [String: Int] = [:]

    /// Reads a header's value; malformed parts are skipped.
    init(_ header: String) {
        for item in header.split(separator: ",").prefix(ServerLimits.listItems) {
            let parts = item.split(separator: ";").map(Self.trimmed)
            guard let name = parts.first, !name.isEmpty else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }
            weights[name.lowercased()] = weight.map { Self.thousandths($0.dropFirst(2)) } ?? 1000
        }
    }

    /// The weight of a named choice; nil for others.
    func weight(_ name: String) -> Int? { weights[name] }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }

    /// "0.5" as 500; 0 for a malformed weight.
    private static func thousandths(_ text: Substring) -> Int {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, whole == "0" || whole == "1" else {
            return 0
        }
        let digits = parts.count == 2 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return 0
        }
        let padded = digits + String(repeating: "0", count: 3 - digits.utf8.count)
        return min(1000, (whole == "1" ? 1000 : 0) + (Int(padded) ?? 0))
    }
}

extension HTTPRequest {
    /// Whether a client names HTML and does not prefer JSON, as browsers do.
    var prefersPages: Bool {
        guard let accept = headerFields[.accept] else { return false }
        let list = QualityList(accept)
        let json = max(
            list.weight("application/json") ?? 0, list.weight("application/problem+json") ?? 0)
        return list.weight("text/html").map { $0 > 0 && $0 >= json } ?? false
    }
}

/// A coding of precompressed files beside their plain form. Nothing is compressed on the fly: the
/// pipeline does it once, better than a server could for each request.
enum Coding: String, Sendable, CaseIterable {
    case brotli = "br"
    case zstandard = "zstd"

    /// The extension of the precompressed file.
    var suffix: String {
        switch self {
        case .brotli: ".br"
        case .zstandard: ".zst"
        }
    }

    /// The client's preferred coding among the available ones; nil for the plain form.
    ///
    /// The plain form is sent even when `identity;q=0` forbids it and there is no other, because an
    /// answer is more useful than a 406.
    static func best(for acceptEncoding: String?, among available: [Coding]) -> Coding? {
        guard let acceptEncoding, !available.isEmpty else { return nil }
        let accepted = QualityList(acceptEncoding)
        let others = accepted.weight("*")
        var best: (coding: Coding?, weight: Int) = (nil, accepted.weight("identity") ?? 0)
        for coding in allCases.reversed() where available.contains(coding) {
            let weight = accepted.weight(coding.rawValue) ?? others ?? 0
            if weight > 0 && weight >= best.weight { best = (coding, weight) }
        }
        return best.coding
    }
}
