/// Names of HTML's elements, and the rules by which they end.
enum HTMLNames {
    /// Elements without content and without an end tag.
    static let void: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr",
    ]

    /// Elements whose content is not parsed.
    static let raw: Set<String> = ["script", "style", "textarea", "title", "xmp", "iframe"]

    /// Elements that only enclose the document.
    static let frames: Set<String> = ["html", "head", "body"]

    /// Elements that end a paragraph.
    static let endsParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "details", "dir", "div", "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
        "h6", "header", "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "table",
        "ul",
    ]

    static let paragraph: Set<String> = ["p"]
    static let paragraphWalls = endsParagraph.union(walls)

    /// The open elements that the start tag of `name` closes, and the elements beyond which it
    /// closes none.
    static func endedBy(_ name: String) -> (ended: Set<String>, within: Set<String>)? {
        switch name {
        case "li": (["li"], ["ul", "ol", "menu", "dir", "table"])
        case "dt", "dd": (["dt", "dd"], ["dl", "table"])
        case "td", "th": (["td", "th"], ["tr", "table"])
        case "tr": (["tr", "caption", "colgroup"], ["table"])
        case "thead", "tbody", "tfoot": (["thead", "tbody", "tfoot", "caption"], ["table"])
        case "option", "optgroup": (["option"], ["select", "datalist"])
        case "rt", "rp": (["rt", "rp"], ["ruby"])
        default: nil
        }
    }

    /// Elements beyond which the start tag that matches an end tag is not searched.
    static let walls: Set<String> = ["td", "th", "caption", "table"]

    private static let tables: Set<String> = [
        "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup",
    ]

    /// Whether the end tag of `name` may close an element outside of the table cell it stands in.
    static func passesWalls(_ name: String) -> Bool { tables.contains(name) }

    /// Whether a name is that of an element; anything else in brackets is text.
    static func isKnown(_ name: String) -> Bool {
        known.contains(name) || isForeign(name)
    }

    /// Whether a name has a namespace prefix, as word processors write it ("o:p").
    private static func isForeign(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                part.first.map(HTMLTag.isLetter) == true
                    && part.allSatisfy { HTMLTag.isLetter($0) || (0x30...0x39).contains($0) }
            }
    }

    private static let known: Set<String> = Set(
        """
        a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big
        blink blockquote body br button canvas caption center cite code col colgroup command content
        data datalist dd del details dfn dialog dir div dl dt element em embed fieldset figcaption
        figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
        image img input ins isindex kbd keygen label legend li link listing main map mark marquee
        menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol
        optgroup option output p param picture plaintext pre progress q rb rbc rp rt rtc ruby s samp
        script search section select shadow slot small source spacer span strike strong style sub
        summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul
        var video wbr xmp
        annotation annotation-xml maction maligngroup malignmark math menclose merror mfenced mfrac mglyph mi
        mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt
        mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics
        circle clippath defs desc ellipse filter foreignobject g line lineargradient marker mask
        path pattern polygon polyline radialgradient rect stop symbol text textpath tspan use view
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
