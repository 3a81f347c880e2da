/// Reads a piece of HTML and forgives what people write.
///
/// Of our own: libxml2 reads the HTML of 1999, forgets what stands in brackets without being a tag
/// ("#include <vector>", "a<b"), and takes hours for a tag with very many attributes. This reader
/// walks over the text once; what is no tag is text.
public enum HTMLFragment {
    /// The fragment as the children of a nameless element, without html, head and body themselves;
    /// names in lower case, character references decoded once, nothing fetched.
    ///
    /// - Throws: `SourceFinding` when it is too long or too deep.
    public static func parse(_ html: String) throws(SourceFinding) -> XMLElement {
        guard html.utf8.count <= IntakeLimits.htmlBytes else {
            throw SourceFinding.refusal(
                "The HTML is over \(IntakeLimits.htmlBytes >> 20) MiB", remedy: "Shorten the text.")
        }
        var reader = HTMLReader(bytes: Array(html.utf8))
        return try reader.fragment()
    }
}
