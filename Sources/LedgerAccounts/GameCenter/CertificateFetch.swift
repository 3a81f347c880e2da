import Credentials
package import Foundation
import Transfers

/// Fetches a certificate over HTTPS, without redirects or proxies, within limits of size and time.
package enum CertificateFetch {
    /// The reason why a fetch failed.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let pool = TransferPool(name: "ledger.certificates")

    /// The body at an address.
    ///
    /// - Throws: `Failure` when the transfer fails or exceeds its limits, or the status is not 200.
    @Sendable package static func fetch(_ url: String) async throws -> Data {
        var limits = TransferLimits(bodyBytes: CredentialLimits.certificateBytes)
        limits.total = .seconds(AccountLimits.certificateSeconds)
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
