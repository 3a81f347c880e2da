import CXML2

/// Reads XML that nobody here wrote, with libxml2, within limits.
///
/// A document type that declares anything is refused before anything is parsed, and one that only
/// names the root or an address is left out unread, so that there are no entities to expand and no
/// addresses to fetch; HTML's names and a bare "&" are mended with a warning.
public enum XMLDocument {
    /// A document's root, and what was mended on the way.
    public struct Parsed: Sendable {
        public var root: XMLElement
        public var remarks: [Remark]
    }

    /// Reads a document.
    ///
    /// - Throws: `Remark` with the line of what is not well-formed, or the limit that is passed.
    public static func parse(_ bytes: [UInt8]) throws(Remark) -> Parsed {
        guard bytes.count <= IntakeLimits.xmlBytes else {
            throw tooMuch("over \(IntakeLimits.xmlBytes >> 20) MiB")
        }
        let decoded = try XMLEncoding.decoded(bytes)
        let mended = try XMLMending.mended(decoded.text)
        var remarks = decoded.remarks
        if let line = mended.documentTypeLine {
            remarks.append(
                Remark(
                    .note, "The document type (DOCTYPE) was left out; it declares nothing here",
                    remedy: "Nothing needs to be done.", line: line))
        }
        if let line = mended.firstLine {
            remarks.append(
                Remark(
                    .warning, "\(mended.count) named or bare “&” are not XML and were mended",
                    remedy: "Write &#160; for &nbsp; and &amp; for &.", line: line))
        }
        let root = try tree(of: Array(mended.text.utf8))
        return Parsed(root: root, remarks: remarks)
    }

    private static func tree(of bytes: [UInt8]) throws(Remark) -> XMLElement {
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
            | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NOCDATA.rawValue
        let result: Result<XMLElement, Remark> = bytes.withUnsafeBytes { buffer in
            xmlResetLastError()
            guard
                let reader = xmlReaderForMemory(
                    buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil,
                    "UTF-8", Int32(bitPattern: UInt32(options)))
            else { return .failure(tooMuch("too much for this machine")) }
            defer { xmlFreeTextReader(reader) }
            do throws(Remark) {
                return .success(try XMLTreeBuilder.build(reader))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    static func tooMuch(_ what: String, line: Int? = nil) -> Remark {
        Remark.refusal(
            "The XML is \(what)", remedy: "Split the file, or leave it out.", line: line)
    }
}

/// Builds a tree of elements from libxml2's reader.
enum XMLTreeBuilder {
    static func build(_ reader: xmlTextReaderPtr) throws(Remark) -> XMLElement {
        var open: [XMLElement] = []
        var count = 0
        while true {
            let state = xmlTextReaderRead(reader)
            guard state == 1 else { throw notWellFormed(reader) }
            switch xmlTextReaderNodeType(reader) {
            case 1:
                count += 1
                guard count <= IntakeLimits.xmlElements, open.count < IntakeLimits.xmlDepth else {
                    throw XMLDocument.tooMuch(
                        "too deep or has too many elements",
                        line: Int(xmlTextReaderGetParserLineNumber(reader)))
                }
                let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
                let element = try element(reader)
                guard isEmpty else {
                    open.append(element)
                    continue
                }
                guard !open.isEmpty else { return try ended(element, reader) }
                open[open.count - 1].children.append(.element(element))
            case 15:
                let element = open.removeLast()
                guard !open.isEmpty else { return try ended(element, reader) }
                open[open.count - 1].children.append(.element(element))
            case 3, 4, 13, 14:
                guard !open.isEmpty, let value = xmlTextReaderConstValue(reader) else { continue }
                open[open.count - 1].children.append(.text(String(cString: value)))
            case 5, 10:
                throw XMLMending.documentType
            default: continue
            }
        }
    }

    /// Reads what follows the root, which may only be comments and instructions.
    private static func ended(_ root: XMLElement, _ reader: xmlTextReaderPtr) throws(Remark)
        -> XMLElement
    {
        var state = xmlTextReaderRead(reader)
        while state == 1 { state = xmlTextReaderRead(reader) }
        guard state == 0 else { throw notWellFormed(reader) }
        return root
    }

    private static func element(_ reader: xmlTextReaderPtr) throws(Remark) -> XMLElement {
        var element = XMLElement(
            name: string(xmlTextReaderConstLocalName(reader)),
            namespace: string(xmlTextReaderConstNamespaceUri(reader)),
            line: line(reader))
        let count = xmlTextReaderAttributeCount(reader)
        guard count <= IntakeLimits.xmlAttributes else {
            throw XMLDocument.tooMuch("full of attributes", line: element.line)
        }
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
            guard xmlTextReaderIsNamespaceDecl(reader) == 0 else { continue }
            let name = string(xmlTextReaderConstLocalName(reader))
            if element.attributes[name] == nil {
                element.attributes[name] = string(xmlTextReaderConstValue(reader))
            }
        }
        _ = xmlTextReaderMoveToElement(reader)
        return element
    }

    /// The line that the current element begins on: its own, not how far the parser has read ahead.
    private static func line(_ reader: xmlTextReaderPtr) -> Int {
        let own = xmlTextReaderCurrentNode(reader).map { Int(xmlGetLineNo($0)) } ?? 0
        // libxml2 keeps lines of elements in 16 bits.
        return (1..<65_535).contains(own) ? own : Int(xmlTextReaderGetParserLineNumber(reader))
    }

    private static func string(_ pointer: UnsafePointer<xmlChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    private static func notWellFormed(_ reader: xmlTextReaderPtr) -> Remark {
        let last = xmlGetLastError()
        let words = last?.pointee.message.map { String(cString: $0) } ?? "it ends too early"
        let line = last.map { Int($0.pointee.line) } ?? 0
        let message = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? words
        return Remark.refusal(
            "The XML is not well-formed: \(message.prefix(160))",
            remedy: "Export it again, or mend it by hand at this line.",
            line: line > 0 ? line : nil)
    }
}
