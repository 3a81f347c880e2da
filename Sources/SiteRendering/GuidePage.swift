import Catalog
import EditorialContent

/// A help or legal page.
struct GuidePage: Encodable {
    /// A paragraph or a point; the support address in it is a link.
    struct Text: Encodable {
        var before: String
        /// The support address; nil when the text does not contain it.
        var support: String?
        var after: String
    }

    /// One part.
    struct Section: Encodable {
        var id: String
        var heading: String
        var texts: [Text]
        var points: [Text]
        var hasPoints: Bool
    }

    var title: String
    var lead: String
    var updatedText: String
    var sections: [Section]
    /// The other help and legal pages.
    var others: [LinkView]
}

extension PageMaker {
    /// A help or legal page.
    func guidePage(of guide: Guide) -> Page<GuidePage> {
        let title = text(guide.title)
        let content = GuidePage(
            title: title, lead: text(guide.lead),
            updatedText: words.filled("guide-updated", ["date": words.date(guide.updated)]),
            sections: guide.sections.map { section in
                GuidePage.Section(
                    id: section.id, heading: text(section.heading),
                    texts: section.texts.map(paragraph), points: section.points.map(paragraph),
                    hasPoints: !section.points.isEmpty)
            },
            others: guides(besides: guide.id))
        return Page(
            page: frame("guide", in: .me, title: title, summary: text(guide.lead)), content: content
        )
    }

    /// Links to the help and legal pages; the page itself is marked.
    func guides(besides id: String? = nil) -> [LinkView] {
        input.handbook.guides.map { guide in
            LinkView(
                address: link("\(guide.id)/"), name: TextView(text: text(guide.title)),
                isCurrent: guide.id == id)
        }
    }

    /// Links to the terms that apply to an account.
    func legal() -> [LinkView] {
        guides().filter { link in ["terms/", "privacy/"].contains { link.address == self.link($0) }
        }
    }

    /// A text that exists in all languages.
    private func text(_ text: LocalText) -> String { reading(text)?.text ?? "" }

    private func paragraph(_ text: LocalText) -> GuidePage.Text {
        let parts = self.text(text).split(
            separator: "{support}", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            return GuidePage.Text(before: self.text(text), support: nil, after: "")
        }
        return GuidePage.Text(
            before: String(parts[0]), support: input.support, after: String(parts[1]))
    }
}
