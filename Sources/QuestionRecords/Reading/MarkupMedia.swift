import Foundation
package import Intake

/// The target of an address in a text.
package enum FoundMedia {
    /// A file of the source.
    case file(name: String, bytes: [UInt8])
    /// An external address, which is never fetched.
    case elsewhere
    /// A missing file.
    case missing(name: String)
}

/// Converts markup to texts and collects its pictures, sounds and films.
package struct MarkupMedia {
    /// Returns the target of an address.
    package let find: (String) -> FoundMedia
    /// The media found, each once.
    package private(set) var media: [QuestionMedia] = []
    /// The index of each in `media`, by name.
    private var places: [String: Int] = [:]

    package init(find: @escaping (String) -> FoundMedia) { self.find = find }

    /// A text of HTML, adding its media.
    ///
    /// - Throws: `SourceFinding` when it is too long or nested too deeply.
    package mutating func text(
        html: String, _ record: inout MarkupRecord
    ) throws(SourceFinding) -> FormattedText {
        guard html.utf8.contains(UInt8(ascii: "<")) else { return try FormattedText(html: html) }
        return text(try HTMLFragment.parse(html).children, &record)
    }

    /// A text of elements, adding its media.
    package mutating func text(
        _ children: [XMLElement.Child], _ record: inout MarkupRecord
    ) -> FormattedText {
        gather(children, &record)
        return FormattedText(media.isEmpty ? children : Self.withoutFileNames(children))
    }

    /// Removes alternative texts that are only the file's name.
    private static func withoutFileNames(_ children: [XMLElement.Child]) -> [XMLElement.Child] {
        children.map { child in
            guard case .element(var element) = child else { return child }
            if element.name == "img", let alternative = element["alt"],
                let address = element["src"], isFileName(alternative, of: address)
            {
                element.attributes["alt"] = ""
            }
            element.children = withoutFileNames(element.children)
            return .element(element)
        }
    }

    private static func isFileName(_ text: String, of address: String) -> Bool {
        let name = PlainWords.tidied(text).lowercased()
        let endings = MediaType.allCases.flatMap(\.endings) + ["svg", "bmp", "tiff"]
        return address.lowercased().hasSuffix(name)
            || !name.contains(" ") && endings.contains { name.hasSuffix(".\($0)") }
    }

    private static let sources: [String: String] = [
        "img": "src", "object": "data", "audio": "src", "video": "src", "source": "src",
        "embed": "src",
    ]

    private mutating func gather(_ children: [XMLElement.Child], _ record: inout MarkupRecord) {
        for case .element(let element) in children {
            if let attribute = Self.sources[element.name], let address = element[attribute] {
                add(address, alternative: Self.alternative(of: element, address), &record)
            }
            gather(element.children, &record)
        }
    }

    /// An element's alternative text; nil when it is only the file's name.
    private static func alternative(of element: XMLElement, _ address: String) -> String? {
        let said = [
            element["alt"], element["title"],
            element["aria-label"], element.name == "object" ? element.text : nil,
        ]
        return said.compactMap { $0.map(PlainWords.tidied) }
            .first { !$0.isEmpty && !isFileName($0, of: address) }
    }

    /// Adds the target of an address.
    package mutating func add(_ address: String, alternative: String?, _ record: inout MarkupRecord)
    {
        let address = address.trimmedBlanks
        if address.isEmpty { return }
        if address.lowercased().hasPrefix("data:") {
            addData(address, alternative: alternative, &record)
            return
        }
        switch find(address) {
        case .file(let name, let bytes):
            add(name: name, bytes: bytes, alternative: alternative, &record)
        case .elsewhere:
            append(.init(name: address, type: nil, bytes: nil, alternative: alternative))
        case .missing(let name):
            append(.init(name: name, type: nil, bytes: nil, alternative: alternative))
            record.warn(
                "A picture, sound or film is not in the file",
                remedy: "Give the whole package, or add the file to it.", excerpt: name)
        }
    }

    /// Adds bytes, whose kind is detected from their beginning.
    package mutating func add(
        name: String, bytes: [UInt8], alternative: String?, _ record: inout MarkupRecord
    ) {
        guard let type = MediaType(of: bytes) else {
            record.warn(
                "The file is no picture, sound or film of a kind that is shown here",
                remedy: "Use JPEG, PNG, GIF, WebP, MP3, Ogg, WAV, MP4 or WebM.", excerpt: name)
            append(.init(name: name, type: nil, bytes: nil, alternative: alternative))
            return
        }
        let ending = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        if !ending.isEmpty, !type.endings.contains(ending) {
            record.warn(
                "The file's name ends in .\(ending.prefix(12)), but it is \(type.rawValue)",
                remedy: "Name it .\(type.endings[0]).", excerpt: name)
        }
        append(.init(name: name, type: type, bytes: bytes, alternative: alternative))
    }

    private mutating func addData(
        _ address: String, alternative: String?, _ record: inout MarkupRecord
    ) {
        let parts = address.split(separator: ",", maxSplits: 1)
        let isCoded = parts.first?.lowercased().hasSuffix(";base64") == true
        let data = parts.count == 2 && isCoded ? Base64Bytes.read(String(parts[1])) : nil
        guard let data else {
            record.warn(
                "A picture in the text (data:) cannot be read",
                remedy: "Put the picture in again as a file.", excerpt: String(address.prefix(40)))
            append(.init(name: "data", type: nil, bytes: nil, alternative: alternative))
            return
        }
        add(name: "data-\(media.count + 1)", bytes: data, alternative: alternative, &record)
    }

    private mutating func append(_ item: QuestionMedia) {
        if let index = places[item.name] {
            media[index].alternative = media[index].alternative ?? item.alternative
        } else if media.count < 1_000 {
            places[item.name] = media.count
            media.append(item)
        }
    }
}

/// Base64 in files, with line breaks.
package enum Base64Bytes {
    /// The bytes; nil when it is not Base64.
    package static func read(_ text: String) -> [UInt8]? {
        let plain = String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
        guard !plain.isEmpty, let data = Data(base64Encoded: plain) else { return nil }
        return Array(data)
    }

    /// The text of bytes.
    package static func written(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
