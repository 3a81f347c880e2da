import Intake
import QuestionRecords

/// A text of GIFT with its format and its escapes resolved.
struct GIFTText {
    /// The format of a text.
    enum Format: String, CaseIterable {
        case html, moodle, plain, markdown
    }

    var format: Format
    /// The text with its escapes decoded.
    var words: String

    /// Removes a leading mark such as "[html]" and takes its format; without a mark, takes `given`.
    init(_ bytes: ArraySlice<UInt8>, format given: Format) {
        var bytes = bytes.trimmed
        format = given
        if bytes.first == UInt8(ascii: "[") {
            for format in Format.allCases {
                let mark = "[\(format.rawValue)]".utf8
                if bytes.starts(with: mark) {
                    self.format = format
                    bytes = bytes.dropFirst(mark.count).trimmed
                    break
                }
            }
        }
        words = Self.unescaped(bytes)
    }

    /// A leading "[latex]" or "$COURSE:", which has the form of a setting; nil for none.
    var strangeSetting: String? {
        let ends: [Character: Character] = ["[": "]", "$": ":"]
        guard let first = words.first, let end = ends[first],
            let place = words.prefix(24).firstIndex(of: end)
        else { return nil }
        let name = words[..<place].dropFirst()
        guard name.utf8.count > 2, name.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
        else {
            return nil
        }
        return String(words[...place])
    }

    /// Resolves escapes: "\~ \= \# \{ \} \:" are the characters, "\n" is a line end, "\\" is a
    /// backslash; before any other character, a backslash stands for itself.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
                plain.append(byte)
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "~"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "\\"):
                plain.append(bytes[index])
            default:
                plain.append(byte)
                continue
            }
            index += 1
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The formatted text; its pictures, sounds and films are added to `media`.
    ///
    /// - Throws: `Senseless` when it is HTML that is too long or nested too deeply.
    func formatted(media: inout [QuestionMedia]) throws(Senseless) -> FormattedText {
        switch format {
        case .plain, .markdown: return FormattedText(plain: words)
        case .html: return try html(words, media: &media)
        case .moodle:
            // Moodle's own format is text whose line ends count and which may have HTML's tags.
            guard MarkupSigns.holdsTags(words) else {
                return FormattedText(plain: CharacterReferences.decoded(words))
            }
            return try html(words.replacing("\n", with: "<br>"), media: &media)
        }
    }

    private func html(_ html: String, media: inout [QuestionMedia]) throws(Senseless)
        -> FormattedText
    {
        guard html.utf8.contains(UInt8(ascii: "<")) else {
            return FormattedText(
                plain: CharacterReferences.decoded(html.replacing("\n", with: " ")))
        }
        do throws(SourceFinding) {
            let fragment = try HTMLFragment.parse(html)
            for name in ["img", "audio", "video", "source"] {
                for element in fragment.descendants(name) {
                    guard let address = element["src"], !address.isEmpty else { continue }
                    let file =
                        address.hasPrefix("@@PLUGINFILE@@/") ? address.dropFirst(15) : address[...]
                    let words = element["alt"].map { FormattedText(plain: $0).plain }
                    media.append(
                        QuestionMedia(
                            name: String(file), type: nil, bytes: nil,
                            alternative: words?.isEmpty ?? true ? nil : words))
                }
            }
            return FormattedText(fragment.children)
        } catch {
            throw Senseless(error.message, remedy: error.remedy)
        }
    }
}
