import CXML2
import Catalog

/// Builds a tree of elements from the callbacks of libxml2's parser.
///
/// libxml2's reader interface is not used: it passes the text to the parser in pieces of half a
/// kilobyte and, with each piece, scans a long attribute from its beginning.
final class XMLTreeBuilder {
    private var open: [XMLElement] = []
    private var root: XMLElement?
    private var failure: SourceFinding?
    private var elements = 0
    /// The number of namespaces declared by each open element; the parser searches all of them.
    private var declared: [Int32] = []
    private var namespaces: Int32 = 0
    /// Names by their addresses, since the parser stores each name once.
    private var names: [UnsafePointer<xmlChar>: String] = [:]
    private var text: [UInt8] = []
    private let parser: xmlParserCtxtPtr

    private init(_ parser: xmlParserCtxtPtr) { self.parser = parser }

    /// The root of a document in UTF-8.
    ///
    /// - Throws: `SourceFinding` with the line when it is not well-formed or exceeds a limit.
    static func tree(of bytes: [UInt8]) throws(SourceFinding) -> XMLElement {
        guard let parser = xmlNewParserCtxt(), let count = Int32(exactly: bytes.count) else {
            throw XMLDocument.tooMuch("too much for this machine")
        }
        defer { xmlFreeParserCtxt(parser) }
        let builder = XMLTreeBuilder(parser)
        parser.pointee.sax.pointee = callbacks
        parser.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
        // Texts may be as long as the document: its size, depth and elements have their own limits.
        // "&amp;" in an attribute is decoded only with XML_PARSE_NOENT; there are no other
        // entities.
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_NOENT.rawValue
            | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        withExtendedLifetime(builder) {
            bytes.withUnsafeBytes { buffer in
                let start = buffer.bindMemory(to: CChar.self).baseAddress
                let document = xmlCtxtReadMemory(parser, start, count, nil, "UTF-8", Int32(options))
                if let document { xmlFreeDoc(document) }
            }
        }
        if let failure = builder.failure { throw failure }
        guard let root = builder.root, parser.pointee.wellFormed == 1 else {
            throw builder.notWellFormed("it ends too early", line: 0)
        }
        return root
    }

    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = UInt32(XML_SAX2_MAGIC)
        callbacks.startElementNs = { data, name, _, address, spaces, _, count, _, attributes in
            XMLTreeBuilder.from(data)?.begin(name, address, spaces, count, attributes)
        }
        callbacks.endElementNs = { data, _, _, _ in XMLTreeBuilder.from(data)?.end() }
        callbacks.characters = { data, words, count in
            XMLTreeBuilder.from(data)?.append(words, count)
        }
        callbacks.ignorableWhitespace = callbacks.characters
        callbacks.cdataBlock = callbacks.characters
        callbacks.internalSubset = { data, _, _, _ in
            XMLTreeBuilder.from(data)?.stop(XMLMending.documentType)
        }
        callbacks.serror = { data, error in
            guard let error, error.pointee.level == XML_ERR_FATAL else { return }
            XMLTreeBuilder.from(data)?.fail(
                error.pointee.message.map { String(cString: $0) } ?? "", line: error.pointee.line)
        }
        return callbacks
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        data.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension XMLTreeBuilder {
    private func begin(
        _ name: UnsafePointer<xmlChar>?, _ address: UnsafePointer<xmlChar>?, _ spaces: Int32,
        _ count: Int32, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard failure == nil else { return }
        writeText()
        elements += 1
        namespaces += spaces
        let line = Int(parser.pointee.input?.pointee.line ?? 0)
        guard elements <= IntakeLimits.xmlElements, open.count < IntakeLimits.xmlDepth,
            count <= IntakeLimits.xmlAttributes, namespaces <= IntakeLimits.xmlNamespaces
        else {
            stop(
                XMLDocument.tooMuch("too deep, or has too many elements or attributes", line: line))
            return
        }
        var element = XMLElement(name: word(name), namespace: word(address), line: line)
        for index in 0..<Int(count) {
            // Five pointers per attribute: name, prefix, namespace, and start and end of its value.
            guard let attributes, let start = attributes[5 * index + 3],
                let end = attributes[5 * index + 4]
            else { continue }
            let name = word(attributes[5 * index])
            guard element.attributes[name] == nil else { continue }
            element.attributes[name] = safe(
                String(
                    decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self))
        }
        declared.append(spaces)
        open.append(element)
    }

    private func end() {
        guard failure == nil else { return }
        writeText()
        namespaces -= declared.popLast() ?? 0
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(.element(element))
        }
    }

    /// Appends text; the parser passes on long texts in pieces.
    private func append(_ words: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard failure == nil, !open.isEmpty, let words, count > 0 else { return }
        text.append(contentsOf: UnsafeBufferPointer(start: words, count: Int(count)))
    }

    private func writeText() {
        guard !text.isEmpty, !open.isEmpty else { return }
        open[open.count - 1].children.append(.text(safe(String(decoding: text, as: UTF8.self))))
        text.removeAll(keepingCapacity: text.count < 1 << 16)
    }

    /// A text with decoded references, as it is. When it has too many combining marks in a row, the
    /// parsing ends.
    private func safe(_ text: String) -> String {
        if StreamSafe.isSafe(text) { return text }
        stop(.marks(line: Int(parser.pointee.input?.pointee.line ?? 0)))
        return ""
    }

    private func word(_ pointer: UnsafePointer<xmlChar>?) -> String {
        guard let pointer else { return "" }
        if let known = names[pointer] { return known }
        let word = String(cString: pointer)
        names[pointer] = word
        return word
    }

    private func fail(_ words: String, line: Int32) {
        stop(notWellFormed(words, line: Int(line)))
    }

    /// Ends the parsing; the first reason is kept.
    private func stop(_ reason: SourceFinding) {
        failure = failure ?? reason
        xmlStopParser(parser)
    }

    private func notWellFormed(_ words: String, line: Int) -> SourceFinding {
        let message = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? words
        return SourceFinding.refusal(
            "The XML is not well-formed: \(message.prefix(160))",
            remedy: "Export it again, or mend it by hand at this line.",
            line: line > 0 ? line : nil)
    }
}
