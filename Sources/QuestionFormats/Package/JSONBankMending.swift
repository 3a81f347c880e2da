import Intake
import QuestionRecords

/// Reads JSON in which a record is broken, without losing the other records.
enum JSONBankMending {
    /// The document; if it is broken, the list of its intact records.
    ///
    /// - Throws: `SourceFinding` when it is broken and is not a list of records that begin on lines
    ///   of their own.
    static func document(_ text: String, _ reading: inout QuestionReading) throws(SourceFinding)
        -> JSONValue
    {
        do throws(SourceFinding) {
            return try JSONText.parse(text)
        } catch {
            let records = records(of: text)
            guard records.count > 1 else { throw error }
            var whole: [JSONValue] = []
            var broken: [(line: Int, SourceFinding)] = []
            for record in records {
                do throws(SourceFinding) {
                    let value = try object(record.text)
                    whole.append(JSONValue(value.kind, line: record.line))
                } catch {
                    broken.append((record.line + (error.line ?? 1) - 1, error))
                }
            }
            guard whole.count > broken.count else { throw error }
            for (line, finding) in broken {
                reading.leaveOut(
                    "record at line \(line)", line: line, finding.message,
                    remedy: "Mend the JSON at this line.", excerpt: finding.excerpt)
            }
            return JSONValue(.array(whole), line: 1)
        }
    }

    /// The object of a text, which may go on with the closing brackets of the object's containers.
    private static func object(_ text: String) throws(SourceFinding) -> JSONValue {
        do throws(SourceFinding) {
            return try JSONText.parse(text)
        } catch {
            var rest = text[...]
            for _ in 0..<3 {
                guard let brace = rest.dropLast().lastIndex(of: "}") else { break }
                rest = rest[...brace]
                if let value = try? JSONText.parse(String(rest)) { return value }
            }
            throw error
        }
    }

    /// The texts of the objects whose first line is indented as far as that of the first object.
    private static func records(of text: String) -> [(text: String, line: Int)] {
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        func indent(_ line: Substring.UTF8View) -> Int? {
            let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
            return line[blanks.endIndex...].first == UInt8(ascii: "{") ? blanks.count : nil
        }
        // A "{" on the first line begins the container of the list.
        let starts = lines.indices.dropFirst().filter { indent(lines[$0]) != nil }
        guard let first = starts.first.flatMap({ indent(lines[$0]) }) else { return [] }
        let own = starts.filter { indent(lines[$0]) == first }
        return own.enumerated().compactMap { index, start in
            let from = lines[start].startIndex
            let end = index + 1 < own.count ? lines[own[index + 1]].startIndex : text.endIndex
            guard let brace = text.utf8[from..<end].lastIndex(of: UInt8(ascii: "}")) else {
                return (String(text[from..<end]), start + 1)
            }
            return (String(text[from...brace]), start + 1)
        }
    }
}
