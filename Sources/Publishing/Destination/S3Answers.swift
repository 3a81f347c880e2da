internal import Foundation
internal import Trust

/// Parses the few needed elements of the store's XML. Values are only compared and decoded.
enum S3Answers {
    /// The text of the first element of that name.
    static func text(_ name: String, in xml: Substring) -> String? {
        guard let start = xml.firstRange(of: "<\(name)>"),
            let end = xml[start.upperBound...].firstRange(of: "</\(name)>")
        else { return nil }
        return unescaped(String(xml[start.upperBound..<end.lowerBound]))
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var text = text
        for (code, plain) in [
            ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"),
            ("&amp;", "&"),
        ] { text = text.replacingOccurrences(of: code, with: plain) }
        return text
    }

    /// The files on one page of a list; their paths are keys.
    static func files(_ xml: String) -> [StoredFile] {
        var files: [StoredFile] = []
        var rest = xml[...]
        while let start = rest.firstRange(of: "<Contents>"),
            let end = rest[start.upperBound...].firstRange(of: "</Contents>")
        {
            let item = rest[start.upperBound..<end.lowerBound]
            rest = rest[end.upperBound...]
            guard let key = text("Key", in: item),
                let bytes = text("Size", in: item).flatMap({ Int($0) })
            else { continue }
            let moment = text("LastModified", in: item).map { String($0.prefix(19)) + "Z" }
            files.append(
                StoredFile(
                    path: key, bytes: bytes, tag: text("ETag", in: item) ?? "",
                    // A file of unknown age counts as new, so that prune keeps it.
                    modified: moment.flatMap { Instant($0) }?.seconds ?? Int.max / 2))
        }
        return files
    }
}
