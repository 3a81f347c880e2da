/// Where published metadata comes from.
public protocol MetadataSource: Sendable {
    /// The bytes of a file below the metadata address, or nil where the host says that there is no
    /// such file (404 or 403). Any other failure is thrown.
    /// - Parameters:
    ///   - path: The name, already percent-encoded, such as `3.root.json`.
    ///   - limit: The most bytes that are taken.
    /// - Returns: The bytes, or nil where there is no such file.
    /// - Throws: `TrustFailure.tooLong` where there are more, or why nothing came.
    func fetch(_ path: String, atMost limit: Int) async throws -> [UInt8]?
}

/// Where trusted metadata is kept between two runs. Every write is atomic: after a crash the old or
/// the new bytes are there.
public protocol TrustStore: Sendable {
    /// The bytes kept for a role. They are not trusted blindly: they are verified again.
    /// - Parameter role: The role's name as metadata has it; it may hold any character.
    /// - Returns: The bytes, or nil where there are none.
    /// - Throws: Why the store cannot be read.
    func load(role: String) throws -> [UInt8]?
    /// Keeps the bytes of a role.
    func save(role: String, _ bytes: [UInt8]) throws
    /// The root of that version, or nil.
    func loadRoot(version: Int) throws -> [UInt8]?
    /// Keeps a root in the history of roots; `load(role: "root")` is unchanged.
    func saveRoot(version: Int, _ bytes: [UInt8]) throws
}

/// Names as parts of addresses and file names.
public enum PercentEncoding {
    /// Encodes every byte but letters, digits and `-._~`. What comes out has no slash and no blank.
    public static func name(_ name: String) -> String {
        encode(name) { $0.isPlain }
    }

    /// Encodes what may not stand in the path of an address; slashes and `%` with two digits stay.
    public static func path(_ path: String) -> String {
        let bytes = Array(path.utf8)
        var text = ""
        for (place, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && place + 2 < bytes.count
                && Hex.digit(bytes[place + 1]) != nil && Hex.digit(bytes[place + 2]) != nil
            if isEscape || byte.isPlain || "/!$&'()*+,;=:@".utf8.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + Hex.text([byte]).uppercased()
            }
        }
        return text
    }

    private static func encode(_ name: String, keeping isKept: (UInt8) -> Bool) -> String {
        var text = ""
        for byte in name.utf8 {
            if isKept(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + Hex.text([byte]).uppercased()
            }
        }
        return text
    }
}

extension UInt8 {
    fileprivate var isPlain: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
