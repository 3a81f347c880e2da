import CVips
import Catalog
import Foundation
import PictureReading
import PipelineSupport

/// Why a picture is not used.
struct PictureFailure: Error, Hashable {
    /// The rule it breaks.
    var rule: Rule
    /// What is wrong.
    var message: String
}

/// libvips as a whole: started once, one thread a picture, nothing kept, only loaders we trust.
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
        // liborc 0.4 compiles its code while other threads compile theirs, and crashes once in a
        // hundred builds; besides, its pixels differ from processor to processor.
        vips_vector_set_enabled(0)
        vips_block_untrusted_set(1)
        // Our own plates are SVG; what is gathered never reaches that loader (see `check`).
        vips_operation_block_set("VipsForeignLoadSvg", 0)
        return true
    }()

    /// Starts libvips; later calls do nothing.
    static func start() {
        precondition(started, "libvips does not start: is libvips42 installed?")
    }

    /// Reads a picture's header against every limit, before any pixel is decoded.
    ///
    /// - Returns: width and height in pixels, as stored.
    /// - Throws: `PictureFailure`.
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

    /// Who works on pictures now, and who tries one that failed again, alone.
    private static let work = ReadWriteLock()

    /// Makes something of a picture. libvips keeps the reasons of all threads in one place: what fails
    /// is tried again while nobody else is at work, so that the reason told is its own.
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

    /// The last error of libvips, whose buffer is one for all threads.
    static func failure() -> PictureFailure {
        let text = String(cString: vips_error_buffer())
        vips_error_clear()
        return failure(
            text.split(separator: "\n").first.map(String.init) ?? "libvips does not say why")
    }

    /// A picture that is not to be shown for a reason.
    static func failure(_ reason: String) -> PictureFailure {
        PictureFailure(rule: .pictureBroken, message: "The picture cannot be decoded: \(reason)")
    }
}
