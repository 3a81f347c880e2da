import Catalog

/// The first page: the sections, and what is new today.
struct HomePage: Encodable {
    /// Pictures in the fan.
    static let fanned = 3

    /// Pictures of the featured plants.
    var fan: [PictureView]
    /// "101 plants".
    var playableText: String
    /// "487 questions".
    var questionsText: String
    /// The categories of questions.
    var categories: [LinkView]
}

extension PageMaker {
    /// The first page.
    func home() -> Page<HomePage> {
        let fan = featured.suffix(HomePage.fanned).compactMap { plant in
            plant.pictures.first.flatMap {
                view(of: $0, named: "", at: .thumbnail, isDescribed: false)
            }
        }
        let questions = input.categories.questions
        return Page(
            page: frame(
                "home", in: .home, title: words["home-title"], summary: words["home-summary"],
                scripts: ["pages/home"]),
            content: HomePage(
                fan: fan, playableText: words.counted("plants", input.playable),
                questionsText: words.counted("questions", questions.reduce(0) { $0 + $1.count }),
                categories: questions.map { quizLink($0) }))
    }
}

/// The page about the project.
struct AboutPage: Encodable {
    var playableText: String
    var picturesText: String
}

extension PageMaker {
    /// The page about the project.
    func about() -> Page<AboutPage> {
        let pictures = input.plants.reduce(0) { $0 + $1.pictures.count }
        return Page(
            page: frame(
                "about", in: .me, title: words["about-title"], summary: words["about-summary"]),
            content: AboutPage(
                playableText: words.counted("plants", input.playable),
                picturesText: words.counted("pictures", pictures)))
    }
}
