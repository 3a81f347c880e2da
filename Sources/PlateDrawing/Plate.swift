/// A botanical plate, drawn from a plant's morphology.
package enum Plate {
    /// The part of a plant that a plate shows.
    package enum Subject: String, Sendable, CaseIterable, Codable {
        case flower, leaf, habit, fruit
    }

    /// The version of the drawings; it is increased with every change in how plates look.
    package static let version = 1
}
