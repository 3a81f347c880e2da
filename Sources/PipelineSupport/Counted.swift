/// Numbers of things in messages.
package enum Counted {
    /// "1 file", "2 files".
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - one: the thing's name for one of them.
    ///   - many: the name for any other number; `one` with an s where it is left out.
    /// - Returns: the number and the name.
    package static func of(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}
