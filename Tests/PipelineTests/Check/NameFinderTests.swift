import Testing

@testable import EditionBuild

@Suite struct `A finder of names` {
    /// Names, a text, and the name that is found in it first by its letters.
    @Test(
        arguments: [
            (["Rose"], "A rose is red.", "rose"), (["Rose"], "Three roses.", "rose"),
            (["Rose"], "A primrose, and rosehips.", nil), (["Rose"], "Roseses", nil),
            (["Dog rose"], "Two dog roses", "dog rose"), (["Dog rose"], "dogs rose early", nil),
            (["Dog rose"], "a dog", nil), (["Dog"], "Dogs bark.", "dog"),
            (["Grass"], "grasss and grass", "grass"), (["Gras"], "Ein Grass", "gras"),
            (["Zinnia", "Aster"], "A zinnia beside an aster", "aster"),
            (["Gänseblümchen"], "ein GANSEBLUMCHEN", "ganseblumchen"),
            (["Bellis", "Bellis perennis"], "(Bellis-perennis)", "bellis"),
            (["as a"], "as as a", "as a"), ([""], "nothing", nil), (["x"], "", nil),
        ] as [([String], String, String?)])
    func `tells the first of them that is in a text`(
        _ names: [String], _ text: String, _ found: String?
    ) {
        #expect(NameFinder(phrases: names).firstName(in: .init(text)) == found)
    }
}
