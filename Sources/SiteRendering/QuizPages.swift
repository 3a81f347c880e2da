import Catalog

/// The Quiz: its categories.
struct QuizPage: Encodable {
    /// A category with its number of questions.
    struct Category: Encodable {
        var address: String
        var id: String
        var name: TextView
        /// "61 questions".
        var countText: String
    }

    var categories: [Category]
    var hasCategories: Bool
}

/// The page of one category of questions.
struct QuizCategoryPage: Encodable {
    var id: String
    var name: TextView
    var countText: String
    /// All categories.
    var others: [LinkView]
}

extension PageMaker {
    /// The first page of the Quiz.
    func quiz() -> Page<QuizPage> {
        let categories = input.categories.questions.map { category in
            let link = quizLink(category)
            return QuizPage.Category(
                address: link.address, id: category.id, name: link.name,
                countText: words.counted("questions", category.count))
        }
        return Page(
            page: frame(
                "quiz", in: .quiz, title: words["quiz-title"], summary: words["quiz-summary"],
                scripts: ["pages/quiz"]),
            content: QuizPage(categories: categories, hasCategories: !categories.isEmpty))
    }

    /// The page of one category of questions.
    func quizPage(of category: Category) -> Page<QuizCategoryPage> {
        let name = name(of: category)
        return Page(
            page: frame(
                "quiz-category", in: .quiz, title: name.text,
                summary: words.filled("quiz-category-summary", ["name": name.text]),
                scripts: ["pages/quiz-category"]),
            content: QuizCategoryPage(
                id: category.id, name: name,
                countText: words.counted("questions", category.count),
                others: input.categories.questions.map { quizLink($0, current: category.id) }))
    }

    /// The link to a category of questions.
    func quizLink(_ category: Category, current: String? = nil) -> LinkView {
        LinkView(
            address: link("quiz/\(category.id)/"), name: name(of: category),
            isCurrent: category.id == current)
    }
}
