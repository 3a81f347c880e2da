package import Catalog

extension Plate {
    /// A colour, each component from 0 to 255.
    package struct Tint: Sendable, Hashable {
        package var red: Double
        package var green: Double
        package var blue: Double

        package init(_ hex: Int) {
            red = Double((hex >> 16) & 255)
            green = Double((hex >> 8) & 255)
            blue = Double(hex & 255)
        }

        /// This colour mixed with a share of another one.
        package func mixed(_ other: Tint, _ part: Double) -> Tint {
            var tint = self
            tint.red = mix(red, other.red, part)
            tint.green = mix(green, other.green, part)
            tint.blue = mix(blue, other.blue, part)
            return tint
        }

        /// The colour as SVG text.
        package var text: String {
            "#" + Hex.text([red, green, blue].map { UInt8(clamp($0, 0, 255).rounded()) })
        }

        package static let white = Tint(0xFFFFFF)
        package static let paper = Tint(0xF5F1E8)
        package static let shade = Tint(0x3A3A4A)
    }

    /// The four tones of one colour, from light to line.
    package struct Palette: Sendable {
        package var light: Tint
        package var main: Tint
        package var deep: Tint
        package var ink: Tint

        package init(_ light: Int, _ main: Int, _ deep: Int, _ ink: Int) {
            self.light = Tint(light)
            self.main = Tint(main)
            self.deep = Tint(deep)
            self.ink = Tint(ink)
        }

        /// The tones of a colour word.
        package init(_ colour: PlantColour) {
            switch colour {
            case .white: self.init(0xFFFFFF, 0xFDFCF8, 0xD5DAD2, 0x777C70)
            case .cream: self.init(0xFFFCEE, 0xF8EFD2, 0xDCCB98, 0x877849)
            case .yellow: self.init(0xFFF3AE, 0xF8D644, 0xE0A51C, 0x8A6110)
            case .orange: self.init(0xFFC76E, 0xF4942C, 0xD26413, 0x84390B)
            case .red: self.init(0xF29A78, 0xDC3D2C, 0xA81E1E, 0x641014)
            case .pink: self.init(0xFDE9EA, 0xF1B7C3, 0xD17A95, 0x8A3F59)
            case .magenta: self.init(0xF3B3D5, 0xD05F9F, 0x96306F, 0x5C1644)
            case .purple: self.init(0xD3B0DE, 0x9A5CB1, 0x64327F, 0x3E1C53)
            case .violet: self.init(0xCBC2EA, 0x8A79C6, 0x544596, 0x352B64)
            case .blue: self.init(0xCBDBF2, 0x7F9FD6, 0x4769A9, 0x2B4471)
            case .brown: self.init(0xCFAA82, 0x96693E, 0x613E1E, 0x3E2712)
            case .green: self.init(0xBDD391, 0x7FA551, 0x4A7430, 0x28451B)
            case .greyGreen: self.init(0xC9D6C2, 0x98AF91, 0x647F62, 0x3A4F3B)
            case .darkGreen: self.init(0x9CBB85, 0x56864A, 0x2F5C34, 0x1B3A20)
            case .yellowGreen: self.init(0xDBE5A2, 0xAEC75D, 0x749431, 0x455B1A)
            case .black: self.init(0x756F69, 0x3B3633, 0x1E1B19, 0x0E0D0C)
            }
        }

        /// These tones mixed with a share of others.
        package func mixed(_ other: Palette, _ part: Double) -> Palette {
            var tones = self
            tones.light = light.mixed(other.light, part)
            tones.main = main.mixed(other.main, part)
            tones.deep = deep.mixed(other.deep, part)
            tones.ink = ink.mixed(other.ink, part)
            return tones
        }

        package static let straw = Palette(0xEFE3C0, 0xD9C58E, 0xAE9257, 0x6B5630)
        package static let bark = Palette(0xB9A389, 0x8B745B, 0x5C4936, 0x382A1D)
        package static let root = Palette(0xE9DCC0, 0xCDB68D, 0x9A7E54, 0x5B452A)
        package static let pollen = Palette(0xFFF0A0, 0xF2C230, 0xC98A12, 0x7A4E0A)
        package static let water = Palette(0xDDE9EE, 0xA8C5DA, 0x6E94B0, 0x40627D)
    }
}
