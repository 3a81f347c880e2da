/// The secret that a request must contain: it is part of the address that the program prints, and
/// only requests with it may read drafts or write.
package struct AccessKey: Sendable {
    /// The key as text.
    package let text: String
    private static let digits = Array("0123456789abcdef".utf8)

    /// Creates a random key.
    ///
    /// - Parameters:
    ///   - bytes: the number of random bytes; at least 16.
    ///   - random: the source of randomness.
    package init(bytes: Int, using random: inout some RandomNumberGenerator) {
        precondition(bytes >= 16)
        var digits: [UInt8] = []
        for _ in 0..<bytes {
            let byte = UInt8.random(in: 0...255, using: &random)
            digits += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
        }
        text = String(decoding: digits, as: UTF8.self)
    }

    /// Whether an Authorization header has the key; compared in constant time.
    func isShown(by authorization: String?) -> Bool {
        Self.isSame(authorization ?? "", "Bearer \(text)")
    }

    /// Whether a part of a path is the key; compared in constant time.
    func isShown(by part: Substring) -> Bool { Self.isSame(String(part), text) }

    private static func isSame(_ shown: String, _ wanted: String) -> Bool {
        let (shown, wanted) = (Array(shown.utf8), Array(wanted.utf8))
        guard shown.count == wanted.count else { return false }
        return zip(shown, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
