import Catalog
import Crypto
import FoundationEssentials

extension Plate {
    /// Letters of a mark: enough to tell the drawings of one plant apart.
    package static let markLetters = 12

    /// What tells one drawing of a plate from another: the beginning of the SHA-256 of its SVG.
    package static func mark(of svg: String) -> String {
        String(SHA256.hex(of: Data(svg.utf8)).prefix(markLetters))
    }
}
