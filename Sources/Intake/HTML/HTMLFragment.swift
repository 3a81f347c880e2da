/// Parses a piece of HTML, tolerating common errors.
///
/// libxml2 is not used: it parses the HTML of 1999, drops angle brackets that are no tags
/// ("#include <vector>", "a<b"), and takes hours for a tag with very many attributes. This parser
/// passes over the text once; everything that is not a tag is text.
public enum HTMLFragment {
    /// The fragment as the children of a nameless element, without html, head and body themselves;
    /// names in lower case, character references decoded once, nothing fetched.
    ///
    /// - Throws: `SourceFinding` when it has more than `IntakeLimits.htmlBytes` or is nested too
    ///   deeply.
    public static func parse(_ html: String) throws(SourceFinding) -> XMLElement {
        guard html.utf8.count <= IntakeLimits.htmlBytes else {
            throw SourceFinding.refusal(
                "The HTML is over \(IntakeLimits.htmlBytes >> 20) MiB", remedy: "Shorten the text.")
        }
        var reader = HTMLReader(bytes: Array(html.utf8))
        return try reader.fragment()
    }
}
