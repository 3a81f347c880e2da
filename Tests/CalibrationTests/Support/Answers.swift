import Foundation
import TestSupport

@testable import Calibration

/// A made-up world of items and persons whose answers follow the model.
struct World {
    var difficulties: [Double]
    var slopes: [Double]?
    var options = 0
    var spread = 1.0
    var persons = 1_000
    /// The share of items that a person answers.
    var density = 1.0

    /// Answers as a log.
    func log(seed: UInt64) -> AnswerLog { AnswerLog.read(Array(csv(seed: seed).utf8)) }

    /// Answers as CSV, person by person.
    func csv(seed: UInt64) -> String {
        var chance = SeededRandom(seed: seed)
        let guess = options >= 2 ? 1 / Double(options) : 0
        var rows = ["person,item,right"]
        for person in 0..<persons {
            let ability = spread * chance.normal()
            for (item, difficulty) in difficulties.enumerated() where chance.share() < density {
                let known = logistic((slopes?[item] ?? 1) * (ability - difficulty))
                let isRight = chance.share() < guess + (1 - guess) * known
                rows.append("p\(person),\(World.name(item)),\(isRight ? 1 : 0)")
            }
        }
        return rows.joined(separator: "\n") + "\n"
    }

    /// "i007".
    static func name(_ item: Int) -> String {
        "i" + String(repeating: "0", count: 3 - String(item).count) + "\(item)"
    }

    /// How many options each item has.
    var choices: [String: Int] {
        Dictionary(uniqueKeysWithValues: difficulties.indices.map { (World.name($0), options) })
    }
}

/// The response data beside the repository, where they are there.
enum Shared {
    static let skip = "skipped: ../shared/data/difficulty is not here"

    static let folder = SharedData.location("difficulty")

    static var isThere: Bool { folder != nil }

    /// The lines of a file.
    static func lines(_ name: String) throws -> [Substring] {
        guard let folder else { return [] }
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
    }

    /// LSAT section 6: 1,000 persons, 5 items.
    static func lsat() throws -> AnswerLog {
        let rows = try lines("lsat6-persons.csv").filter { !$0.isEmpty }.map {
            $0.split(separator: ",").map(String.init)
        }
        var csv = "person,item,right\n"
        for row in rows.dropFirst() {
            for (item, right) in zip(rows[0], row).dropFirst() {
                csv += "\(row[0]),\(item),\(right)\n"
            }
        }
        return AnswerLog.read(Array(csv.utf8))
    }

    /// ASSISTments 2009: four lines a student (count and id; items; skills; right or wrong). Rows
    /// stand student by student, as a log without times does.
    static func assistments() throws -> AnswerLog {
        let lines = try lines("assist2009_pid_valid1.csv")
        var csv = "person,item,right\n"
        for start in stride(from: 0, to: lines.count - 3, by: 4) {
            let student = lines[start].split(separator: ",")[1].filter { !$0.isWhitespace }
            let items = lines[start + 1].split(separator: ",").map {
                $0.filter { !$0.isWhitespace }
            }
            let rights = lines[start + 3].split(separator: ",").map {
                $0.filter { !$0.isWhitespace }
            }
            for (item, right) in zip(items, rights) where !item.isEmpty {
                csv += "\(student),\(item),\(right)\n"
            }
        }
        return AnswerLog.read(Array(csv.utf8))
    }
}
