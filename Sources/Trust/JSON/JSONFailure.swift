/// What is wrong with a JSON text, and at which byte.
public struct JSONFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The place as a count of bytes from the beginning.
    public var offset: Int
    /// What is wrong there.
    public var reason: String

    /// The sentence for people.
    public var description: String { "\(reason) at byte \(offset)" }
}
