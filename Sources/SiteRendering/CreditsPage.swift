import Catalog

/// The page of credits: author and licence of every picture, text and question.
struct CreditsPage: Encodable {
    /// The works of one author under one licence.
    struct Group: Encodable {
        var author: String
        var licence: String
        var countText: String
        /// The works.
        var items: [Item]
    }

    /// A plant or a question, with the page of its source.
    struct Item: Encodable {
        var name: TextView
        /// Its page here; nil for none.
        var address: String?
        /// The address of its source; nil for our own works.
        var source: String?
    }

    var pictures: [Group]
    var texts: [Group]
    var hasTexts: Bool
    var questions: [Group]
}

extension PageMaker {
    /// The page of credits.
    func credits() -> Page<CreditsPage> {
        let pictures = input.plants.flatMap { plant in
            plant.pictures.map { picture in
                Credited(
                    author: picture.credit.author, licence: picture.credit.licence.name,
                    item: CreditsPage.Item(
                        name: name(of: plant), address: link(to: plant),
                        source: picture.credit.source))
            }
        }
        let texts = input.plants.compactMap { plant in
            plant.descriptionCredit.map { credit in
                Credited(
                    author: credit.title, licence: credit.licence,
                    item: CreditsPage.Item(
                        name: name(of: plant), address: link(to: plant), source: credit.url))
            }
        }
        let questions = input.questions.map { question in
            Credited(
                author: question.credit?.author ?? Self.ours.author,
                licence: question.credit?.licence ?? Self.ours.licence,
                item: CreditsPage.Item(
                    name: reading(question.text) ?? TextView(text: question.id),
                    source: question.credit?.url ?? question.source))
        }
        return Page(
            page: frame(
                "credits", in: .me, title: words["credits-title"],
                summary: words["credits-summary"]),
            content: CreditsPage(
                pictures: groups(pictures, counted: "pictures"),
                texts: groups(texts, counted: "plants"), hasTexts: !texts.isEmpty,
                questions: groups(questions, counted: "questions")))
    }

    /// The author and licence of texts without credit.
    private static let ours = Terms(author: "Florilegium", licence: Licence.cc0.name)

    private struct Credited {
        var author: String
        var licence: String
        var item: CreditsPage.Item
    }

    private struct Terms: Hashable {
        var author: String
        var licence: String
    }

    private func groups(_ credited: [Credited], counted key: String) -> [CreditsPage.Group] {
        let byTerms = Dictionary(grouping: credited) {
            Terms(author: $0.author, licence: $0.licence)
        }
        return byTerms.sorted { ($0.key.author, $0.key.licence) < ($1.key.author, $1.key.licence) }
            .map { terms, group in
                CreditsPage.Group(
                    author: terms.author, licence: terms.licence,
                    countText: words.counted(key, group.count), items: items(of: group))
            }
    }

    /// Each item once; our own works without a page are left out.
    private func items(of group: [Credited]) -> [CreditsPage.Item] {
        var seen: Set<String> = []
        return group.map(\.item).filter { item in
            guard item.address != nil || item.source != nil else { return false }
            return seen.insert("\(item.name.text) \(item.source ?? "")").inserted
        }
    }
}
