/// The parts of a workbook's package, found by its relations, since file names are not fixed.
struct WorkbookParts {
    private let contents: Archive.Contents
    /// Paths by their lower-case form: names of parts ignore case (ECMA-376, part 2, 6.2.2.3).
    private let paths: [String: String]
    private var relations: [(id: String, kind: Substring, path: String)] = []

    /// The part that relations begin at.
    static let book = "xl/workbook.xml"

    /// Reads the relations of a workbook.
    ///
    /// - Throws: `SourceFinding` when they are not XML.
    init(_ contents: Archive.Contents) throws(SourceFinding) {
        self.contents = contents
        paths = Dictionary(contents.paths.map { ($0.lowercased(), $0) }) { first, _ in first }
        guard let bytes = self["xl/_rels/workbook.xml.rels"] else { return }
        for relation in try XMLDocument.parse(bytes).root.all("Relationship") {
            guard let id = relation["Id"], let target = relation["Target"] else { continue }
            let path = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
            let kind = relation["Type"]?.split(separator: "/").last ?? ""
            relations.append((id, kind, path))
        }
    }

    /// The bytes of a part.
    subscript(path: String) -> [UInt8]? {
        contents[path] ?? paths[path.lowercased()].flatMap { contents[$0] }
    }

    /// The bytes of the part that a relation names.
    func part(of relation: String) -> [UInt8]? {
        relations.first { $0.id == relation }.flatMap { self[$0.path] }
    }

    /// The bytes of the part of a kind, such as "sharedStrings". When no relation has this kind,
    /// the part is found by its usual name.
    func part(kind: String) -> [UInt8]? {
        self[relations.first { $0.kind == kind }?.path ?? "xl/\(kind).xml"]
    }
}
