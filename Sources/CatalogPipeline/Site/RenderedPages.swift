import FoundationEssentials

/// Renders pages, or takes them as they were rendered last when nothing they show has changed.
struct RenderedPages: Sendable {
    let templates: SpeakingTemplates
    /// Where pages are kept from build to build; nil for none.
    let cache: StageCache?

    /// A page.
    ///
    /// - Parameters:
    ///   - path: where it stands.
    ///   - view: what it shows: a struct of values.
    ///   - template: the name of its template.
    /// - Returns: the page.
    /// - Throws: `SiteProblem` for a template that is missing or not well formed, `Failure` when
    ///   the disk refuses.
    func page(at path: String, of view: Any, with template: String) throws -> SiteFile {
        let values = PageTemplate.context(of: view) ?? [:]
        return try page(
            at: path, from: [PageTemplate.text(of: values)], with: template, values: values)
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
