import CVips
import Foundation

/// An image of libvips, to make test pictures and to look at what came of them. The server's own code
/// for pictures is what is tested, and runs in a process of its own; so this is written anew.
final class MadeImage {
    /// What libvips says is wrong.
    struct Failure: Error {
        let text = String(cString: vips_error_buffer())
    }

    private static let isStarted: Bool = {
        guard vips_init("florilegium-tests") == 0 else { return false }
        vips_concurrency_set(1)
        // liborc compiles its code while other threads compile theirs, and crashes at times.
        vips_vector_set_enabled(0)
        return true
    }()

    private let image: UnsafeMutablePointer<VipsImage>

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }

    private init(_ image: UnsafeMutablePointer<VipsImage>) { self.image = image }

    deinit { florilegium_vips_unref(image) }

    /// A drawing, on white.
    convenience init(svg: String) throws {
        guard Self.isStarted else { throw Failure() }
        var bytes = Array(svg.utf8)
        let count = bytes.count
        let drawn = try bytes.withUnsafeMutableBytes { buffer in
            let lazy = try Self.made {
                florilegium_vips_svg(buffer.baseAddress, count, $0, 1)
            }
            // Drawn while the bytes are there.
            return try lazy.inMemory()
        }
        try self.init(plain: drawn)
    }

    /// A picture as it is in a file.
    convenience init(_ file: Data) throws {
        guard Self.isStarted else { throw Failure() }
        let read = try file.withUnsafeBytes { buffer in
            guard let opened = florilegium_vips_open(buffer.baseAddress, buffer.count, 0) else {
                throw Failure()
            }
            return try MadeImage(opened).inMemory()
        }
        try self.init(plain: read)
    }

    /// An image as three bytes a pixel.
    private convenience init(plain image: MadeImage) throws {
        let opaque =
            vips_image_hasalpha(image.image) != 0
            ? try Self.made { florilegium_vips_flatten(image.image, $0) } : image
        let plain = try Self.made { florilegium_vips_to_srgb(opaque.image, $0) }
        self.init(try plain.copied())
    }

    /// The file's bytes in the format of a libvips suffix.
    func encoded(_ suffix: String) throws -> Data {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard florilegium_vips_encode(image, suffix, &bytes, &count) == 0, let bytes else {
            throw Failure()
        }
        defer { g_free(bytes) }
        return Data(bytes: bytes, count: count)
    }

    /// Its pixels row by row, three bytes each.
    func pixels() throws -> [UInt8] {
        var count = 0
        guard let memory = vips_image_write_to_memory(image, &count) else { throw Failure() }
        defer { g_free(memory) }
        return Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    private func copied() throws -> UnsafeMutablePointer<VipsImage> {
        guard let copy = vips_image_copy_memory(image) else { throw Failure() }
        return copy
    }

    private func inMemory() throws -> MadeImage { MadeImage(try copied()) }

    private static func made(
        _ operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
    ) throws -> MadeImage {
        var out: UnsafeMutablePointer<VipsImage>?
        guard operation(&out) == 0, let out else { throw Failure() }
        return MadeImage(out)
    }
}
