import Catalog

/// One element of an XML or HTML document.
public struct XMLElement: Sendable, Hashable {
    /// A child of an element.
    public enum Child: Sendable, Hashable {
        case element(XMLElement)
        case text(String)
    }

    /// The name without its prefix; HTML's in lower case.
    public var name: String
    /// The namespace's address; "" for none.
    public var namespace: String
    /// Attributes by their name without prefix; when two names are equal, the first attribute is
    /// kept.
    public var attributes: [String: String]
    /// Its children, in order.
    public var children: [Child]
    /// The line it begins on, from 1; 0 when unknown.
    public var line: Int

    /// Creates an element, by default without children.
    public init(
        name: String, namespace: String = "", attributes: [String: String] = [:],
        children: [Child] = [], line: Int = 0
    ) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.children = children
        self.line = line
    }

    /// The elements among its children.
    public var elements: [XMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All text below it; combining marks beyond the limit of `StreamSafe` are removed.
    public var text: String {
        var text = ""
        appendText(to: &text)
        return StreamSafe.cut(text)
    }

    /// An attribute's value.
    public subscript(attribute: String) -> String? { attributes[attribute] }

    /// The first child element of a name.
    public func first(_ name: String) -> XMLElement? {
        for case .element(let element) in children where element.name == name { return element }
        return nil
    }

    /// The child elements of a name.
    public func all(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

    /// The first element along a path of names, each a child of the one before.
    public func at(_ path: String...) -> XMLElement? {
        var element: XMLElement? = self
        for name in path { element = element?.first(name) }
        return element
    }

    /// The elements of a name anywhere below it, in the order of the document.
    public func descendants(_ name: String) -> [XMLElement] {
        var found: [XMLElement] = []
        visit { if $0.name == name { found.append($0) } }
        return found
    }

    /// Visits all elements below it, in the order of the document.
    public func visit(_ body: (XMLElement) -> Void) {
        for case .element(let element) in children {
            body(element)
            element.visit(body)
        }
    }

    private func appendText(to text: inout String) {
        for child in children {
            switch child {
            case .text(let words): text += words
            case .element(let element): element.appendText(to: &text)
            }
        }
    }
}
