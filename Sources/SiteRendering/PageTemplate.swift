import Catalog
package import Mustache

/// Templates of pages and reports, in which all values are HTML-escaped.
package enum PageTemplate {
    /// Parses a template.
    ///
    /// - Throws: the error of Mustache's parser when it is not well formed.
    package static func parsed(_ source: String) throws -> MustacheTemplate {
        _ = registered
        return try MustacheTemplate(string: "{{% CONTENT_TYPE: \(name)}}" + source)
    }

    /// A page's values as dictionaries and lists, in which Mustache finds a name at once; for a
    /// struct it would reflect all fields again for each name. Nil values are left out.
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

    private struct ContentType: MustacheContentType {
        // Mustache's own escaping works character by character; see `HTMLText`.
        func escapeText(_ text: String) -> String { HTMLText.escaped(text, in: .quotes) }
    }

    private static let name = "PAGE"
    private static let registered: Void = MustacheContentTypes.register(ContentType(), named: name)
}
