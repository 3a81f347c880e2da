import CJPEG
package import CVips

/// Opens a picture's file by libvips, with corrections for what libvips ignores: lost pixels in
/// JPEG files, colours without a profile, orientations after the pixels, uncovered canvas.
package enum PictureFile {
    /// Why a file must not be shown although libvips opens it; nil for no reason.
    ///
    /// It decodes all of a JPEG file, so the limits on its header have to be checked first.
    package static func fault(_ bytes: UnsafeRawBufferPointer) -> String? {
        if case .unread(let numbers) = FileColours(png: bytes) {
            return "its colours are told by numbers that are not read (\(numbers))"
        }
        guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(JMSG_LENGTH_MAX)) {
            reason in
            guard let first = bytes.bindMemory(to: UInt8.self).baseAddress,
                let text = reason.baseAddress,
                florilegium_jpeg_is_damaged(first, bytes.count, text) != 0
            else { return nil }
            return String(cString: text)
        }
    }

    /// Opens a picture with the colours and the orientation of its file.
    ///
    /// - Parameters:
    ///   - bytes: the file, which the picture reads as long as it exists.
    ///   - isInMemory: whether pixels stay in memory in any number; otherwise libvips writes large
    ///     pictures to a file.
    /// - Returns: the picture; nil where libvips does not open it, with the reason in libvips'
    ///   error buffer.
    package static func open(_ bytes: UnsafeRawBufferPointer, isInMemory: Bool = false)
        -> UnsafeMutablePointer<VipsImage>?
    {
        guard
            let image = florilegium_vips_open(bytes.baseAddress, bytes.count, isInMemory ? 1 : 0)
        else { return nil }
        if vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0,
            case .mixed(let primaries, let curve) = colours(bytes, image),
            let profile = ColourProfile.bytes(
                primaries, curve, isGrey: vips_image_get_bands(image) < 3)
        {
            vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile.count)
        }
        if vips_image_get_typeof(image, VIPS_META_ORIENTATION) == 0,
            let orientation = Orientation.read(png: bytes)
        {
            vips_image_set_int(image, VIPS_META_ORIENTATION, orientation)
        }
        // libvips 8.14 makes uncovered canvas black unless a frame is transparent.
        guard vips_image_hasalpha(image) == 0, let frame = GIFFrame(bare: bytes) else {
            return image
        }
        defer { florilegium_vips_unref(image) }
        return florilegium_vips_on_white(
            image, frame.left, frame.top, frame.width, frame.height)
    }

    /// Cameras mark Adobe RGB by two letters and a number of Exif (CIPA DC-009, 3.1.3), some by a
    /// number of no standard; their JPEG files have no profile. Where Exif also names sRGB, or is
    /// in a file of another kind, the letters are a leftover.
    private static func colours(
        _ bytes: UnsafeRawBufferPointer, _ image: UnsafeMutablePointer<VipsImage>
    ) -> FileColours? {
        guard bytes.starts(with: [0xff, 0xd8]) else { return FileColours(png: bytes) }
        let space = "exif-ifd2-ColorSpace"
        let isAdobe =
            says("2 ", space, of: image)
            || says("R03", "exif-ifd4-InteroperabilityIndex", of: image)
                && !says("1 ", space, of: image)
        // Greys are equal in both.
        return isAdobe && vips_image_get_bands(image) >= 3 ? .adobe : nil
    }

    private static func says(
        _ beginning: String, _ field: String, of image: UnsafeMutablePointer<VipsImage>
    ) -> Bool {
        var text: UnsafePointer<CChar>?
        guard vips_image_get_typeof(image, field) != 0,
            vips_image_get_string(image, field, &text) == 0, let text
        else { return false }
        return String(cString: text).hasPrefix(beginning)
    }
}
