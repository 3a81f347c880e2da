import Catalog
package import Foundation
package import PipelineSupport

/// Which taxa to gather.
package enum GatherRequest: Sendable, Hashable {
    /// Taxa by id.
    case taxa([Int])
    /// Every plant species seen at a place.
    case place(Int)
    /// A text file with an id or a scientific name on each line.
    case list(URL)
    /// The taxa of content/plants.
    case content

    /// The request as command-line options, as the snapshot stores it.
    package var words: String {
        switch self {
        case .taxa(let ids): "--taxon \(ids.map(String.init).joined(separator: " "))"
        case .place(let id): "--place \(id)"
        case .list(let file): "--list \(file.lastPathComponent)"
        case .content: "--content"
        }
    }
}

/// One line of a list.
package enum ListLine: Sendable, Hashable {
    case taxon(Int)
    case name(String)

    /// Reads a list; "#" begins a comment, empty lines are skipped.
    package static func lines(of text: String) -> [ListLine] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let words = Author.tidied(String(line.prefix { $0 != "#" }))
            if words.isEmpty { return nil }
            return TaxonID.read(words).map(ListLine.taxon) ?? .name(words)
        }
    }
}

/// Ids of iNaturalist's taxa.
enum TaxonID {
    /// A positive whole number; nil for anything else.
    static func read(_ text: some StringProtocol) -> Int? {
        Int32(text).flatMap { $0 > 0 && text.first != "+" ? Int($0) : nil }
    }
}

/// The taxa, names and photographs in content/plants, read by a scan of lines, so that a syntax
/// error in one YAML file does not stop the gathering of the other plants.
package struct EditorsPlants: Sendable, Hashable {
    /// The taxa of the plants, by id.
    package private(set) var taxa: [Int] = []
    /// Their scientific names.
    package private(set) var names: Set<String> = []
    /// Ids of photographs that editors described; a new snapshot must keep them.
    package private(set) var photographs: Set<Int> = []

    /// Reads the file of every plant.
    ///
    /// - Throws: `Failure` when the folder cannot be listed, or a file cannot be read or is larger
    ///   than `Limits.contentFileBytes`.
    package init(in project: Project) throws {
        var taxa: Set<Int> = []
        for file in try project.contentFiles(in: "plants") {
            guard let data = try? Data(contentsOf: file), data.count <= Limits.contentFileBytes
            else {
                throw Failure(
                    what: "A plant's file cannot be read.", place: project.relative(file),
                    remedy: "Check its size and permissions.")
            }
            for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
                if let taxon = Self.number(after: "taxon:", in: line) { taxa.insert(taxon) }
                if let name = Self.name(in: line) { names.insert(name) }
                let item = line.trimmingPrefix { $0 == " " || $0 == "-" || $0 == "{" }
                if let photo = Self.number(after: "photo:", in: item) { photographs.insert(photo) }
            }
        }
        self.taxa = taxa.sorted()
    }

    private static func name(in line: Substring) -> String? {
        guard line.hasPrefix("name:") else { return nil }
        let words = line.dropFirst(5).prefix { $0 != "#" }.filter { !"\"'".contains($0) }
        let name = Author.tidied(String(words))
        return name.isEmpty ? nil : name
    }

    private static func number(after key: String, in line: Substring) -> Int? {
        guard line.hasPrefix(key) else { return nil }
        let rest = line.dropFirst(key.count).trimmingPrefix { $0 == " " }
        return TaxonID.read(rest.prefix { ("0"..."9").contains($0) })
    }
}
