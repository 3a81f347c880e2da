internal import Foundation
internal import Glibc

/// Credentials for a store. Its description and mirror contain no secret.
public struct S3Credentials: Sendable, CustomStringConvertible, CustomReflectable {
    let accessKey: String
    let secretKey: String
    let sessionToken: String?

    /// A constant, so that secrets are not printed.
    public var description: String { "credentials" }
    /// Empty, so that secrets are not printed.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Reads AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN from the environment,
    /// or from a file of such lines (`NAME=VALUE`) without permissions for others.
    /// - Parameters:
    ///   - environment: The environment's variables.
    ///   - file: The file, which replaces the environment; nil for none.
    /// - Throws: `PublishFailure` when the file cannot be read or is readable by others, or
    ///   credentials are missing or invalid.
    public init(environment: [String: String], file: String? = nil) throws {
        var values = environment
        if let file {
            var status = stat()
            guard stat(file, &status) == 0 else { throw SafeFile.failure(file) }
            guard status.st_mode & 0o077 == 0 else {
                throw PublishFailure(
                    "Others may read the credentials.", at: file, do: "Run chmod 600 on it.")
            }
            values = [:]
            let bytes = try SafeFile.read(file, atMost: 64 << 10) ?? []
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { continue }
                values[parts[0].trimmingCharacters(in: .whitespaces)] =
                    parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        func value(_ name: String) throws -> String? {
            guard let value = values[name], !value.isEmpty else { return nil }
            guard value.utf8.count <= 8_192, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw PublishFailure(
                    "\(name) is not what a store gives out.", at: file ?? "environment",
                    do: "Copy it again.")
            }
            return value
        }
        guard let access = try value("AWS_ACCESS_KEY_ID"),
            let secret = try value("AWS_SECRET_ACCESS_KEY")
        else {
            throw PublishFailure(
                "There are no credentials for the store.", at: file ?? "environment",
                do: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
                    + "or name a file of them with --credentials.")
        }
        accessKey = access
        secretKey = secret
        sessionToken = try value("AWS_SESSION_TOKEN")
    }
}
