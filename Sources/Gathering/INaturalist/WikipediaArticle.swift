import Catalog
import Foundation

/// A Wikipedia article, from a link such as "http://en.wikipedia.org/wiki/Babiana villosula".
struct WikipediaArticle: Sendable, Hashable {
    /// The licence of Wikipedia's texts.
    static let licence = "CC BY-SA 4.0"

    /// The article's language.
    let language: Language
    /// The title, with spaces.
    let title: String
    /// The link over https, without spaces.
    let url: String

    /// Parses a link; nil for another site or a language that is not published.
    init?(_ link: String) {
        let trimmed = link.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let start = trimmed.firstRange(of: "://"), trimmed.hasPrefix("http"),
            let slash = trimmed[start.upperBound...].firstIndex(of: "/")
        else { return nil }
        let host = trimmed[start.upperBound..<slash].lowercased().split(separator: ".")
        let path = trimmed[slash...]
        guard host.count >= 3, host.suffix(2) == ["wikipedia", "org"], path.hasPrefix("/wiki/"),
            let language = Language(rawValue: String(host[0])),
            let decoded = path.dropFirst(6).replacing("_", with: " ").removingPercentEncoding
        else { return nil }
        let title = Author.tidied(decoded)
        guard !title.isEmpty, title.utf8.count <= 512 else { return nil }
        self.language = language
        self.title = title
        // MediaWiki's form: underscores for spaces, and other characters kept where a link permits.
        let words = PercentEncoding.encoded(title.replacing(" ", with: "_"), keeping: "(),:'!")
        url = "https://\(language.rawValue).wikipedia.org/wiki/\(words)"
    }
}

/// Names of people for credits.
package enum Author {
    /// The first candidate that is a name: not empty, and not the text "None".
    package static func name(_ candidates: String?...) -> String? {
        for candidate in candidates {
            let tidy = tidied(candidate ?? "")
            if !tidy.isEmpty, tidy != "None" {
                return String(tidy.prefix(GatherLimits.authorCharacters))
            }
        }
        return nil
    }

    /// A text on one line: white space and control characters become single spaces.
    package static func tidied(_ text: String) -> String {
        text.unicodeScalars.split { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.generalCategory == .control
                || properties.generalCategory == .lineSeparator
        }
        .map(String.init).joined(separator: " ")
    }
}
