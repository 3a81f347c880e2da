import Catalog

/// A comparison with a plant that is easily confused with the page's: the same part of both side by
/// side, and how they differ.
package struct ComparisonView: Encodable {
    /// One of the two plants.
    package struct Side: Encodable {
        /// Its name.
        package var name: TextView
        /// Its drawing of the part.
        package var picture: PictureView?
    }

    /// The other plant's page; nil for a plant that is only listed.
    package var address: String?
    /// The other plant's name.
    package var name: TextView
    /// The other plant's scientific name.
    package var scientificName: String
    /// The part to compare.
    package var organ: String
    /// Whether confusing them may cause poisoning.
    package var isDangerous: Bool
    /// How they differ.
    package var tell: TextView
    /// Books or addresses of pages.
    package var sources: [PlantPage.SourceView]
    /// Whether the text is not reviewed yet.
    package var isDraft: Bool
    /// The page's own plant, then the other one.
    package var sides: [Side]
}

extension PageMaker {
    /// The comparisons on the page of a plant.
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
