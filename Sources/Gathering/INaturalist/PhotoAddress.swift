import ContentReading

/// The sizes of a photograph in iNaturalist's addresses: …/photos/ID/SIZE.EXT.
enum PhotoAddress {
    private static let sizes: Set<Substring> = [
        "original", "large", "medium", "small", "thumb", "square",
    ]

    /// The address of a photograph's original (at most 2048 pixels), from that of any size.
    ///
    /// Only the size word is replaced; the ending (also "." or none) and the query are kept. Nil
    /// when the last part of the path has no size word, as on Flickr.
    static func original(of text: String) -> WebAddress? {
        guard var address = WebAddress(text) else { return nil }
        var segments = address.segments
        guard segments.count >= 3, let name = segments.popLast(), let id = segments.last,
            segments[segments.count - 2] == "photos", Int(id) != nil
        else { return nil }
        let dot = name.firstIndex(of: ".") ?? name.endIndex
        guard sizes.contains(name[..<dot]) else { return nil }
        segments.append("original" + name[dot...])
        address.path = "/" + segments.joined(separator: "/")
        return address
    }
}

extension PhotographFormat {
    /// Whether a Content-Type is possible for a picture; some storage sends "octet-stream".
    static func mayBe(contentType: String?) -> Bool {
        let type = (contentType ?? "").lowercased().split(separator: ";").first.map(String.init)
        let plain = (type ?? "").trimmingPrefix(" ")
        return plain.hasPrefix("image/") && plain != "image/svg+xml"
            || plain == "binary/octet-stream" || plain == "application/octet-stream"
    }
}
