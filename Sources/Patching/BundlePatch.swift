internal import CCompression
public import Catalog
public import FoundationEssentials

/// Makes a bundle of an earlier one and a delta; see `DeltaRef` for the form.
///
/// Publisher and client both undo deltas by this code, so that what one tried is what the other
/// gets.
public enum BundlePatch {
    /// The largest bundle that is put together in memory, in bytes; larger ones are fetched whole.
    public static let mostBytes = 1 << 30

    /// The bundle that a delta makes of an earlier one.
    ///
    /// Memory: twice the earlier bundle and three times the new one at most; nothing is taken for
    /// the new one before the delta is the one that was meant and says the length that is expected.
    ///
    /// - Parameters:
    ///   - delta: the delta's bytes.
    ///   - reference: what it starts from, and what has to come of it.
    ///   - base: the earlier bundle.
    /// - Returns: the new bundle, of the length and hash that the reference tells.
    /// - Throws: why this delta makes no such bundle.
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

    /// What a frame with a prefix holds, of a length that is known.
    private static func unpacked(
        _ delta: [UInt8], _ prefix: [UInt8], bytes: Int
    ) throws(PatchRefusal) -> [UInt8] {
        // What the frame says itself; nothing is taken for one that unpacks to more.
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

/// Why a delta makes no bundle. The whole bundle can always be fetched instead.
public enum PatchRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is of a kind that is not known here.
    case unknownMethod(String)
    /// What comes of it would be larger than is put together in memory.
    case tooLarge(Int)
    /// The earlier bundle is not the one it starts from, that of the edition of this version.
    case wrongBase(String)
    /// It is not the file that was announced.
    case damaged
    /// It is no frame, or unpacks to another length.
    case cannotBeUnpacked
    /// What came of it is not the new bundle.
    case wrongResult

    /// The sentence for people.
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
