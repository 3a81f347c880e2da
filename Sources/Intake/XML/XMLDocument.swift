/// Reads XML that nobody here wrote, with libxml2, within limits.
///
/// A document type that declares anything is refused before anything is parsed, and one that only
/// names the root or an address is left out unread, so that there are no entities to expand and no
/// addresses to fetch; HTML's names and a bare "&" are mended with a warning.
public enum XMLDocument {
    /// A document's root, and what was mended on the way.
    public struct Parsed: Sendable {
        /// The outermost element.
        public var root: XMLElement
        /// What was mended.
        public var findings: [SourceFinding]
    }

    /// Reads a document.
    ///
    /// - Throws: `SourceFinding` with the line of what is not well-formed, or the limit that is passed.
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
