import Crypto
import Foundation
import TestSupport
import Testing

@testable import Catalog
@testable import Intake
@testable import QuestionFormats
@testable import QuestionRecords

/// The right answers of each sample file, against what another reader made of them:
/// Tests/Golden/sample-keys.tsv, written by Tests/Content/keys.py. Skipped where ../shared/data is not beside the package.
@Suite(.enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"))
struct `Keys of the samples` {
    /// A file, and its questions with a right answer.
    struct Sample: Sendable, CustomTestStringConvertible {
        var path: String
        var count: Int
        var digest: String

        var testDescription: String { path }
    }

    static let samples: [Sample] = {
        let file = Repository.root.appending(path: "Tests/Golden/sample-keys.tsv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 3, let count = Int(parts[1]) else { return nil }
            return Sample(path: parts[0], count: count, digest: parts[2])
        }
    }()

    /// Letters and digits of a text; the text itself where it has none.
    private static func plain(_ text: String) -> String {
        let words = text.precomposedStringWithCanonicalMapping.lowercased()
        let letters = String(
            String.UnicodeScalarView(
                words.unicodeScalars.filter { scalar in
                    switch scalar.properties.generalCategory {
                    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                        .otherLetter, .decimalNumber:
                        true
                    default: scalar.properties.numericType != nil
                    }
                }))
        return letters.isEmpty ? words.filter { !$0.isWhitespace } : letters
    }

    private static func rights(_ body: QuestionBody) -> [String]? {
        switch body {
        case .choice(let choice): choice.options.filter { $0.weight > 0 }.map(\.text.plain)
        case .trueFalse(let isTrue, _, _): [isTrue ? "true" : "false"]
        case .text(let answers, _): answers.filter { $0.weight > 0 }.map(\.text.plain)
        default: nil
        }
    }

    @Test func `are of thirteen folders`() {
        let folders = Set(Self.samples.compactMap { $0.path.split(separator: "/").first })
        #expect(folders.count == 13)
        #expect(Self.samples.map(\.count).reduce(0, +) > 35_000)
    }

    @Test(arguments: samples)
    func `are the ones in the file`(_ sample: Sample) throws {
        let file = try SharedQuestions.file(sample.path)
        let format = try #require(QuestionFormat.recognised(file))
        let keys = format.read(file).questions.compactMap { Self.rights($0.body) }
            .map { rights in
                Set(rights.map(Self.plain)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                    .joined(separator: "|")
            }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(keys.count == sample.count)
        let digest = SHA256.hex(of: Data(keys.joined(separator: "\n").utf8))
        #expect(digest.hasPrefix(sample.digest))
    }
}
