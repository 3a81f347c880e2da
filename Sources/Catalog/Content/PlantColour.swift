/// Colours as in a field guide; also the herbarium's colour filter.
public enum PlantColour: String, Codable, Sendable, CaseIterable {
    case white, cream, yellow, orange, red, pink, magenta, purple, violet, blue, brown, green
    case greyGreen = "grey-green"
    case darkGreen = "dark-green"
    case yellowGreen = "yellow-green"
    case black
}
