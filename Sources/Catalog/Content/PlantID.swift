import Crypto
public import FoundationEssentials

/// A plant's id in all files: lower-case words with hyphens ("bellis-perennis").
///
/// It stays the same in all editions, also when the scientific name changes.
public struct PlantID: RawRepresentable, Codable, Sendable, Hashable, Comparable,
    CodingKeyRepresentable, CustomStringConvertible
{
    /// The words.
    public let rawValue: String

    /// The id; nil unless it is lower-case ASCII letters, digits and single inner hyphens.
    public init?(rawValue: String) {
        guard Slug.isValid(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The id made of a scientific name: "Quercus × hispanica" gives "quercus-x-hispanica".
    public init?(scientificName: String) {
        let parts = scientificName.unicodeScalars.split(
            separator: "×", omittingEmptySubsequences: false)
        self.init(
            rawValue: Slug.words(
                of: parts.count == 1
                    ? scientificName : parts.map { String($0) }.joined(separator: " x ")))
    }

    /// The same as `rawValue`.
    public var description: String { rawValue }

    /// Ordered byte by byte.
    public static func < (left: PlantID, right: PlantID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Ids of lower-case words with hyphens.
public enum Slug {
    /// Whether a text is one to 80 lower-case ASCII letters, digits and single inner hyphens.
    public static func isValid(_ text: String) -> Bool {
        guard (1...Limits.idBytes).contains(text.utf8.count) else { return false }
        let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return words.allSatisfy { word in
            !word.isEmpty
                && word.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                }
        }
    }

    /// A text as an id: its words joined by hyphens; other characters than letters and digits
    /// separate words.
    public static func words(of text: String) -> String {
        let space = UInt8(ascii: " ")
        return String(
            decoding: Folding.fold(text).utf8.map { $0 == space ? UInt8(ascii: "-") : $0 },
            as: UTF8.self)
    }
}

extension UUID {
    /// The namespace of Florilegium's plants, itself a version 4 UUID drawn once.
    static let florilegiumPlants: [UInt8] = [
        0x6d, 0x1f, 0x8e, 0x52, 0x0b, 0x7a, 0x4c, 0x39, 0x9e, 0x41, 0x25, 0xc8, 0x73, 0xd0, 0xaf,
        0x16,
    ]

    /// The plant's UUID: version 5 (RFC 9562) of "inaturalist.org/taxa/TAXON" in our namespace.
    public init(plantOfTaxon taxon: Int) {
        self.init(version5: "inaturalist.org/taxa/\(taxon)")
    }

    /// The UUID of a plant without iNaturalist taxon: version 5 of its id.
    public init(plant id: PlantID) {
        self.init(version5: "florilegium/plants/\(id)")
    }

    private init(version5 name: String) {
        var digest = Array(Insecure.SHA1.hash(data: Self.florilegiumPlants + Array(name.utf8)))
        digest[6] = digest[6] & 0x0f | 0x50
        digest[8] = digest[8] & 0x3f | 0x80
        self.init(
            uuid: (
                digest[0], digest[1], digest[2], digest[3], digest[4], digest[5], digest[6],
                digest[7], digest[8], digest[9], digest[10], digest[11], digest[12], digest[13],
                digest[14], digest[15]
            ))
    }
}
