internal import Catalog
public import Intake

/// A file of questions, in memory.
public final class QuestionFile: Sendable {
    /// Its name without folders.
    public let name: String
    /// Its bytes.
    public let bytes: [UInt8]
    /// The decoded text; nil when it cannot be decoded.
    package let text: DecodedText?
    /// Why its text cannot be decoded, or its format not be detected; nil for archives.
    public let refusal: SourceFinding?
    /// The files in it, when it is an archive.
    package let package: Result<Archive.Contents, SourceFinding>?

    /// Creates a file from its name and bytes.
    public init(named name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        var package: Result<Archive.Contents, SourceFinding>?
        if Archive.isZip(bytes) {
            do throws(SourceFinding) {
                package = .success(try Archive.contents(of: bytes))
            } catch {
                package = .failure(error)
            }
        }
        self.package = package
        var text: DecodedText?
        var refusal: SourceFinding?
        if package == nil {
            do throws(SourceFinding) {
                text = try DecodedText(bytes)
                // Escaped marks matter only for JSON, which is then refused unread; other formats
                // do not decode them.
                if !StreamSafe.isSafe(json: bytes) { refusal = .marks() }
            } catch {
                refusal = error
            }
        }
        self.text = text
        self.refusal = refusal
    }

    /// The name's ending in lower case.
    package var ending: String {
        name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    }

    /// Whether its name has an ending of a format, which is weak evidence.
    package func hasEnding(of format: QuestionFormat) -> Bool { format.endings.contains(ending) }

    /// The text, for a text format.
    ///
    /// - Throws: `SourceFinding` when the bytes are not text.
    package func textOrRemark(into reading: inout QuestionReading) throws(SourceFinding) -> String {
        let decoded = if let text { text } else { try DecodedText(bytes) }
        reading.findings += decoded.findings
        return decoded.text
    }
}
