import CXML2

/// Reads a piece of HTML with libxml2's parser, which forgives what people write.
public enum HTMLFragment {
    /// The fragment as the children of a nameless element; nothing is fetched, nothing expanded but
    /// character references, each once.
    ///
    /// - Throws: `Remark` when it is too long or too deep.
    public static func parse(_ html: String) throws(Remark) -> XMLElement {
        let bytes = Array(CharacterReferences.asNumbers(html).utf8)
        guard bytes.count <= IntakeLimits.htmlBytes, !bytes.contains(0) else {
            throw Remark.refusal(
                "The HTML is over \(IntakeLimits.htmlBytes >> 20) MiB or holds NUL bytes",
                remedy: "Shorten the text.")
        }
        let options =
            HTML_PARSE_NONET.rawValue | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NODEFDTD.rawValue
        let document = bytes.withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, "UTF-8",
                Int32(bitPattern: options))
        }
        var fragment = XMLElement(name: "")
        guard let document else { return fragment }
        defer { xmlFreeDoc(document) }
        guard let root = xmlDocGetRootElement(document) else { return fragment }
        let read = try element(root, depth: 0)
        // The parser wraps a fragment in html and body.
        for child in read.name == "html" ? read.children : [.element(read)] {
            if case .element(let part) = child, part.name == "body" || part.name == "head" {
                fragment.children += part.children
            } else {
                fragment.children.append(child)
            }
        }
        return fragment
    }

    private static func element(_ node: xmlNodePtr, depth: Int) throws(Remark) -> XMLElement {
        guard depth < IntakeLimits.xmlDepth else {
            throw Remark.refusal("The HTML nests too deep", remedy: "Simplify its markup.")
        }
        var element = XMLElement(
            name: string(node.pointee.name).lowercased(), line: Int(node.pointee.line))
        var attribute = node.pointee.properties
        while let current = attribute {
            let name = string(current.pointee.name).lowercased()
            if element.attributes[name] == nil, element.attributes.count < 200 {
                element.attributes[name] =
                    current.pointee.children.map {
                        string($0.pointee.content)
                    } ?? ""
            }
            attribute = current.pointee.next
        }
        var child = node.pointee.children
        while let current = child {
            switch current.pointee.type {
            case XML_ELEMENT_NODE:
                element.children.append(.element(try self.element(current, depth: depth + 1)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                element.children.append(.text(string(current.pointee.content)))
            default: break
            }
            child = current.pointee.next
        }
        return element
    }

    private static func string(_ pointer: UnsafePointer<xmlChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
