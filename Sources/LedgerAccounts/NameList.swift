package import Credentials
import Foundation
import Storage
import Yams

/// Reads `content/names.yaml`: the words that names must not contain.
package enum NameList {
    /// The words of a language: those forbidden as whole words, and those forbidden anywhere in a
    /// name.
    private struct Words: Decodable {
        var words: [String]?
        var anywhere: [String]?
    }

    private struct Lists: Decodable {
        var reserved: [String]?
        var en, es, fr, de, sv: Words?
    }

    /// The reason why the file cannot be read.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The words in a file; nil where there is no such file.
    ///
    /// - Throws: `Failure` when it is malformed, `StorageFailure` when it cannot be read.
    package static func read(_ place: String) throws -> NameWords? {
        guard let bytes = try AtomicFile.read(place, limit: 1 << 20) else { return nil }
        do {
            let lists = try YAMLDecoder().decode(
                Lists.self, from: String(decoding: bytes, as: UTF8.self))
            let words = [
                "en": lists.en, "es": lists.es, "fr": lists.fr, "de": lists.de, "sv": lists.sv,
            ].compactMapValues(\.self)
            return NameWords(
                words.mapValues { list in
                    (list.words ?? []).map { .init($0) }
                        + (list.anywhere ?? []).map { .init($0, anywhere: true) }
                }, reserved: lists.reserved ?? [])
        } catch {
            throw Failure(description: "\(place) is not of its form: \(error)")
        }
    }
}
