/// Numbers of things in messages.
package enum Counted {
    /// "1 file", "2 files".
    ///
    /// - Parameters:
    ///   - count: the number.
    ///   - one: the singular of the name.
    ///   - many: the plural; by default `one` with an s.
    /// - Returns: the number and the name.
    package static func of(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}
