import CVips
package import Foundation
import Glibc
import PictureReading

/// libvips in a process that draws one picture and ends. Nothing is freed, because the process
/// ends.
package enum Drawing {
    /// Why libvips cannot be started.
    package struct Failure: Error {}

    /// The loaders that are enabled, of all of libvips'.
    private static let loaders = [
        "VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif",
    ]

    /// Starts libvips with these loaders only; those that it calls untrusted stay disabled in any
    /// case.
    ///
    /// - Throws: `Failure` when it cannot be initialised.
    package static func start() throws {
        guard vips_init("redraw") == 0 else { throw Failure() }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in loaders { vips_operation_block_set(loader, 0) }
        vips_block_untrusted_set(1)
    }

    /// Draws a square picture: upright, in sRGB, on white, cropped around the middle, never
    /// enlarged.
    ///
    /// - Returns: a WebP file.
    /// - Throws: `PictureFailure.kind` for another kind of file, `.pixels` for too many pixels,
    ///   `.broken` for an incomplete or malformed file, `.tooHard` when memory is too small.
    package static func square(_ file: [UInt8], edge: Int, pixels: Int) throws(PictureFailure)
        -> Data
    {
        guard let found = vips_foreign_find_load_buffer(file, file.count) else { throw .kind }
        let loader = String(cString: found)
        guard loaders.contains(where: loader.hasPrefix) else { throw .kind }
        // libvips reads from these bytes as long as the image exists.
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = bytes.initialize(from: file)
        let whole = UnsafeRawBufferPointer(bytes)
        guard let image = PictureFile.open(whole, isInMemory: true) else { throw failure() }
        let (width, height) = (Int(vips_image_get_width(image)), Int(vips_image_get_height(image)))
        guard width <= pixels, height <= pixels, width * height <= pixels else { throw .pixels }
        if let fault = PictureFile.fault(whole) {
            say(fault)
            throw .broken
        }
        let side = Int32(min(edge, width, height))
        let cut = try made { florilegium_vips_import(image, $0, side, VIPS_INTERESTING_CENTRE) }
        let opaque =
            vips_image_hasalpha(cut) != 0
            ? try made { florilegium_vips_flatten(cut, $0) } : cut
        let plain = try made { florilegium_vips_to_srgb(opaque, $0) }
        var drawn: UnsafeMutableRawPointer?
        var count = 0
        guard florilegium_vips_encode(plain, ".webp[Q=85,strip]", &drawn, &count) == 0, let drawn
        else { throw failure() }
        return Data(bytes: drawn, count: count)
    }

    private static func made(
        _ operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
    ) throws(PictureFailure) -> UnsafeMutablePointer<VipsImage> {
        var out: UnsafeMutablePointer<VipsImage>?
        guard operation(&out) == 0, let out else { throw failure() }
        return out
    }

    /// Prints libvips' error on standard error; a lack of memory is not a fault of the file.
    private static func failure() -> PictureFailure {
        let text = String(cString: vips_error_buffer())
        say(text)
        return text.contains("out of memory") ? .tooHard : .broken
    }

    private static func say(_ reason: String) {
        _ = (reason + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
