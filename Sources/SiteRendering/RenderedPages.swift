import Catalog
import Crypto
import FoundationEssentials
import PipelineSupport

/// Renders pages, or takes them from the cache when nothing they show has changed.
struct RenderedPages: Sendable {
    let templates: SpeakingTemplates
    /// Keeps pages from build to build; nil for none.
    let cache: StageCache?
    /// The hash of the parts common to all frames; "" for files without one.
    var frame = ""

    /// Renders a page in a frame.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - page: its values; without its plants when there is a `whole` page.
    ///   - plants: the hashes of its plants; see `PlantHashes`.
    ///   - template: the name of its template.
    ///   - whole: the page with its plants, made only when it is rendered.
    /// - Returns: the page.
    /// - Throws: as `page(at:of:with:)`.
    func page<Content: Encodable>(
        at path: String, of page: Page<Content>, showing plants: String = "",
        with template: String, whole: (() -> Page<Content>)? = nil
    ) throws -> SiteFile {
        try self.page(
            at: path,
            from: [frame, Self.hash(of: page.page.own), Self.hash(of: page.content), plants],
            with: template, values: PageTemplate.context(of: whole?() ?? page) ?? [:])
    }

    /// Renders a file without a frame.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - view: its values: a struct.
    ///   - template: the name of its template.
    /// - Returns: the page.
    /// - Throws: `SiteFailure.badTemplate` or `.missingTemplates` for the template, `Failure` when
    ///   the cache cannot be written, `EncodingError` when a value cannot be encoded.
    func page(at path: String, of view: some Encodable, with template: String) throws -> SiteFile {
        try page(
            at: path, from: [Self.hash(of: view)], with: template,
            values: PageTemplate.context(of: view) ?? [:])
    }

    /// The hash of values.
    ///
    /// - Throws: `EncodingError` when a value cannot be encoded.
    static func hash(of values: some Encodable) throws -> String {
        SHA256.hex(of: try CanonicalJSON.encode(values))
    }

    /// Renders a page of a large group: its values are made only when it is rendered.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - inputs: everything the values depend on, except templates and words.
    ///   - template: the name of its template.
    ///   - values: its values; see `PageTemplate.context`.
    /// - Returns: the page.
    /// - Throws: as `page(at:of:with:)`.
    func page(
        at path: String, from inputs: [String], with template: String,
        values: @autoclosure () -> Any
    ) throws -> SiteFile {
        let inputs = [templates.key, template] + inputs
        if let data = cache?.latest(named: path, for: inputs) {
            return SiteFile(path: path, data: data)
        }
        let data = try templates.render(values(), with: template)
        try cache?.keepLatest(data, named: path, for: inputs)
        return SiteFile(path: path, data: data)
    }
}
