internal import CCompression
public import Catalog
public import FoundationEssentials

/// Applies a delta to an earlier bundle; see `DeltaRef` for the form.
///
/// Publisher and client use the same code, so that the publisher tests what clients run.
public enum BundlePatch {
    /// The largest bundle assembled in memory, in bytes; larger ones are downloaded whole.
    public static let mostBytes = 1 << 30

    /// The bundle that a delta makes of an earlier one.
    ///
    /// Memory: at most twice the earlier bundle and three times the new one. The new one's is
    /// allocated only after the delta's hash and the length in its frame were checked.
    ///
    /// - Parameters:
    ///   - delta: the delta's bytes.
    ///   - reference: the delta's base, hash and result.
    ///   - base: the earlier bundle.
    /// - Returns: the new bundle, with the reference's length and hash.
    /// - Throws: `PatchRefusal.unknownMethod`, `.tooLarge` when the new bundle has no byte or more
    ///   than `mostBytes`, `.wrongBase` or `.damaged` when base or delta differ from the reference,
    ///   `.cannotBeUnpacked`, `.wrongResult` when the result does.
    public static func apply(
        _ delta: Data, _ reference: DeltaRef, to base: Data
    ) throws(PatchRefusal) -> Data {
        guard reference.method == DeltaRef.method else {
            throw .unknownMethod(reference.method)
        }
        guard (1...mostBytes).contains(reference.result.bytes) else {
            throw .tooLarge(reference.result.bytes)
        }
        guard TargetRef(name: reference.base.name, of: base) == reference.base else {
            throw .wrongBase(reference.from)
        }
        guard TargetRef(name: reference.target.name, of: delta) == reference.target else {
            throw .damaged
        }
        let prefix = BundlePages.relative([UInt8](base))
        let relative = try unpacked([UInt8](delta), prefix, bytes: reference.result.bytes)
        let result = Data(BundlePages.absolute(relative))
        guard TargetRef(name: reference.result.name, of: result) == reference.result else {
            throw .wrongResult
        }
        return result
    }

    /// Decompresses a zstd frame with a prefix to exactly `bytes` bytes.
    private static func unpacked(
        _ delta: [UInt8], _ prefix: [UInt8], bytes: Int
    ) throws(PatchRefusal) -> [UInt8] {
        // The length in the frame's header; nothing is allocated for another one.
        let claimed = ZSTD_getFrameContentSize(delta, delta.count)
        guard claimed == UInt64(bytes) else { throw .cannotBeUnpacked }
        guard let context = ZSTD_createDCtx() else { throw .cannotBeUnpacked }
        defer { ZSTD_freeDCtx(context) }
        let window = ZSTD_DCtx_setParameter(
            context, ZSTD_d_windowLogMax, Int32(Limits.deltaWindow))
        guard ZSTD_isError(window) == 0 else { throw .cannotBeUnpacked }
        var output = [UInt8](repeating: 0, count: bytes)
        let length = prefix.withUnsafeBytes { prefix in
            delta.withUnsafeBytes { input in
                output.withUnsafeMutableBytes { buffer in
                    let code = ZSTD_DCtx_refPrefix(context, prefix.baseAddress, prefix.count)
                    if ZSTD_isError(code) != 0 { return code }
                    return ZSTD_decompressDCtx(
                        context, buffer.baseAddress, buffer.count, input.baseAddress, input.count)
                }
            }
        }
        guard ZSTD_isError(length) == 0, length == bytes else { throw .cannotBeUnpacked }
        return output
    }
}

/// Why a delta cannot be applied. The whole bundle can always be downloaded instead.
public enum PatchRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The method is unknown.
    case unknownMethod(String)
    /// The new bundle would be empty or larger than `mostBytes`.
    case tooLarge(Int)
    /// The earlier bundle is not the delta's base, the bundle of the edition of this version.
    case wrongBase(String)
    /// The delta's length or hash is not that of its reference.
    case damaged
    /// It is no zstd frame, or has another length decompressed.
    case cannotBeUnpacked
    /// The result is not the new bundle.
    case wrongResult

    /// The message for people.
    public var description: String {
        switch self {
        case .unknownMethod(let method):
            "This delta is of a kind that is not known here: \(method)."
        case .tooLarge(let bytes):
            "This delta makes a bundle of \(bytes) bytes, more than is made in memory."
        case .wrongBase(let version):
            "The bundle is not the one this delta starts from, that of edition \(version)."
        case .damaged: "The delta is damaged."
        case .cannotBeUnpacked: "The delta cannot be unpacked."
        case .wrongResult: "What came of the delta is not the new bundle."
        }
    }
}
