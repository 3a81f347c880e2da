/// Parses HTML into a tree.
struct HTMLReader {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineIndex = 0
    /// The open elements, outermost first; the first is the fragment itself.
    private var open = [XMLElement(name: "")]
    /// Words, and names of end tags, that do not occur in the rest of the text; they are not
    /// searched again.
    private var missing: Set<String> = []
    /// The number of bytes read for tags that never end.
    private var wasted = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The whole text as the children of a nameless element.
    ///
    /// - Throws: `SourceFinding` when elements are nested too deeply or too many tags never end.
    mutating func fragment() throws(SourceFinding) -> XMLElement {
        while index < bytes.count {
            let start = index
            if bytes[index] == UInt8(ascii: "<") { try bracket() }
            guard index == start else { continue }
            // A "<" that begins no tag is text.
            index = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            append(CharacterReferences.decoded(text(start..<index)))
        }
        while open.count > 1 { close() }
        return open[0]
    }

    /// Reads a construct that begins with "<"; reads nothing when the "<" is text.
    private mutating func bracket() throws(SourceFinding) {
        guard index + 1 < bytes.count else { return }
        switch bytes[index + 1] {
        case UInt8(ascii: "!"):
            if begins("<!--") {
                skip(past: "-->", from: index + 4)
            } else if begins("<![CDATA["), let end = first("]]>", from: index + 9) {
                append(text(index + 9..<end))
                index = end + 3
            } else {
                skip(past: ">", from: index + 2)
            }
        case UInt8(ascii: "?"): skip(past: ">", from: index + 2)
        default:
            var reach = index
            guard let tag = HTMLTag(at: index, in: bytes, reach: &reach) else {
                wasted += reach - index
                guard wasted <= 4 * IntakeLimits.htmlBytes else {
                    throw SourceFinding.refusal(
                        "The HTML has many tags that never end", remedy: "Simplify its markup.")
                }
                return
            }
            let start = index
            index = tag.end
            if tag.isEnd { end(tag.name) } else { try begin(tag, at: start) }
        }
    }

    private mutating func begin(_ tag: HTMLTag, at start: Int) throws(SourceFinding) {
        if HTMLNames.frames.contains(tag.name) { return }
        if HTMLNames.endsParagraph.contains(tag.name) {
            closeAll(HTMLNames.paragraph, within: HTMLNames.paragraphWalls)
        }
        if let implied = HTMLNames.endedBy(tag.name) {
            closeAll(implied.ended, within: implied.within)
        }
        countLines(to: start)
        var element = XMLElement(name: tag.name, attributes: tag.attributes, line: line)
        if HTMLNames.raw.contains(tag.name), !tag.isSelfClosing {
            let words = rawText(of: tag.name)
            if !words.isEmpty { element.children = [.text(words)] }
        } else if !HTMLNames.void.contains(tag.name), !tag.isSelfClosing {
            guard open.count < IntakeLimits.xmlDepth else {
                throw SourceFinding.refusal(
                    "The HTML nests too deep", remedy: "Simplify its markup.", line: line)
            }
            open.append(element)
            return
        }
        open[open.count - 1].children.append(.element(element))
    }

    /// Closes the innermost element of a name; an end tag without a start tag is ignored.
    private mutating func end(_ name: String) {
        if name == "br" { open[open.count - 1].children.append(.element(XMLElement(name: "br"))) }
        var place = open.count - 1
        while place > 0, open[place].name != name {
            if HTMLNames.walls.contains(open[place].name), !HTMLNames.passesWalls(name) { return }
            place -= 1
        }
        guard place > 0 else { return }
        while open.count > place { close() }
    }

    /// Closes the innermost open element of `names`, and all elements inside it, unless an element
    /// of `walls` is open inside it.
    private mutating func closeAll(_ names: Set<String>, within walls: Set<String>) {
        var place = open.count - 1
        while place > 0, !names.contains(open[place].name) {
            if walls.contains(open[place].name) { return }
            place -= 1
        }
        guard place > 0 else { return }
        while open.count > place { close() }
    }

    private mutating func close() {
        let element = open.removeLast()
        open[open.count - 1].children.append(.element(element))
    }

    private mutating func append(_ words: String) {
        if words.isEmpty { return }
        let last = open.count - 1
        guard case .text(var before) = open[last].children.last else {
            open[last].children.append(.text(words))
            return
        }
        // The text is removed from the tree first, so that appending does not copy it each time.
        open[last].children.removeLast()
        before += words
        open[last].children.append(.text(before))
    }
}

extension HTMLReader {
    /// The content of a raw element up to its end tag; empty when it has none.
    private mutating func rawText(of name: String) -> String {
        let start = index
        var end = bytes.count
        var search = index
        while !missing.contains(name), let found = first("</", from: search) {
            let after = found + 2 + name.utf8.count
            if after <= bytes.count,
                zip(name.utf8, bytes[(found + 2)...]).allSatisfy({ $0 == $1 | 0x20 }),
                after == bytes.count || !HTMLTag.isLetter(bytes[after])
            {
                end = found
                index = (bytes[found...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
                let words = text(start..<end)
                return name == "title" || name == "textarea"
                    ? CharacterReferences.decoded(words) : words
            }
            search = found + 2
        }
        missing.insert(name)
        // A script or style without an end tag is dropped up to the end of the text. After any
        // other raw start tag without an end tag, the text is parsed as HTML.
        if name == "script" || name == "style" { index = end }
        return ""
    }

    /// Skips past the next occurrence of a word; skips nothing when there is none.
    private mutating func skip(past word: String, from start: Int) {
        if let end = first(word, from: start) { index = end + word.utf8.count }
    }

    /// The index of the next occurrence of a word.
    private mutating func first(_ word: String, from start: Int) -> Int? {
        if missing.contains(word) { return nil }
        let word8 = Array(word.utf8)
        var place = start
        while place + word8.count <= bytes.count,
            let found = bytes[place...].firstIndex(of: word8[0])
        {
            if bytes[found...].starts(with: word8) { return found }
            place = found + 1
        }
        missing.insert(word)
        return nil
    }

    private func begins(_ word: String) -> Bool { bytes[index...].starts(with: word.utf8) }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private mutating func countLines(to end: Int) {
        for place in lineIndex..<max(lineIndex, end) where bytes[place] == 0x0A { line += 1 }
        lineIndex = max(lineIndex, end)
    }
}
