import Catalog
import Foundation
import Intake

/// The records of an edition's lists (shop, events, categories and the others beside plants and
/// questions) in the form that is compared: the values of each by part.
struct EditionLists: Sendable {
    /// A value of a record: "names (de)" and "Rosenbeet", "price" and "40".
    typealias Value = (part: String, text: String)

    /// The records of each list, by name and id.
    private(set) var records: [String: [String: [Value]]] = [:]

    /// A list of an edition: the name of its records, its route, and the member that holds it.
    private struct List {
        var name: String
        var route: String
        var member: String?
        var id = "id"
        /// Whether its records are in files of their own, which the list names.
        var namesFiles = false
    }

    private static let all = [
        List(name: "achievements", route: ReadRoute.achievements),
        List(name: "categories of plants", route: ReadRoute.categories, member: "plants"),
        List(name: "categories of questions", route: ReadRoute.categories, member: "questions"),
        List(name: "events", route: ReadRoute.events),
        List(name: "fact collections", route: ReadRoute.collections, namesFiles: true),
        List(name: "featured plants", route: ReadRoute.featured, id: "from"),
        List(name: "glossary words", route: ReadRoute.glossary),
        List(name: "kinds of beacons", route: ReadRoute.beaconKinds),
        List(name: "shop items", route: ReadRoute.shop),
        List(name: "steps of the key", route: ReadRoute.key, member: "steps"),
    ]

    /// No lists.
    init() {}

    /// Reads the lists of an edition.
    ///
    /// - Parameters:
    ///   - build: the build folder.
    ///   - answer: the bytes of an answer, such as v1/shop.json; nil when there is none.
    /// - Throws: the error of `answer`, Foundation's error when a file of `build` cannot be read, or
    ///   `SourceFinding` for a file that is not JSON.
    init(in build: URL, answer: (String) throws -> Data?) throws {
        for list in Self.all {
            guard let data = try answer(ReadRoute.file(list.route)) else { continue }
            let whole = try Self.json(data)
            let items = (list.member.map { whole[$0] } ?? whole)?.array ?? []
            for item in items {
                guard let id = item[list.id]?.string else { continue }
                var record = item
                if list.namesFiles, let path = item["object"]?["path"]?.string {
                    record = try Self.json(Data(contentsOf: build.appending(path: path)))
                }
                records[list.name, default: [:]][id] = Self.values(of: record, without: [list.id])
            }
        }
    }

    private static func json(_ data: Data) throws -> JSONValue {
        try JSONText.parse(String(decoding: data, as: UTF8.self))
    }

    /// The values of an object, whatever its form: members of members are joined by a point, items
    /// of arrays counted from 1, languages put in brackets. A record of its own within another, such
    /// as a featured plant, is its id.
    private static func values(of object: JSONValue, without: Set<String>) -> [Value] {
        object.members.filter { !without.contains($0.name) }.flatMap { member in
            values(of: member.value, at: member.name)
        }
    }

    private static func values(of value: JSONValue, at part: String) -> [Value] {
        if let text = value.words { return [(part, text)] }
        if let items = value.array {
            let ids = items.compactMap { ($0["id"] ?? $0).string }
            if ids.count == items.count { return [(part, ids.joined(separator: ", "))] }
            return items.enumerated().flatMap { values(of: $1, at: "\(part) \($0 + 1)") }
        }
        return value.members.flatMap { member in
            let isLanguage = Language(rawValue: member.name) != nil
            return values(
                of: member.value,
                at: isLanguage ? "\(part) (\(member.name))" : "\(part).\(member.name)")
        }
    }

    /// The differences of each list, by name; lists without any are left out.
    func changes(since old: EditionLists) -> [Changes.List] {
        Set(records.keys).union(old.records.keys).sorted().compactMap { name in
            let kind = Self.kind(old.records[name] ?? [:], records[name] ?? [:])
            return kind.isEmpty ? nil : Changes.List(name: name, kind: kind)
        }
    }

    private static func kind(_ old: [String: [Value]], _ new: [String: [Value]]) -> Changes.Kind {
        var kind = Changes.Kind(
            added: new.keys.filter { old[$0] == nil }.sorted(),
            removed: old.keys.filter { new[$0] == nil }.sorted())
        for (id, before) in old {
            let texts = TextChange.between(before, new[id] ?? before)
            guard !texts.isEmpty else { continue }
            kind.texts[id] = texts
            let fields = texts.map { String($0.part.prefix { $0 != " " && $0 != "." }) }
            kind.changed[id] = Set(fields).sorted()
        }
        return kind
    }
}
