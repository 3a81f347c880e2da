internal import Foundation
internal import Glibc

/// A file of secrets, `NAME=VALUE` on each line, that only its owner may read.
public enum CredentialsFile {
    /// Reads the file. Empty lines and lines that begin with `#` are left out.
    ///
    /// - Parameters:
    ///   - file: Its path.
    ///   - names: The names that may be in it.
    /// - Returns: The values by name.
    /// - Throws: `PublishFailure` when it cannot be read, others may read it, or a line is not one
    ///   of `names` with a value. The message contains no value.
    public static func values(of file: String, named names: [String]) throws -> [String: String] {
        var status = stat()
        guard stat(file, &status) == 0 else { throw SafeFile.failure(file) }
        guard status.st_mode & 0o077 == 0 else {
            throw PublishFailure(
                "Others may read the credentials.", at: file, do: "Run chmod 600 on it.")
        }
        let bytes = try SafeFile.read(file, atMost: PublishingLimits.credentialsBytes) ?? []
        var values: [String: String] = [:]
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty || text.hasPrefix("#") { continue }
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, names.contains(parts[0]) else {
                throw PublishFailure(
                    "This line of the credentials is not understood.", at: "\(file):\(index + 1)",
                    do: "Write NAME=VALUE, with a name of \(names.joined(separator: ", ")).")
            }
            guard values.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw PublishFailure(
                    "\(parts[0]) is in the credentials twice.", at: "\(file):\(index + 1)",
                    do: "Remove one of the lines.")
            }
        }
        return values
    }

    /// A value that goes into a header of HTTP; nil when it is missing or empty.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - values: The values by name.
    ///   - place: Where they are from, for messages.
    /// - Returns: The value.
    /// - Throws: `PublishFailure` when it holds other than printable ASCII, or is too long.
    public static func secret(
        _ name: String, of values: [String: String], from place: String
    ) throws -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        guard value.utf8.count <= PublishingLimits.secretBytes,
            value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw PublishFailure(
                "\(name) has characters that no such value has.", at: place, do: "Copy it again.")
        }
        return value
    }
}
