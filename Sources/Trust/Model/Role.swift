/// The four roles that every repository has.
public enum Role: String, Sendable, CaseIterable {
    /// Names the keys of all four.
    case root
    /// Names the current snapshot; renewed most often.
    case timestamp
    /// Names the versions of all targets roles.
    case snapshot
    /// Names the files, or who may name them.
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
    /// The same members in the order of their names, so that a dictionary gives the same list
    /// always.
    var inOrder: JSONObject { JSONObject(sorted) }
}
