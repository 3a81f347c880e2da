import CVips
package import Foundation
import Glibc
import PictureReading

/// libvips in a process that draws one picture and ends: nothing is given back, for all of it goes.
package enum Drawing {
    /// Why it does not start.
    package struct Failure: Error {}

    /// The loaders that are opened, of all that libvips has.
    private static let loaders = [
        "VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif",
    ]

    /// Starts libvips with those loaders alone; what it calls untrusted stays shut in any case.
    package static func start() throws {
        guard vips_init("redraw") == 0 else { throw Failure() }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in loaders { vips_operation_block_set(loader, 0) }
        vips_block_untrusted_set(1)
    }

    /// A square picture: upright, in sRGB, on white, cut around the middle, never enlarged.
    ///
    /// - Returns: a WebP file.
    /// - Throws: `PictureFailure`.
    package static func square(_ file: [UInt8], edge: Int, pixels: Int) throws(PictureFailure)
        -> Data
    {
        guard let found = vips_foreign_find_load_buffer(file, file.count) else { throw .kind }
        let loader = String(cString: found)
        guard loaders.contains(where: loader.hasPrefix) else { throw .kind }
        // libvips reads from these bytes for as long as the image is there.
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

    /// Says on standard error what libvips says; what it had no memory for is not broken.
    private static func failure() -> PictureFailure {
        let text = String(cString: vips_error_buffer())
        say(text)
        return text.contains("out of memory") ? .tooHard : .broken
    }

    private static func say(_ reason: String) {
        _ = (reason + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
