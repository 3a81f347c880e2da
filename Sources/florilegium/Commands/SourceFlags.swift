import ArgumentParser
import Gathering

/// The options of all commands that ask iNaturalist.
struct SourceFlags: ParsableArguments {
    @Option(help: "The address of iNaturalist's API.")
    var baseURL = INaturalistService.defaultBase
    @Option(help: "Seconds between two requests to it; less than 1.1 on this machine only.")
    var pace = GatherLimits.pace
    @Option(
        help: """
            A 0600 file of FLORILEGIUM_CONTACT=… and INATURALIST_API_TOKEN=… lines; the environment \
            when none is named.
            """)
    var credentials: String?

    func validate() throws {
        guard let service = INaturalistService(base: baseURL) else {
            throw ValidationError("--base-url is an https address, or http on this very machine.")
        }
        guard pace >= GatherLimits.pace || (pace >= 0 && service.base.origin.isLoopback) else {
            throw ValidationError(
                "--pace is at least \(GatherLimits.pace): iNaturalist asks for it.")
        }
    }

    /// The client of these options.
    ///
    /// - Parameter budget: The most requests in 24 hours.
    /// - Returns: The client.
    /// - Throws: `PublishFailure` when the credentials cannot be read or are invalid.
    func client(budget: Int = GatherLimits.requestsPerDay) throws -> GatherClient {
        guard let service = INaturalistService(base: baseURL) else {
            throw ValidationError("--base-url is no address of a service.")
        }
        return try GatherClient(
            service: service, pace: pace, budget: budget, credentials: credentials)
    }
}
