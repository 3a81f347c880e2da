/// What a request must show: only whoever was given the address with it may read drafts or write.
package struct AccessKey: Sendable {
    /// Its text, for the address.
    package let text: String
    private static let digits = Array("0123456789abcdef".utf8)

    /// A key of chance.
    ///
    /// - Parameters:
    ///   - bytes: how many bytes of chance; at least 16.
    ///   - random: where chance comes from.
    package init(bytes: Int, using random: inout some RandomNumberGenerator) {
        precondition(bytes >= 16)
        var digits: [UInt8] = []
        for _ in 0..<bytes {
            let byte = UInt8.random(in: 0...255, using: &random)
            digits += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
        }
        text = String(decoding: digits, as: UTF8.self)
    }

    /// Whether a header of authorization shows it; how long that takes tells nothing of it.
    func isShown(by authorization: String?) -> Bool {
        Self.isSame(authorization ?? "", "Bearer \(text)")
    }

    /// Whether a part of a path is it.
    func isShown(by part: Substring) -> Bool { Self.isSame(String(part), text) }

    private static func isSame(_ shown: String, _ wanted: String) -> Bool {
        let (shown, wanted) = (Array(shown.utf8), Array(wanted.utf8))
        guard shown.count == wanted.count else { return false }
        return zip(shown, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
