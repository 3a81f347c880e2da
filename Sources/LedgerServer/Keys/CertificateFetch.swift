import Credentials
import Foundation
import Transfers

/// Fetches a certificate over HTTPS, from just the address that is given: redirects and proxies are
/// not followed, and what is too large or too slow is given up.
enum CertificateFetch {
    /// Why none came.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let pool = TransferPool(name: "ledger.certificates")

    /// The bytes at an address.
    ///
    /// - Throws: `Failure`.
    @Sendable static func fetch(_ url: String) async throws -> Data {
        var limits = TransferLimits(bodyBytes: CredentialLimits.certificateBytes)
        limits.total = .seconds(LedgerServerLimits.certificateSeconds)
        var transfer = Transfer(url, limits: limits)
        transfer.schemes = "https"
        do {
            let (answer, body) = try await pool.body(of: transfer)
            guard answer.status == 200 else {
                throw Failure(description: "it answered with status \(answer.status)")
            }
            return Data(body)
        } catch let failure as TransferFailure {
            throw Failure(description: failure.detail)
        }
    }
}
