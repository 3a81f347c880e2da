/// A botanical plate, drawn from what an editor says about a plant's form.
package enum Plate {
    /// What of a plant a plate shows.
    package enum Subject: String, Sendable, CaseIterable, Codable {
        case flower, leaf, habit, fruit
    }

    /// Raised whenever a plate would look different.
    package static let version = 1
}
