import Foundation
import Gathering
import PipelineSupport
import Publishing

/// The settings of requests to iNaturalist: User-Agent, token and rate.
struct GatherClient {
    /// The settings of the client.
    let settings: SourceClient.Settings
    /// A note to print before the first request; nil for none.
    let note: String?

    /// Reads who asks from the environment, or from a file.
    ///
    /// - Parameters:
    ///   - service: The address.
    ///   - pace: Seconds between two requests.
    ///   - budget: The most requests in 24 hours.
    ///   - credentials: The file, which replaces the environment; nil for none.
    /// - Throws: `PublishFailure` when the file cannot be read, others may read it, or a value
    ///   is invalid.
    init(service: INaturalistService, pace: Double, budget: Int, credentials: String?) throws {
        let (contactName, tokenName) = ("FLORILEGIUM_CONTACT", "INATURALIST_API_TOKEN")
        let values =
            try credentials.map {
                try CredentialsFile.values(of: $0, named: [contactName, tokenName])
            } ?? ProcessInfo.processInfo.environment
        let contact = Author.tidied(values[contactName] ?? "")
            .filter { $0.isASCII && $0 != "(" && $0 != ")" }
            .prefix(GatherLimits.contactCharacters)
        let person = contact.isEmpty ? "contact not given" : "contact: \(contact)"
        settings = SourceClient.Settings(
            service: service, pace: pace, requestsPerDay: budget,
            userAgent: "Florilegium/\(Program.version) (\(person))",
            token: try CredentialsFile.secret(
                tokenName, of: values, from: credentials ?? "environment"),
            seed: UInt64.random(in: .min ... .max))
        note =
            contact.isEmpty && !service.base.origin.isLoopback
            ? "iNaturalist is not told how to reach you, and may turn you away: set "
                + "\(contactName) to your e-mail address."
            : nil
    }
}
