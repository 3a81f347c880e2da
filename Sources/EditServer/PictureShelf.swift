import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Serving
import Synchronization

/// The pictures of the editor's page. An `img` element sends no header with the key, so a separate
/// key is part of its path.
final class PictureShelf: Sendable {
    private struct State {
        var images: [String: Insight.Image] = [:]
        /// Marks, the most recently shown one at the end.
        var order: [String] = []
    }

    private let key: AccessKey
    private let state = Mutex(State())
    /// The path below which all pictures are.
    static let root = "pictures/"
    /// The most pictures that are kept.
    private static let most = 200
    /// A policy under which a picture opened in a tab of its own runs no scripts.
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    private static let types: [(begins: [UInt8], type: String)] = [
        ([0xff, 0xd8], "image/jpeg"), ([0x89, 0x50, 0x4e, 0x47], "image/png"),
        (Array("RIFF".utf8), "image/webp"), (Array("<".utf8), "image/svg+xml"),
    ]

    init(key: AccessKey) { self.key = key }

    /// The address under which an image is available from now on.
    func address(of image: Insight.Image) -> String {
        state.withLock { state in
            if state.images.updateValue(image, forKey: image.mark) != nil {
                state.order.removeAll { $0 == image.mark }
            }
            state.order.append(image.mark)
            while state.order.count > Self.most {
                state.images[state.order.removeFirst()] = nil
            }
        }
        return "/\(Self.root)\(key.text)/\(image.mark)"
    }

    /// The image of a path.
    ///
    /// - Throws: `ProblemDetails.notFound` when there is none.
    func image(at path: String) throws -> Response {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, key.isShown(by: parts[1]),
            let image = state.withLock({ $0.images[String(parts[2])] }),
            let data = try? image.data(),
            let type = Self.types.first(where: { data.starts(with: $0.begins) })?.type
        else {
            throw ProblemDetails.notFound("There is no such picture, or its file is gone.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "private, max-age=3600",
                .contentSecurityPolicy: Self.policy,
            ], body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }
}
