import Catalog

/// A plant that the page's own is easily taken for: the same part of both side by side, and how to
/// tell them apart.
package struct ComparisonView: Encodable {
    /// One of the two plants.
    package struct Side: Encodable {
        /// What it is called.
        package var name: TextView
        /// Its drawing of the part.
        package var picture: PictureView?
    }

    /// The other plant's page; nil for a plant that is only listed.
    package var address: String?
    /// What the other plant is called.
    package var name: TextView
    /// The other plant's scientific name.
    package var scientificName: String
    /// The part to look at.
    package var organ: String
    /// Whether taking one for the other may poison somebody.
    package var isDangerous: Bool
    /// How they are told apart.
    package var tell: TextView
    /// What a reader can look up.
    package var sources: [PlantPage.SourceView]
    /// Whether nobody has checked the text.
    package var isDraft: Bool
    /// The page's own plant, then the other one.
    package var sides: [Side]
}

extension PageMaker {
    /// What the page of a plant compares it with.
    func comparisons(of plant: Plant) -> [ComparisonView] {
        (plant.comparisons ?? []).compactMap { comparison in
            guard let other = plants[comparison.plant], let tell = reading(comparison.tell) else {
                return nil
            }
            return ComparisonView(
                address: link(to: other), name: name(of: other),
                scientificName: other.scientificName,
                organ: words.word("organ", comparison.organ), isDangerous: comparison.isDangerous,
                tell: tell, sources: comparison.sources.map(PlantPage.SourceView.init),
                isDraft: comparison.status == .draft,
                sides: [plant, other].map { side in
                    let name = name(of: side)
                    return ComparisonView.Side(
                        name: name,
                        picture: side.drawing(of: comparison.organ).flatMap {
                            view(of: $0, named: name.text, at: .pair)
                        })
                })
        }
    }
}
