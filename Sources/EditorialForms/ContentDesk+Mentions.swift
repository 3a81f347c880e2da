import Foundation
import PipelineSupport

/// Finds where other records name a record.
extension ContentDesk {
    /// The most places that are named.
    private static let mostMentions = 12

    /// The lines of other files that have an id as a word. Which field it is in does not matter: an
    /// editor looks at each.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - file: the record's own file, which is left out.
    /// - Returns: places as file:line, with a last word on how many more there are.
    /// - Throws: `Failure` when a folder or file cannot be read.
    package func mentions(of id: String, besides file: String) throws -> [String] {
        guard !id.isEmpty else { return [] }
        var places: [String] = []
        for url in try Project.files(below: project.content, endings: ["yaml"]) {
            let name = project.relative(url)
            guard name != file else { continue }
            let text = String(decoding: try PresentFile.bytes(of: url), as: UTF8.self)
            guard text.contains(id) else { continue }
            for (index, line) in text.textLines.enumerated() where Self.has(id, line) {
                places.append("\(name):\(index + 1)")
            }
        }
        let more = places.count - Self.mostMentions
        return Array(places.prefix(Self.mostMentions)) + (more > 0 ? ["and \(more) more"] : [])
    }

    /// Whether a line has an id that no letter, digit or hyphen continues.
    private static func has(_ id: String, _ line: some StringProtocol) -> Bool {
        func isPart(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || $0 == "-" } ?? false
        }
        return line.ranges(of: id).contains { range in
            let before =
                range.lowerBound > line.startIndex
                ? line[line.index(before: range.lowerBound)] : nil
            let after = range.upperBound < line.endIndex ? line[range.upperBound] : nil
            return !isPart(before) && !isPart(after)
        }
    }
}
