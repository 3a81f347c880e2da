/// A kind of beacon, with the texts by editors: beacons have no text of their own.
public struct BeaconKind: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes once published, because stored beacons have it.
    public var id: String
    /// Its name, in all five languages.
    public var names: [Language: String]
    /// Its text for a player who finds the beacon, a sentence, in all five languages.
    public var about: [Language: String]

    package init(id: String, names: [Language: String], about: [Language: String]) {
        self.id = id
        self.names = names
        self.about = about
    }
}
