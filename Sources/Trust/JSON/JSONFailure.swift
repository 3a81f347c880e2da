/// A syntax error in a JSON text, and its place.
public struct JSONFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The place, in bytes from the beginning.
    public var offset: Int
    /// What is wrong at that place.
    public var reason: String

    /// The message for people.
    public var description: String { "\(reason) at byte \(offset)" }
}
