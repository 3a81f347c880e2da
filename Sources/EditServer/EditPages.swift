import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PipelineSupport
import Serving

/// The editor's own page, scripts and styles, from the project's files.
struct EditPages: Sendable {
    /// The folder site/.
    let site: URL

    /// Files served besides site/edit/, by path.
    private static let shared = ["styles/tokens.css": "assets/styles/tokens.css"]
    /// The content security policy: only resources of this server; in frames, only its other host
    /// name.
    private static func policy(host: String) -> String {
        let parts = host.split(separator: ":", maxSplits: 1)
        let other = parts.first?.lowercased() == "localhost" ? "127.0.0.1" : "localhost"
        let port = parts.count > 1 ? UInt16(parts[1]).map { ":\($0)" } : nil
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "frame-src http://\(other)\(port ?? "")"
    }

    /// The file of a path.
    ///
    /// - Throws: `ProblemDetails.notFound` when there is none.
    func file(_ path: String, host: String) throws -> Response {
        let name = path.isEmpty ? "index.html" : path
        let type = ServedType.of(name)
        guard name.split(separator: ".").count == 2, type != .bytes,
            let data = try? PresentFile.bytes(of: location(of: name))
        else {
            throw ProblemDetails.notFound("The editor has no such file; its page is /.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: type.value, .cacheControl: "no-store",
                .contentSecurityPolicy: Self.policy(host: host),
            ], body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    private func location(of name: String) -> URL {
        site.appending(path: Self.shared[name] ?? "edit/\(name)")
    }
}
