/// How a plant differs from another that it is easily confused with, as written by editors.
///
/// Both plants have the same comparison, each with the other's id.
public struct Comparison: Codable, Sendable, Hashable {
    /// The part by which they differ; both plants have a drawing of it.
    public enum Organ: String, Codable, Sendable, CaseIterable {
        case flower, leaf, habit, fruit
    }

    /// The other plant.
    public var plant: PlantID
    /// The part to compare.
    public var organ: Organ
    /// Whether confusing them may cause poisoning.
    public var isDangerous: Bool
    /// How they differ.
    public var tell: LocalText
    /// Books or addresses of pages; empty when the editor gives no source.
    public var sources: [String]
    /// The status of the text.
    public var status: TextStatus

    package init(
        plant: PlantID, organ: Organ, isDangerous: Bool, tell: LocalText, sources: [String],
        status: TextStatus
    ) {
        self.plant = plant
        self.organ = organ
        self.isDangerous = isDangerous
        self.tell = tell
        self.sources = sources
        self.status = status
    }
}

extension Plant {
    /// The drawing of one of its parts.
    ///
    /// - Parameter organ: the part.
    /// - Returns: the drawing; nil when there is none.
    public func drawing(of organ: Comparison.Organ) -> Picture? {
        pictures.first { $0.kind == .drawing && $0.id == "\(id)/\(organ.rawValue)" }
    }
}
