import ArgumentParser
package import Credentials
import Foundation
import Storage

/// Options of Game Center: root certificates and bundle ids.
package struct GameCenterOptions: ParsableArguments {
    @Option(
        help: """
            A file of certificates in PEM, one of which issued Game Center's; without it nobody \
            signs in by Game Center.
            """)
    var gameCenterRoots: String?
    @Option(help: "The bundle id of an app whose players may sign in (repeatable).")
    var gameCenterBundle: [String] = []

    package init() {}

    package func validate() throws {
        guard (gameCenterRoots == nil) == gameCenterBundle.isEmpty else {
            throw ValidationError(
                "Say both --game-center-roots and --game-center-bundle, or neither.")
        }
    }

    /// The roots and bundle ids; nil without both options.
    ///
    /// - Throws: `ValidationError` when the file cannot be read, or holds no certificates.
    package func trust() throws -> GameCenterIdentity.Trust? {
        guard let file = gameCenterRoots else { return nil }
        guard let bytes = try? AtomicFile.read(file, limit: AccountLimits.rootsBytes) else {
            throw ValidationError("\(file) cannot be read.")
        }
        let certificates = Self.certificates(in: String(decoding: bytes, as: UTF8.self))
        do {
            guard !certificates.isEmpty else { throw GameCenterIdentity.Refusal.badCertificate }
            return try GameCenterIdentity.Trust(
                bundleIDs: Set(gameCenterBundle), roots: certificates)
        } catch {
            throw ValidationError("\(file) does not hold certificates in PEM.")
        }
    }

    /// The certificates in a PEM text (RFC 7468), each in DER; text between them is ignored.
    static func certificates(in text: String) -> [Data] {
        text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().map { part in
            let letters = part.components(separatedBy: "-----END CERTIFICATE-----")[0]
            return Data(base64Encoded: letters, options: .ignoreUnknownCharacters) ?? Data()
        }
    }
}
