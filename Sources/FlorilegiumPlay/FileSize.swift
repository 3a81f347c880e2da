/// A size of files as people say it.
enum FileSize {
    /// "12 kB", "3.4 MB": rounded up, and never nothing for something.
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1_000_000 else { return "\((bytes + 999) / 1_000) kB" }
        let tenths = (bytes + 99_999) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
