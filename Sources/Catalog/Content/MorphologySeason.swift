extension Morphology {
    /// When the whole plant is shown.
    public enum Season: String, Codable, Sendable, CaseIterable {
        case flowering, leafy, fruiting, autumn
    }

    /// The bearing that makes a plant known from afar.
    public enum Gesture: String, Codable, Sendable, CaseIterable {
        case upright, nodding, arching, reaching, spreading, floating, swaying, facing, uncurling
    }
}
