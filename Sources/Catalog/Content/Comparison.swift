/// A plant that another is easily taken for, and how the two are told apart, as editors wrote it.
///
/// Each of the two plants carries the same comparison with the other one.
public struct Comparison: Codable, Sendable, Hashable {
    /// The part that tells them apart; both plants have a drawing of it.
    public enum Organ: String, Codable, Sendable, CaseIterable {
        case flower, leaf, habit, fruit
    }

    /// The other plant.
    public var plant: PlantID
    /// The part to look at.
    public var organ: Organ
    /// Whether taking one for the other may poison somebody.
    public var isDangerous: Bool
    /// How they are told apart.
    public var tell: LocalText
    /// What a reader can look up; none where it rests on the editor's own word.
    public var sources: [String]
    /// How far the text has come.
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
    /// - Returns: the drawing, or nil where there is none.
    public func drawing(of organ: Comparison.Organ) -> Picture? {
        pictures.first { $0.kind == .drawing && $0.id == "\(id)/\(organ.rawValue)" }
    }
}
