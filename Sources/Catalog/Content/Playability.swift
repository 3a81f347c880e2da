/// What keeps a plant from being played with. Listed plants may lack all of it.
public enum Playability: String, Codable, Sendable, CaseIterable {
    case noName = "no-name"
    case fewPictures = "few-pictures"
    case noFact = "no-fact"
    case noCareTip = "no-care-tip"
    case noAudio = "no-audio"

    /// Pictures a playable plant has.
    public static let pictures = 2
    /// The least long edge of a playable plant's photographs, in pixels; plates have no size.
    public static let photographEdge = 1024

    /// What a plant lacks, given how many common names it has in any language, how many of its
    /// pictures are good enough and how many of those have an audio description.
    public static func lacks(
        names: Int, pictures: Int, described: Int, facts: Int, careTips: Int
    ) -> [Playability] {
        var lacking: [Playability] = []
        // Options of a round are common names; a scientific one among them would give it away.
        if names == 0 { lacking.append(.noName) }
        if pictures < Self.pictures { lacking.append(.fewPictures) }
        if facts == 0 { lacking.append(.noFact) }
        if careTips == 0 { lacking.append(.noCareTip) }
        if described < min(pictures, Self.pictures) { lacking.append(.noAudio) }
        return lacking
    }
}
