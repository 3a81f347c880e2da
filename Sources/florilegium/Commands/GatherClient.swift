import Foundation
import Gathering
import PipelineSupport

/// The settings of requests to iNaturalist, common to all commands: User-Agent and rate.
struct GatherClient {
    /// The address.
    var service: INaturalistService
    /// Seconds between two requests.
    var pace = GatherLimits.pace
    /// The most requests in 24 hours.
    var budget = GatherLimits.requestsPerDay

    private static let environment = ProcessInfo.processInfo.environment
    private static let contact = Author.tidied(environment["FLORILEGIUM_CONTACT"] ?? "")
        .filter { $0.isASCII && $0 != "(" && $0 != ")" }
        .prefix(GatherLimits.contactCharacters)

    /// A note to print before the first request; nil for none.
    var note: String? {
        guard Self.contact.isEmpty, !service.base.origin.isLoopback else { return nil }
        return "iNaturalist is not told how to reach you, and may turn you away: set "
            + "FLORILEGIUM_CONTACT to your e-mail address."
    }

    /// The settings of the client.
    var settings: SourceClient.Settings {
        let person = Self.contact.isEmpty ? "contact not given" : "contact: \(Self.contact)"
        let token = Author.tidied(Self.environment["INATURALIST_API_TOKEN"] ?? "")
        return SourceClient.Settings(
            service: service, pace: pace, requestsPerDay: budget,
            userAgent: "Florilegium/\(Program.version) (\(person))",
            token: token.isEmpty ? nil : token, seed: UInt64.random(in: .min ... .max))
    }

    /// Whether a service permits requests at this pace.
    static func allows(pace: Double, _ service: INaturalistService) -> Bool {
        pace >= GatherLimits.pace || (pace >= 0 && service.base.origin.isLoopback)
    }
}
