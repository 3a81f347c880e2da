import HTTPTypes

/// The licence of the published data.
enum OpenData {
    /// ODbL 1.0.
    static let licence = "https://opendatacommons.org/licenses/odbl/1-0/"
}

extension HTTPField.Name {
    /// The field that links to the licence (RFC 8288).
    static let link = HTTPField.Name("Link") ?? .location
}
