internal import Catalog
public import Intake

/// A file of questions, in memory.
public final class QuestionFile: Sendable {
    /// Its name without folders.
    public let name: String
    /// What it holds.
    public let bytes: [UInt8]
    /// The text, when it is text that can be read.
    package let text: DecodedText?
    /// What keeps its text from being read, or from being told by its format; nil for archives.
    public let refusal: SourceFinding?
    /// The files in it, when it is an archive that can be read.
    package let package: Result<Archive.Contents, SourceFinding>?

    /// A file's name and bytes.
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
                // As escapes they are no marks to any format but JSON, where nothing is read of it.
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

    /// Whether its name ends as a file of a format does; that counts for little.
    package func hasEnding(of format: QuestionFormat) -> Bool { format.endings.contains(ending) }

    /// The text, for a format that is text.
    ///
    /// - Throws: `SourceFinding` when it is none.
    package func textOrRemark(into reading: inout QuestionReading) throws(SourceFinding) -> String {
        let decoded = if let text { text } else { try DecodedText(bytes) }
        reading.findings += decoded.findings
        return decoded.text
    }
}
