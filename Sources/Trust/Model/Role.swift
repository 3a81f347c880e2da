/// The four top-level roles of every repository.
public enum Role: String, Sendable, CaseIterable {
    /// Lists the keys of all four.
    case root
    /// Lists the current snapshot; renewed most often.
    case timestamp
    /// Lists the versions of all targets roles.
    case snapshot
    /// Lists files, and delegates to other roles.
    case targets

    static let topLevelNames: Set<String> = Set(allCases.map(\.rawValue))

    static func keys(_ json: JSONObject, at place: String) throws(FieldFailure) -> [String:
        PublicKey]
    {
        var keys: [String: PublicKey] = [:]
        for member in json.members {
            keys[member.name] = try PublicKey(member.value, at: "\(place).\(member.name)")
        }
        return keys
    }

    static func json(_ keys: [String: PublicKey]) -> JSONValue {
        .object(JSONObject(keys.map { .init($0.key, $0.value.json) }).inOrder)
    }
}

extension JSONObject {
    /// The same members sorted by name, so that a dictionary always gives the same list.
    var inOrder: JSONObject { JSONObject(sorted) }
}
