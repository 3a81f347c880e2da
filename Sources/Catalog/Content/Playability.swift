/// A requirement of playable plants that a plant does not meet. Listed plants may lack all.
public enum Playability: String, Codable, Sendable, CaseIterable {
    case noName = "no-name"
    case fewPictures = "few-pictures"
    case noFact = "no-fact"
    case noCareTip = "no-care-tip"
    case noAudio = "no-audio"

    /// The fewest pictures of a playable plant.
    public static let pictures = 2
    /// The least long edge of a playable plant's photographs, in pixels; plates have no size.
    public static let photographEdge = 1024

    /// The requirements that a plant does not meet, from its number of common names in any
    /// language, of pictures that are good enough, and of those with an audio description.
    public static func lacks(
        names: Int, pictures: Int, described: Int, facts: Int, careTips: Int
    ) -> [Playability] {
        var lacking: [Playability] = []
        // Options of a round are common names; a scientific one would be conspicuous among them.
        if names == 0 { lacking.append(.noName) }
        if pictures < Self.pictures { lacking.append(.fewPictures) }
        if facts == 0 { lacking.append(.noFact) }
        if careTips == 0 { lacking.append(.noCareTip) }
        if described < min(pictures, Self.pictures) { lacking.append(.noAudio) }
        return lacking
    }
}
