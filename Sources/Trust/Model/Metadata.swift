/// The signed part of one of the four kinds of metadata.
public protocol Metadata: Sendable, Equatable {
    /// The kind: the member `_type`.
    static var kind: Role { get }
    /// The members common to all kinds.
    var header: MetadataHeader { get set }
    /// Takes the members of this kind out of the fields.
    ///
    /// - Throws: `FieldFailure` when one is missing or invalid.
    init(header: MetadataHeader, fields: inout JSONFieldReader) throws
    /// The members of this kind only.
    var body: JSONObject { get }
}

/// Unread members and their path. Only this target makes and reads them.
public struct JSONFieldReader {
    var fields: JSONFields
}

/// The members common to all kinds of metadata.
public struct MetadataHeader: Sendable, Equatable {
    /// The specification's version.
    public var specification: String
    /// The version of the metadata, at least 1.
    public var version: Int
    /// The time from which on it is not trusted any more.
    public var expires: Instant
    /// Members outside the specification.
    public var extra: JSONObject

    /// The specification's version in metadata made here.
    public static let specification = "1.0.33"

    /// A header of these members.
    public init(
        version: Int, expires: Instant, specification: String = Self.specification,
        extra: JSONObject = [:]
    ) {
        self.version = version
        self.expires = expires
        self.specification = specification
        self.extra = extra
    }

    /// Whether it has expired: `now` is at or after `expires`.
    public func isExpired(at now: Instant) -> Bool { now >= expires }

    init(_ fields: inout JSONFields, role: String) throws {
        specification = try fields.string("spec_version")
        let parts = specification.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard (2...3).contains(parts.count), areNumbers, parts[0].elementsEqual("1".utf8) else {
            throw TrustFailure.unsupportedSpecification(role: role, found: specification)
        }
        version = try fields.integer("version", in: 1...TrustLimits.version)
        let text = try fields.string("expires")
        guard let expires = Instant(text) else {
            throw fields.fault("expires", "is not a moment such as 2026-11-21T14:45:46Z")
        }
        self.expires = expires
        extra = [:]
    }
}

extension Metadata {
    /// The version of the metadata, at least 1.
    public var version: Int { header.version }

    /// The signed part as JSON.
    public var json: JSONValue {
        var object = header.extra
        object["_type"] = .string(Self.kind.rawValue)
        object["spec_version"] = .string(header.specification)
        object["version"] = .integer(header.version)
        object["expires"] = .string(header.expires.description)
        for member in body.members { object[member.name] = member.value }
        return .object(object)
    }

    /// Reads the signed part.
    /// - Parameters:
    ///   - json: The member `signed` of an envelope.
    ///   - role: The role's name, for messages.
    /// - Throws: `TrustFailure.malformed` when a member is missing or invalid, `.wrongType` when it
    ///   is of another kind, `.unsupportedSpecification` when it is not of version 1 of the
    ///   specification.
    init(_ json: JSONValue, role: String) throws(TrustFailure) {
        do {
            var fields = try JSONFields(json, at: "signed")
            let type = try fields.string("_type")
            guard type == Self.kind.rawValue else {
                throw TrustFailure.wrongType(role: role, expected: Self.kind.rawValue, found: type)
            }
            let header = try MetadataHeader(&fields, role: role)
            var reader = JSONFieldReader(fields: fields)
            try self.init(header: header, fields: &reader)
            self.header.extra = reader.fields.rest
        } catch let failure as TrustFailure {
            throw failure
        } catch let fault as FieldFailure {
            throw .malformed(role: role, place: fault.place, reason: fault.reason)
        } catch {
            throw .malformed(role: role, place: "signed", reason: "cannot be read")
        }
    }
}
