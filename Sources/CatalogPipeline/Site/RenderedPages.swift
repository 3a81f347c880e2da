import FoundationEssentials

/// Renders pages, or takes them as they were rendered last when nothing they show has changed.
struct RenderedPages: Sendable {
    let templates: SpeakingTemplates
    /// Where pages are kept from build to build; nil for none.
    let cache: StageCache?
    /// What the frames of all pages have in common; "" for files without one.
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
    func page<Content>(
        at path: String, of page: Page<Content>, showing plants: String = "",
        with template: String, whole: (() -> Page<Content>)? = nil
    ) throws -> SiteFile {
        let content = PageTemplate.context(of: page.content) ?? [:]
        return try self.page(
            at: path, from: [frame, page.page.own, PageTemplate.text(of: content), plants],
            with: template, values: PageTemplate.context(of: whole?() ?? page) ?? [:])
    }

    /// A file without a frame.
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
