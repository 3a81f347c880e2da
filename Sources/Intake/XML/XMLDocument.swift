/// Parses untrusted XML with libxml2, within limits.
///
/// There are no entities to expand and no addresses to fetch: a document type with declarations is
/// refused before parsing, and one that only names the root or an address is removed without being
/// read. HTML's character references by name and a bare "&" are repaired with a warning.
public enum XMLDocument {
    /// A document's root, with findings about repairs.
    public struct Parsed: Sendable {
        /// The outermost element.
        public var root: XMLElement
        /// Findings about repairs.
        public var findings: [SourceFinding]
    }

    /// Parses a document.
    ///
    /// - Throws: `SourceFinding` with the line when it is not well-formed, its encoding is unknown,
    ///   it has a document type with declarations, or it exceeds a limit.
    public static func parse(_ bytes: [UInt8]) throws(SourceFinding) -> Parsed {
        guard bytes.count <= IntakeLimits.xmlBytes else {
            throw tooMuch("over \(IntakeLimits.xmlBytes >> 20) MiB")
        }
        let decoded = try XMLEncoding.decoded(bytes)
        let mended = try XMLMending.mended(decoded.text)
        var findings = decoded.findings
        if let line = mended.documentTypeLine {
            findings.append(
                SourceFinding(
                    .note, "The document type (DOCTYPE) was left out; it declares nothing here",
                    remedy: "Nothing needs to be done.", line: line))
        }
        if let line = mended.firstLine {
            findings.append(
                SourceFinding(
                    .warning,
                    "\(mended.count) “&” or control characters are no XML and were mended",
                    remedy: "Write &#160; for &nbsp; and &amp; for &.", line: line))
        }
        let root = try XMLTreeBuilder.tree(of: mended.bytes)
        return Parsed(root: root, findings: findings)
    }

    static func tooMuch(_ what: String, line: Int? = nil) -> SourceFinding {
        SourceFinding.refusal(
            "The XML is \(what)", remedy: "Split the file, or leave it out.", line: line)
    }
}
