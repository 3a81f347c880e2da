import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// Features that are bound to one device of an account.
extension UserAPI {
    private struct BindingItem: Encodable {
        var feature: DeviceBoundFeature
        /// Whether it is the requesting device.
        var isThis: Bool
    }

    /// The features that are bound to a device.
    func bindings(_ head: HTTPRequest) async throws -> Response {
        let session = try await services.identity.account(head)
        let bound = try await accounts.store.boundFeatures(of: session.person, at: session.device)
        return try JSONBody.answer(
            bound.map { BindingItem(feature: $0.feature, isThis: $0.isHere) })
    }

    private struct ReleaseRequest: ShapedBody {
        var feature: DeviceBoundFeature

        static let shape = JSONShape.object([
            "feature": .word
        ])
    }

    /// Mails a link by which a feature is released from its device.
    func askForRelease(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let person = try await account(head, toWrite: true).record.person
        let feature = try JSONBody.read(ReleaseRequest.self, body).feature
        try accounts.accountMailer.add(.release(feature, person))
        return AuthAPI.accepted
    }

    private struct ReleaseProof: ShapedBody {
        var token: String
        var password: String

        static let shape = JSONShape.object([
            "password": .password,
            "token": .token,
        ])
    }

    /// Releases a feature by the mailed link and the password: both, because a thief of the device
    /// can usually read the owner's mail, too. A wrong password does not use up the link.
    func release(_ body: ByteBuffer) async throws -> Response {
        let request = try JSONBody.read(ReleaseProof.self, body)
        guard let token = TokenText.token(request.token).map(Accounts.hash),
            let person = try await accounts.store.waiting(
                token: token, .release, now: services.now()),
            let account = try await accounts.store.account(of: person)
        else { throw ProblemDetails.linkOver }
        try await prove(account, request.password)
        guard try await accounts.store.release(byLink: token, now: services.now()) != nil else {
            throw ProblemDetails.linkOver
        }
        accounts.accountMailer.tell(person, of: .released)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
