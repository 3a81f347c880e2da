import HummingbirdCore
import NIOCore
import Serving

extension AdmissionControl {
    /// An answer whose bytes count as long as they lie in memory: until the client took them.
    ///
    /// - Throws: `ProblemDetails.busy` when too much is being taken already.
    func counted(
        _ response: Response, for network: String, over channel: any Channel
    ) throws -> Response {
        guard let length = response.body.contentLength,
            length >= LedgerServerLimits.countedAnswer
        else { return response }
        let held = answers.hold(for: Network.site(of: network) ?? network)
        guard held.take(length) else { throw ProblemDetails.busy }
        var response = response
        response.body = response.body.paced(over: channel).holding(held)
        return response
    }
}
