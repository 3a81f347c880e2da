/// Words by which databases and data frames write a missing value.
enum NoValue {
    private static let words: Set<String> = ["\\n", "null", "na", "n/a", "#n/a", "nan"]

    /// Whether a field is one of them.
    static func isWord(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard (2...4).contains(bytes.count), "\\nN#".utf8.contains(bytes[0]) else { return false }
        return words.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }
}
