/// The scripts of user names: those that UAX #31 recommends for identifiers (table 5), each with
/// the letters of its living languages. Left out are digits, presentation and compatibility forms,
/// phonetic and historic letters (UTS #39, 3.1: `Restricted`).
enum NameScript: String, CaseIterable {
    case arabic, armenian, bengali, bopomofo, cyrillic, devanagari, ethiopic, georgian, greek
    case gujarati, gurmukhi, han, hangul, hebrew, hiragana, kannada, katakana, khmer, lao, latin
    case malayalam, myanmar, oriya, sinhala, tamil, telugu, thaana, thai, tibetan

    /// The script of a letter or of a mark that belongs to one script; nil for any other scalar.
    init?(of scalar: Unicode.Scalar) {
        guard scalar.isLetter || scalar.isMark else { return nil }
        let row = Self.rows.first { row in row.ranges.contains { $0.contains(scalar.value) } }
        guard let row else { return nil }
        self = row.script
    }

    /// Whether a language combines all these scripts: one script, or Latin with those of Japanese,
    /// Chinese or Korean (UTS #39, 5.2: "Highly Restrictive").
    static func areTogether(_ scripts: Set<NameScript>) -> Bool {
        scripts.count <= 1 || together.contains { scripts.isSubset(of: $0) }
    }

    private static let together: [Set<NameScript>] = [
        [.latin, .han, .hiragana, .katakana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
    ]

    private struct Row {
        var script: NameScript
        var ranges: [ClosedRange<UInt32>]

        init(_ script: NameScript, _ ranges: ClosedRange<UInt32>...) {
            (self.script, self.ranges) = (script, ranges)
        }
    }

    // site/assets/scripts/account/name-scripts.js has the same rows.
    private static let rows: [Row] = [
        Row(
            .latin, 0x41...0x5a, 0x61...0x7a, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x131,
            0x134...0x13e, 0x141...0x148, 0x14a...0x17e, 0x181...0x181, 0x186...0x186,
            0x18a...0x18a, 0x18f...0x190, 0x198...0x199, 0x1b3...0x1b4, 0x1cd...0x1dc,
            0x1f8...0x21b, 0x21e...0x21f, 0x226...0x233, 0x253...0x254, 0x257...0x257,
            0x259...0x259, 0x25b...0x25b, 0x1e00...0x1e99, 0x1e9e...0x1eff),
        Row(.greek, 0x386...0x386, 0x388...0x3ce),
        Row(.cyrillic, 0x400...0x45f, 0x48a...0x4ff),
        Row(.armenian, 0x531...0x556, 0x561...0x586),
        Row(.hebrew, 0x5d0...0x5ea),
        Row(
            .arabic, 0x620...0x63f, 0x641...0x64a, 0x671...0x674, 0x679...0x6d3, 0x6d5...0x6d5,
            0x6ee...0x6ef, 0x6fa...0x6fc, 0x6ff...0x6ff),
        Row(.thaana, 0x780...0x7b1),
        Row(.devanagari, 0x900...0x963, 0x971...0x97f),
        Row(.bengali, 0x980...0x9e3),
        Row(.gurmukhi, 0xa01...0xa75),
        Row(.gujarati, 0xa81...0xae3),
        Row(.oriya, 0xb01...0xb71),
        Row(.tamil, 0xb82...0xbd7),
        Row(.telugu, 0xc00...0xc63),
        Row(.kannada, 0xc80...0xce3, 0xcf1...0xcf2),
        Row(.malayalam, 0xd00...0xd63, 0xd7a...0xd7f),
        Row(.sinhala, 0xd81...0xdf3),
        Row(.thai, 0xe01...0xe3a, 0xe40...0xe4e),
        Row(.lao, 0xe81...0xedf),
        Row(.tibetan, 0xf40...0xf84, 0xf90...0xfbc),
        Row(.myanmar, 0x1000...0x109d),
        Row(.georgian, 0x10d0...0x10fa, 0x1c90...0x1cba, 0x1cbd...0x1cbf),
        Row(.ethiopic, 0x1200...0x135f),
        Row(.khmer, 0x1780...0x17d3),
        Row(.han, 0x3005...0x3005, 0x3400...0x4dbf, 0x4e00...0x9fff),
        Row(.hiragana, 0x3041...0x3096, 0x309d...0x309e),
        Row(.katakana, 0x30a1...0x30fa, 0x30fc...0x30fe),
        Row(.bopomofo, 0x3105...0x312f),
        Row(.hangul, 0xac00...0xd7a3),
    ]
}
