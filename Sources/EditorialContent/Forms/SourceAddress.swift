import PipelineSupport

/// The source of a text as written: a web address, or the words of a book's citation.
enum SourceAddress {
    /// Whether a text is a web address, which may be made a link.
    static func isWeb(_ text: String) -> Bool {
        let bytes = text.utf8
        let lower = text.prefix(8).lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else {
            return false
        }
        return bytes.count > scheme.utf8.count && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7f }
    }

    /// Whether a text begins with another scheme than http: `javascript:…`, `file:///…`.
    /// "ISBN:978…" and "Kew: Plants of the World" do not.
    static func isForeign(_ text: String) -> Bool {
        // Browsers ignore blanks and line ends within a scheme.
        let bytes = text.utf8.lazy.filter { $0 > 0x20 }.prefix(longestScheme)
        let scheme = String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
            .lowercased()
        guard scheme.utf8.count < bytes.count else { return false }
        if ["http", "https"].contains(scheme) { return false }
        let rest = bytes.dropFirst(scheme.utf8.count + 1)
        return harmful.contains(scheme) || rest.starts(with: "//".utf8)
    }

    private static let longestScheme = 64
    private static let harmful: Set<String> = [
        "about", "blob", "data", "file", "filesystem", "javascript", "mailto", "vbscript",
        "view-source",
    ]
}

extension YAMLFields {
    /// The address of a page; anything but http and https is a finding.
    func webAddress(_ key: String) -> String? {
        note(key, .address)
        guard let text = string(key, isRequired: false) else { return nil }
        if SourceAddress.isWeb(text) { return text }
        refuse(
            key, .badAddress, "\(path)\(key) is no address of a web page",
            "Write it as https://…, or leave it out.")
        return nil
    }

    /// A citation of a book, or the address of a page.
    package func source(_ key: String) -> String? {
        note(key, .source, isRequired: true)
        guard let text = string(key) else { return nil }
        guard SourceAddress.isForeign(text) else { return text }
        refuse(
            key, .badAddress, "\(path)\(key) is an address that is not of the web",
            "Name the book, or the page with https://.")
        return nil
    }

    /// Citations of books, or addresses of pages.
    func sources(_ key: String) -> [String] {
        note(key, .source, isList: true)
        return items(key).compactMap { node in
            guard let text = string(of: node, key) else { return nil }
            guard SourceAddress.isForeign(text) else { return text }
            refuse(
                node, .badAddress, "\(path)\(key) has an address that is not of the web",
                "Name the book, or the page with https://.")
            return nil
        }
    }
}
