/// A hash that is the same in every process and release, as keys of advisory locks need it.
enum StableHash {
    /// FNV-1a of 64 bits over a text's UTF-8, read as a signed number.
    static func fnv1a(_ text: String) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 {
            hash ^= UInt64(byte)
            hash &*= 0x0000_0100_0000_01b3
        }
        return Int(truncatingIfNeeded: hash)
    }
}
