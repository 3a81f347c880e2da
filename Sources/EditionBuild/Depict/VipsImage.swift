import CVips
import Catalog
import Foundation
import PictureReading

/// An image of libvips, freed with the last reference.
///
/// Several threads may read one: its pixels are in memory and never change.
final class PictureImage: @unchecked Sendable {
    private let image: UnsafeMutablePointer<VipsImage>

    private init(_ image: UnsafeMutablePointer<VipsImage>) {
        self.image = image
    }

    deinit { florilegium_vips_unref(image) }

    /// Width in pixels.
    var width: Int { Int(vips_image_get_width(image)) }
    /// Height in pixels.
    var height: Int { Int(vips_image_get_height(image)) }
    /// The longest edge in pixels.
    var edge: Int { max(width, height) }

    /// Decodes a picture once: upright, in sRGB, on white, at most `edge` long, into memory.
    ///
    /// - Throws: `PictureFailure` when libvips cannot or must not decode it, or it is truncated.
    static func decode(_ data: Data, edge: Int) throws -> PictureImage {
        try data.withUnsafeBytes { bytes in
            if let fault = PictureFile.fault(bytes) { throw Vips.failure(fault) }
            guard let opened = PictureFile.open(bytes) else { throw Vips.failure() }
            let decoded = try PictureImage(opened).inMemory()
            return try made {
                florilegium_vips_import(decoded.image, $0, Int32(edge), VIPS_INTERESTING_NONE)
            }.plain()
        }
    }

    /// Renders an SVG at a scale. Only SVG written by this program may be passed.
    ///
    /// - Throws: `PictureFailure` when libvips cannot render it.
    static func render(svg: String, scale: Double) throws -> PictureImage {
        try layer(svg: svg, scale: scale).plain()
    }

    /// The same with its transparency, to be laid over another image.
    static func layer(svg: String, scale: Double) throws -> PictureImage {
        var bytes = Array(svg.utf8)
        let count = bytes.count
        return try bytes.withUnsafeMutableBytes { buffer in
            try made { florilegium_vips_svg(buffer.baseAddress, count, $0, scale) }.inMemory()
        }
    }

    /// The image with a layer of the same size over it.
    func under(_ layer: PictureImage) throws -> PictureImage {
        try Self.made { florilegium_vips_lay(layer.image, image, $0) }.inMemory()
    }

    /// The image within an edge; never enlarged.
    func within(_ edge: Int) throws -> PictureImage {
        if self.edge <= edge { return self }
        return try Self.made { florilegium_vips_shrink(image, $0, Int32(edge)) }.inMemory()
    }

    /// A square around libvips' centre of attention; never enlarged.
    func square(_ edge: Int) throws -> PictureImage {
        let side = Int32(min(edge, width, height))
        return try Self.made { florilegium_vips_square(image, $0, side) }.inMemory()
    }

    /// The file's bytes in the format of a libvips suffix (".webp[Q=80,strip]").
    ///
    /// - Throws: `PictureFailure` when libvips cannot encode it.
    func encoded(_ suffix: String) throws -> Data {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard florilegium_vips_encode(image, suffix, &bytes, &count) == 0, let bytes else {
            throw Vips.failure()
        }
        defer { g_free(bytes) }
        return WebPContainer.withoutMetadata(Data(bytes: bytes, count: count))
    }

    /// Its pixels row by row, three bytes each: red, green, blue.
    func pixels() throws -> [UInt8] {
        var count = 0
        guard let memory = vips_image_write_to_memory(image, &count) else { throw Vips.failure() }
        defer { g_free(memory) }
        return Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// The mean of its pixels as "#rrggbb".
    func meanColour() throws -> String {
        let pixels = try pixels()
        var sums = [0, 0, 0]
        for (index, value) in pixels.enumerated() { sums[index % 3] += Int(value) }
        let pixelCount = max(1, pixels.count / 3)
        return "#" + Hex.text(sums.map { UInt8(clamping: $0 / pixelCount) })
    }

    /// Three bands of eight bits, transparency flattened on white, all metadata removed.
    private func plain() throws -> PictureImage {
        let opaque =
            vips_image_hasalpha(image) != 0
            ? try Self.made { florilegium_vips_flatten(image, $0) } : self
        let srgb = try Self.made { florilegium_vips_to_srgb(opaque.image, $0) }
        let bare = try srgb.inMemory()
        if let fields = vips_image_get_fields(bare.image) {
            defer { g_strfreev(fields) }
            var next = fields
            while let field = next.pointee {
                let name = String(cString: field)
                if Self.told.contains(where: name.hasPrefix) {
                    vips_image_remove(bare.image, field)
                }
                next += 1
            }
        }
        return bare
    }

    /// Prefixes of the metadata fields that are always removed.
    private static let told = ["exif-", "xmp-", "iptc-", "icc-", "gif-", "png-", "orientation"]

    /// Runs the pending operations into memory, so that every rendition starts from decoded pixels.
    private func inMemory() throws -> PictureImage {
        guard let copy = vips_image_copy_memory(image) else { throw Vips.failure() }
        return PictureImage(copy)
    }

    private static func made(
        _ operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
    ) throws -> PictureImage {
        var out: UnsafeMutablePointer<VipsImage>?
        guard operation(&out) == 0, let out else { throw Vips.failure() }
        return PictureImage(out)
    }
}
