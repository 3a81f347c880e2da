/// The size of a file for people.
enum FileSize {
    /// "12 kB", "3.4 MB": rounded up, so that only 0 is shown as 0.
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1_000_000 else { return "\((bytes + 999) / 1_000) kB" }
        let tenths = (bytes + 99_999) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
