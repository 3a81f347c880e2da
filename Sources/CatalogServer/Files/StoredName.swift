import Catalog

/// The checked name of a file below the build folder: only such names are opened for clients.
struct StoredName: Sendable, Hashable {
    /// The folders that are served by name.
    enum Kind: Sendable { case object, target, report, metadata }

    /// The path below the build folder.
    let path: String
    /// The folder.
    let kind: Kind
    /// The SHA-256 of the plain content, from the name; nil for reports and signed metadata.
    let sha256: String?
    /// Whether it names a precompressed form, which is stored beside the plain one under its hash.
    let isCompressed: Bool
    /// Whether a file of this name never changes, because the name contains its hash or version.
    let isImmutable: Bool

    /// The name from a request's segments; nil for another form.
    init?(_ segments: [Substring]) {
        let hash: Substring
        switch (segments.first, segments.count) {
        case ("objects", 3):
            hash = segments[2].prefix { $0 != "." }
            let rest = segments[2].dropFirst(hash.count)
            guard Self.isHash(hash), segments[1] == hash.prefix(2), Self.isExtension(rest) else {
                return nil
            }
            kind = .object
        case ("targets", 2):
            hash = segments[1].prefix { $0 != "." }
            let rest = segments[1].dropFirst(hash.count)
            guard Self.isHash(hash), rest.first == ".", Self.isFileName(rest.dropFirst()) else {
                return nil
            }
            kind = .target
        case ("editions", 3):
            hash = ""
            guard Self.isVersion(segments[1]), Self.isFileName(segments[2]) else { return nil }
            kind = .report
        case ("metadata", 3):
            hash = ""
            guard Self.isWord(segments[1]), Self.isMetadata(segments[2]) else { return nil }
            kind = .metadata
        default: return nil
        }
        isImmutable =
            !hash.isEmpty || kind == .metadata && segments[2].first?.isNumber == true
        path = segments.joined(separator: "/")
        isCompressed = Coding.allCases.contains { [path] in path.hasSuffix($0.suffix) }
        sha256 = hash.isEmpty ? nil : String(hash)
    }

    /// The name of an object in an edition; nil for another form.
    init?(_ object: ObjectRef) {
        self.init(object.path.split(separator: "/", omittingEmptySubsequences: false))
        guard kind == .object, !isCompressed else { return nil }
    }

    /// 64 lower-case hexadecimal digits.
    private static func isHash(_ text: Substring) -> Bool {
        text.utf8.count == 64 && Hex.isLowerCase(text)
    }

    /// ".json", ".json.br": one or two extensions of lower-case letters and digits.
    private static func isExtension(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && parts[0].isEmpty
            && parts.dropFirst().allSatisfy {
                (1...12).contains($0.utf8.count)
                    && $0.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
            }
    }

    /// Letters, digits, '-', '_' and single inner dots.
    private static func isFileName(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 120
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        (48...57).contains($0) || (65...90).contains($0)
                            || (97...122).contains($0) || $0 == 45 || $0 == 95
                    }
            }
    }

    /// "timestamp.json", "12.root.json".
    private static func isMetadata(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.last == "json" else { return false }
        let isVersioned =
            parts.count == 2
            || (1...10).contains(parts[0].utf8.count) && parts[0].utf8.first != 48
                && parts[0].utf8.allSatisfy { (48...57).contains($0) }
        return isVersioned && isWord(parts[parts.count - 2])
    }

    /// Up to forty small letters.
    private static func isWord(_ text: Substring) -> Bool {
        (1...40).contains(text.utf8.count) && text.utf8.allSatisfy { (97...122).contains($0) }
    }

    /// "2026.11.1".
    private static func isVersion(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3
            && parts.allSatisfy {
                (1...6).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) }
            }
    }
}
