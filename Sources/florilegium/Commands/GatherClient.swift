import Foundation
import Gathering
import PipelineSupport

/// How iNaturalist is asked, whoever wants it: who we are, and how fast.
struct GatherClient {
    /// Where it is asked.
    var service: INaturalistService
    /// Seconds between two requests.
    var pace = GatherLimits.pace
    /// Requests in 24 hours, at most.
    var budget = GatherLimits.requestsPerDay

    private static let environment = ProcessInfo.processInfo.environment
    private static let contact = Author.tidied(environment["FLORILEGIUM_CONTACT"] ?? "")
        .filter { $0.isASCII && $0 != "(" && $0 != ")" }
        .prefix(GatherLimits.contactCharacters)

    /// What a person should know before anything is asked; nil for nothing.
    var note: String? {
        guard Self.contact.isEmpty, !service.base.origin.isLoopback else { return nil }
        return "iNaturalist is not told how to reach you, and may turn you away: set "
            + "FLORILEGIUM_CONTACT to your e-mail address."
    }

    /// What requests are sent with.
    var settings: SourceClient.Settings {
        let person = Self.contact.isEmpty ? "contact not given" : "contact: \(Self.contact)"
        let token = Author.tidied(Self.environment["INATURALIST_API_TOKEN"] ?? "")
        return SourceClient.Settings(
            service: service, pace: pace, requestsPerDay: budget,
            userAgent: "Florilegium/\(Program.version) (\(person))",
            token: token.isEmpty ? nil : token, seed: UInt64.random(in: .min ... .max))
    }

    /// Whether requests may follow each other so fast.
    static func allows(pace: Double, _ service: INaturalistService) -> Bool {
        pace >= GatherLimits.pace || (pace >= 0 && service.base.origin.isLoopback)
    }
}
