import Catalog
import Crypto
import FoundationEssentials
import PipelineSupport

/// Renders pages, or takes them as they were rendered last when nothing they show has changed.
struct RenderedPages: Sendable {
    let templates: SpeakingTemplates
    /// Where pages are kept from build to build; nil for none.
    let cache: StageCache?
    /// The mark of what the frames of all pages have in common; "" for files without one.
    var frame = ""

    /// A page in a frame.
    ///
    /// - Parameters:
    ///   - path: where it stands.
    ///   - page: what it shows; without its plants where there is a `whole` page.
    ///   - plants: what tells the plants it shows; see `PlantMarks`.
    ///   - template: the name of its template.
    ///   - whole: the page with its plants, made only when it is to be rendered.
    /// - Returns: the page.
    /// - Throws: as the others.
    func page<Content: Encodable>(
        at path: String, of page: Page<Content>, showing plants: String = "",
        with template: String, whole: (() -> Page<Content>)? = nil
    ) throws -> SiteFile {
        try self.page(
            at: path,
            from: [frame, Self.mark(of: page.page.own), Self.mark(of: page.content), plants],
            with: template, values: PageTemplate.context(of: whole?() ?? page) ?? [:])
    }

    /// A file without a frame.
    ///
    /// - Parameters:
    ///   - path: where it stands.
    ///   - view: what it shows: a struct of values.
    ///   - template: the name of its template.
    /// - Returns: the page.
    /// - Throws: `SiteFailure` for a template that is missing or not well formed, `Failure` when
    ///   the disk refuses.
    func page(at path: String, of view: some Encodable, with template: String) throws -> SiteFile {
        try page(
            at: path, from: [Self.mark(of: view)], with: template,
            values: PageTemplate.context(of: view) ?? [:])
    }

    /// What tells values from others.
    ///
    /// - Throws: what the encoder throws.
    static func mark(of values: some Encodable) throws -> String {
        SHA256.hex(of: try CanonicalJSON.encode(values))
    }

    /// A page of which there are many: what it shows is made only when it is to be rendered.
    ///
    /// - Parameters:
    ///   - path: where it stands.
    ///   - inputs: all that the values depend on, templates and words apart.
    ///   - template: the name of its template.
    ///   - values: what it shows; see `PageTemplate.context`.
    /// - Returns: the page.
    /// - Throws: as the other.
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
