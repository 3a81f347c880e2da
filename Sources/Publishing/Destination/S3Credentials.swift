internal import Foundation

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
    /// - Throws: `PublishFailure` as `CredentialsFile`, or when credentials are missing or invalid.
    public init(environment: [String: String], file: String? = nil) throws {
        let names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"]
        let values =
            try file.map { try CredentialsFile.values(of: $0, named: names) } ?? environment
        func value(_ name: String) throws -> String? {
            try CredentialsFile.secret(name, of: values, from: file ?? "environment")
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
