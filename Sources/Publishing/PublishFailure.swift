/// Why a command of the publisher stopped, in three lines for people. It never contains a secret.
public struct PublishFailure: Error, Equatable, CustomStringConvertible {
    /// What happened.
    public var what: String
    /// The file, key or address.
    public var place: String
    /// What to do.
    public var remedy: String

    /// A failure of these three lines.
    public init(_ what: String, at place: String, do remedy: String) {
        self.what = what
        self.place = place
        self.remedy = remedy
    }

    /// The three lines.
    public var description: String { "\(what)\n  at  \(place)\n  do  \(remedy)" }
}
