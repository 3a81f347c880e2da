import EditorialContent
package import Mustache
import PipelineSupport

/// Templates of pages and reports, whose texts are escaped so that they stay texts.
package enum PageTemplate {
    /// A template of the source's text.
    ///
    /// - Throws: when it is not well formed.
    package static func parsed(_ source: String) throws -> MustacheTemplate {
        _ = registered
        return try MustacheTemplate(string: "{{% CONTENT_TYPE: \(name)}}" + source)
    }

    /// A text as it stands in HTML, also within a quoted attribute.
    ///
    /// Mustache's own escaping goes character by character: a quote with a combining mark is one
    /// character and no quote to it, yet ends an attribute for a browser.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { entities[$0] != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if let entity = entities[byte] {
                bytes.append(contentsOf: entity.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A page's values as dictionaries and lists, in which Mustache finds a name at once; in a
    /// struct it would mirror all fields anew for each name. What is nil is left out.
    package static func context(of value: Any) -> Any? {
        switch value {
        case is String, is [String], is Bool, is Int, is Double: return value
        case let list as [Any]: return list.compactMap(context)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { context(of: $0.value) }
        case .struct:
            var fields: [String: Any] = [:]
            for child in mirror.children {
                if let name = child.label { fields[name] = context(of: child.value) }
            }
            return fields
        default: return value
        }
    }

    private static let entities: [UInt8: String] = [
        UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;",
        UInt8(ascii: "\""): "&quot;", UInt8(ascii: "'"): "&#39;",
    ]

    private struct ContentType: MustacheContentType {
        func escapeText(_ text: String) -> String { escaped(text) }
    }

    private static let name = "PAGE"
    private static let registered: Void = MustacheContentTypes.register(ContentType(), named: name)
}
