import Crypto
import Foundation

/// Properties of a rendered plate that are not in its files.
package struct Drawing: Sendable, Hashable {
    /// The beginning of the SHA-256 of its SVG, which changes with the drawing.
    var mark: String
    /// Its colours at a very small size.
    var glance: Glance
}

/// A picture reduced to a few cells in CIELAB, to measure how different two pictures are.
struct Glance: Sendable, Hashable {
    /// A colour in CIELAB, D65.
    struct Colour: Sendable, Hashable {
        var lightness: Double
        var a: Double
        var b: Double

        /// The colour of an sRGB pixel (IEC 61966-2-1), each component from 0 to 255.
        init(red: UInt8, green: UInt8, blue: UInt8) {
            func linear(_ part: UInt8) -> Double {
                let value = Double(part) / 255
                return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            let (r, g, b) = (linear(red), linear(green), linear(blue))
            func curve(_ value: Double) -> Double {
                value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
            }
            let x = curve((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47)
            let y = curve(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b)
            let z = curve((0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83)
            lightness = 116 * y - 16
            a = 500 * (x - y)
            self.b = 200 * (y - z)
        }

        /// The CIE76 difference: 2.3 is just noticeable.
        func difference(from other: Colour) -> Double {
            let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
            return (l * l + a * a + b * b).squareRoot()
        }
    }

    private let cells: [Colour]

    /// Reads pixels of three bytes each.
    init(_ pixels: some Collection<UInt8>) {
        let bytes = Array(pixels)
        cells = stride(from: 0, to: bytes.count / 3 * 3, by: 3).map {
            Colour(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
        }
    }

    /// The distance of two pictures of the same size: the mean difference of their cells. Two blank
    /// sheets of the same paper have 0; pictures of different sizes are infinitely distant.
    func distance(from other: Glance) -> Double {
        guard cells.count == other.cells.count else { return .infinity }
        guard !cells.isEmpty else { return 0 }
        let sum = zip(cells, other.cells).reduce(0) { $0 + $1.0.difference(from: $1.1) }
        return sum / Double(cells.count)
    }
}
