import Catalog
import Crypto
import FoundationEssentials

extension Plate {
    /// The length of a mark, enough to distinguish the drawings of one plant.
    package static let markLetters = 12

    /// Identifies a drawing of a plate: the beginning of the SHA-256 of its SVG.
    package static func mark(of svg: String) -> String {
        String(SHA256.hex(of: Data(svg.utf8)).prefix(markLetters))
    }
}
