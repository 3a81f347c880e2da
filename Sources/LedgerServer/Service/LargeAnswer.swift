import HummingbirdCore
import LedgerRequests
import NIOCore
import Serving

extension AdmissionControl {
    /// Counts the bytes of a large answer until the client has received them.
    ///
    /// - Throws: `ProblemDetails.busy` when the memory for answers is used up.
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
