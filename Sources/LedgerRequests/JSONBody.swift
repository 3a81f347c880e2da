import Catalog
import FoundationEssentials
package import HTTPTypes
package import HummingbirdCore
package import Ledger
package import NIOCore
import Serving

/// A request body; members other than those of its shape are refused.
package protocol ShapedBody: Decodable {
    /// The exact form of its JSON.
    static var shape: JSONShape { get }
}

/// Reads request bodies and writes answers as JSON.
package enum JSONBody {
    /// Reads a body, after its bytes were checked against the shape.
    ///
    /// - Throws: `ProblemDetails` (400) when it is no JSON, or naming the wrong member.
    package static func read<Value: ShapedBody>(_ type: Value.Type, _ body: ByteBuffer) throws
        -> Value
    {
        do throws(JSONShape.Refusal) {
            try Value.shape.check(body.readableBytesView)
        } catch {
            throw problem(error)
        }
        do {
            return try CanonicalJSON.decode(type, from: Data(body.readableBytesView))
        } catch let error as DecodingError {
            throw problem(error)
        }
    }

    /// An answer with one value as JSON, with `Cache-Control: no-store`.
    package static func answer(
        _ value: some Encodable, status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let json = try CanonicalJSON.encode(value)
        return Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: json)))
    }

    private static func problem(_ refusal: JSONShape.Refusal) -> ProblemDetails {
        let words =
            switch refusal.rule {
            case .notJSON: ""
            case .wrongType(let type): "It must be \(type)."
            case .unknownMember: "There is no such member."
            case .repeatedMember: "It stands there twice."
            case .tooLong(let most): "It has at most \(most) bytes."
            case .tooMany(let most): "It has at most \(most) items."
            case .tooManyMarks:
                "No letter has more than \(StreamSafe.mostMarks) combining marks in a row."
            }
        return refusal.rule == .notJSON ? .notJSON : .invalid([.init(refusal.path, words)])
    }

    private static func problem(_ error: DecodingError) -> ProblemDetails {
        switch error {
        case .keyNotFound(let key, let context):
            .invalid([.init(pointer(context.codingPath + [key]), "It is missing.")])
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            .invalid([.init(pointer(context.codingPath), "It must be \(name(of: type)).")])
        case .dataCorrupted(let context) where context.codingPath.isEmpty: .notJSON
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

extension ProblemDetails {
    /// The body is not JSON.
    fileprivate static let notJSON = badRequest(
        "not-json", "Not JSON",
        "The body must be JSON in UTF-8, and its numbers whole and within 64 bits.")
}
