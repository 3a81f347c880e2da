/// The colours of a picture that its file defines in another way than by a profile.
enum FileColours: Hashable {
    /// By three primaries and a curve.
    case mixed(Primaries, Curve)
    /// By code points of a standard that are not supported.
    case unread(String)

    /// The chromaticities x, y of white and of three primaries (CIE 1931).
    struct Primaries: Hashable {
        var white: [Double]
        var red: [Double]
        var green: [Double]
        var blue: [Double]

        private static let d65 = [0.3127, 0.3290]
        /// IEC 61966-2-1, and ITU-R BT.709.
        static let srgb = Primaries(
            white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
        /// SMPTE EG 432-1 with D65, as on screens.
        static let displayP3 = Primaries(
            white: d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
        /// ITU-R BT.2020.
        static let bt2020 = Primaries(
            white: d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
        /// Adobe RGB (1998), 4.2.
        static let adobe = Primaries(
            white: d65, red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])

        /// Whether no coordinate differs by more than a thousandth, to which writers round.
        func isNear(_ other: Primaries) -> Bool {
            zip(
                [white, red, green, blue].joined(),
                [other.white, other.red, other.green, other.blue].joined()
            ).allSatisfy { abs($0 - $1) <= 0.001 }
        }
    }

    /// The transfer function from a value, as a fraction of the largest, to light.
    enum Curve: Hashable {
        /// IEC 61966-2-1.
        case srgb
        /// The inverse of ITU-R BT.709.
        case bt709
        /// A power.
        case power(Double)
    }

    /// Adobe RGB (1998): 4.3.1.2 defines the power 2 + 51/256.
    static let adobe = mixed(.adobe, .power(563.0 / 256))
    private static let srgb = mixed(.srgb, .srgb)

    /// The colours in a PNG file's cICP, sRGB, gAMA and cHRM, in this order of precedence (PNG,
    /// third edition, 4.3); nil without them, for impossible ones, and for sRGB.
    init?(png bytes: UnsafeRawBufferPointer) {
        var chunks: [String: [UInt8]] = [:]
        for chunk in PNGChunks(bytes) {
            if chunk.name == "IDAT" { break }
            if ["cICP", "sRGB", "gAMA", "cHRM"].contains(chunk.name), chunk.data.count <= 32,
                chunk.isWhole
            {
                chunks[chunk.name] = Array(chunk.data)
            }
        }
        let numbered = chunks["cICP"].flatMap(Self.numbered)
        guard let said = numbered ?? (chunks["sRGB"] != nil ? nil : Self.measured(chunks)),
            said != Self.srgb
        else { return nil }
        self = said
    }

    /// By code points of ITU-T H.273: primaries, curve, matrix, full range.
    private static func numbered(_ cicp: [UInt8]) -> FileColours? {
        guard cicp.count == 4, cicp[2] == 0, cicp[0] != 2, cicp[1] != 2 else { return nil }
        let known: [UInt8: Primaries] = [1: .srgb, 9: .bt2020, 12: .displayP3]
        let curves: [UInt8: Curve] = [
            1: .bt709, 4: .power(2.2), 5: .power(2.8), 6: .bt709, 8: .power(1), 13: .srgb,
            14: .bt709, 15: .bt709,
        ]
        guard cicp[3] == 1, let primaries = known[cicp[0]], let curve = curves[cicp[1]] else {
            return .unread("cICP " + cicp.map(String.init).joined(separator: ", "))
        }
        return .mixed(primaries, curve)
    }

    /// By gAMA and cHRM, whose numbers are in hundred thousandths.
    private static func measured(_ chunks: [String: [UInt8]]) -> FileColours? {
        func numbers(_ name: String, _ count: Int) -> [Double]? {
            guard let data = chunks[name], data.count == 4 * count else { return nil }
            return (0..<count).map { number in
                let bytes = data[(4 * number)..<(4 * number + 4)]
                return Double(bytes.reduce(0) { $0 << 8 | UInt32($1) }) / 100_000
            }
        }
        // Nearly all writers use 1/2.2 for sRGB. libpng, too, ignores differences of 5 %.
        let gamma = numbers("gAMA", 1)?.first.flatMap { (0.01...100).contains($0) ? $0 : nil }
        let curve = gamma.map { abs($0 * 2.2 - 1) <= 0.05 ? Curve.srgb : .power(1 / $0) }
        var primaries: Primaries?
        if let places = numbers("cHRM", 8) {
            let pairs = (0..<4).map { Array(places[(2 * $0)..<(2 * $0 + 2)]) }
            // Coordinates outside of x, y and z from 0 to 1 are invalid.
            let isSane = pairs.allSatisfy { $0[1] > 0 && $0[0] + $0[1] <= 1 }
            let said = Primaries(white: pairs[0], red: pairs[1], green: pairs[2], blue: pairs[3])
            if isSane { primaries = said.isNear(.srgb) ? .srgb : said }
        }
        guard curve != nil || primaries != nil else { return nil }
        return .mixed(primaries ?? .srgb, curve ?? .srgb)
    }
}
