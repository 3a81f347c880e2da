import Catalog
import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import NIOCore
import Serving

/// Bodies that come and go as JSON.
enum JSONBody {
    /// Reads a body.
    ///
    /// - Throws: `Problem` naming the member that is wrong.
    static func read<Value: Decodable>(_ type: Value.Type, _ body: ByteBuffer) throws -> Value {
        do {
            return try CanonicalJSON.decode(type, from: Data(body.readableBytesView))
        } catch let error as DecodingError {
            throw problem(error)
        }
    }

    /// An answer of one value, which no cache keeps.
    static func answer(
        _ value: some Encodable, status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let json = try CanonicalJSON.encode(value)
        return Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: json)))
    }

    private static func problem(_ error: DecodingError) -> Problem {
        switch error {
        case .keyNotFound(let key, let context):
            .invalid([.init(pointer(context.codingPath + [key]), "It is missing.")])
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            .invalid([.init(pointer(context.codingPath), "It must be \(name(of: type)).")])
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            .badRequest(
                "not-json", "Not JSON",
                "The body must be JSON in UTF-8, and its numbers whole and within 64 bits.")
        case .dataCorrupted(let context):
            .invalid([.init(pointer(context.codingPath), context.debugDescription)])
        @unknown default:
            .badRequest("not-json", "Not JSON", "The body cannot be read.")
        }
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
        path.map { key in
            let name = key.intValue.map(String.init) ?? key.stringValue
            return "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is Int.Type, is Double.Type: "a number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
