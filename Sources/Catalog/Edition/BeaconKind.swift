/// Something that a beacon may say, as editors word it: a beacon has no words of its own.
public struct BeaconKind: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes once published, because beacons name it.
    public var id: String
    /// What it is called, in all five languages.
    public var names: [Language: String]
    /// What it says to whoever finds it, in a sentence, in all five languages.
    public var about: [Language: String]

    package init(id: String, names: [Language: String], about: [Language: String]) {
        self.id = id
        self.names = names
        self.about = about
    }
}
