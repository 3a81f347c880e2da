import CVips
import Catalog
import Foundation
import PictureReading
import PipelineSupport

/// Why a picture is not used.
struct PictureFailure: Error, Hashable {
    /// The rule it breaks.
    var rule: Rule
    /// The reason.
    var message: String
}

/// The settings of libvips: started once, one thread per picture, no cache, only trusted loaders.
enum Vips {
    /// libvips' version, for cache keys and edition.json.
    static let version: String = {
        start()
        return String(cString: vips_version_string())
    }()

    /// The formats a gathered picture may have, by libvips' loader.
    private static let loaders = [
        "VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif",
        "VipsForeignLoadNsgif",
    ]

    private static let started: Bool = {
        guard vips_init("florilegium") == 0 else { return false }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        // liborc 0.4 crashes in one of a hundred builds when several threads compile its code at
        // once; besides, its pixels differ from processor to processor.
        vips_vector_set_enabled(0)
        vips_block_untrusted_set(1)
        // Plates are SVG; gathered files never reach that loader (see `check`).
        vips_operation_block_set("VipsForeignLoadSvg", 0)
        return true
    }()

    /// Starts libvips; later calls do nothing.
    static func start() {
        precondition(started, "libvips does not start: is libvips42 installed?")
    }

    /// Checks a picture's header against every limit, before any pixel is decoded.
    ///
    /// - Returns: width and height in pixels, as stored.
    /// - Throws: `PictureFailure` when the format is not supported, the header cannot be read, or
    ///   the file or its dimensions exceed a limit.
    static func check(_ data: Data) throws -> (width: Int, height: Int) {
        start()
        guard data.count <= Limits.pictureBytes else {
            throw PictureFailure(
                rule: .pictureTooLarge,
                message:
                    "The picture has \(data.count) bytes; at most \(Limits.pictureBytes) are read")
        }
        return try data.withUnsafeBytes { bytes in
            guard let found = vips_foreign_find_load_buffer(bytes.baseAddress, bytes.count) else {
                vips_error_clear()
                throw PictureFailure(
                    rule: .notAPicture, message: "The file is not a picture we can read")
            }
            let loader = String(cString: found)
            guard loaders.contains(where: loader.hasPrefix) else {
                throw PictureFailure(
                    rule: .pictureBlocked, message: "Files of this kind (\(loader)) are not opened")
            }
            guard let image = PictureFile.open(bytes) else { throw failure() }
            defer { florilegium_vips_unref(image) }
            let width = Int(vips_image_get_width(image))
            let height = Int(vips_image_get_height(image))
            guard max(width, height) <= Limits.pictureEdge,
                width * height <= Limits.picturePixels
            else {
                throw PictureFailure(
                    rule: .pictureTooLarge,
                    message: "The picture says it is \(width) by \(height) pixels, which is more "
                        + "than \(Limits.picturePixels) or longer than \(Limits.pictureEdge)")
            }
            return (width, height)
        }
    }

    /// Read-locked by work on pictures, write-locked by the retry of one that failed.
    private static let work = ReadWriteLock()

    /// Runs work on a picture. libvips has one error buffer for all threads: work that fails is run
    /// again while no other work runs, so that the buffer has the reason of this work only.
    ///
    /// - Throws: `PictureFailure` of the second run; any other error of `make` at once.
    static func telling<Value>(_ make: () throws -> Value) throws -> Value {
        do {
            return try work.withReadLock(make)
        } catch is PictureFailure {
            return try work.withWriteLock {
                vips_error_clear()
                return try make()
            }
        }
    }

    /// The last error of libvips, whose buffer all threads share.
    static func failure() -> PictureFailure {
        let text = String(cString: vips_error_buffer())
        vips_error_clear()
        return failure(
            text.split(separator: "\n").first.map(String.init) ?? "libvips does not say why")
    }

    /// The failure of a picture that cannot be decoded, with a reason.
    static func failure(_ reason: String) -> PictureFailure {
        PictureFailure(rule: .pictureBroken, message: "The picture cannot be decoded: \(reason)")
    }
}
