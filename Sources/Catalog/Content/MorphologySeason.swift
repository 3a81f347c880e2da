extension Morphology {
    /// The season in which the whole plant is drawn.
    public enum Season: String, Codable, Sendable, CaseIterable {
        case flowering, leafy, fruiting, autumn
    }

    /// A posture by which a plant is recognised from a distance.
    public enum Gesture: String, Codable, Sendable, CaseIterable {
        case upright, nodding, arching, reaching, spreading, floating, swaying, facing, uncurling
    }
}
