import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerStore
import NIOCore
import Serving

/// Rooms that want one device of an account.
extension UserAPI {
    private struct RoomItem: Encodable {
        var room: BoundRoom
        /// Whether it is the device that asks.
        var isThis: Bool
    }

    /// The rooms that are bound to a device.
    func rooms(_ head: HTTPRequest) async throws -> Response {
        let session = try await desk.identity.account(head)
        let rooms = try accounts.store.boundRooms(of: session.person, at: session.device)
        return try JSONBody.answer(rooms.map { RoomItem(room: $0.room, isThis: $0.isHere) })
    }

    private struct ReleaseRequest: Decodable {
        var room: BoundRoom
    }

    /// Mails a link by which a room is released from its device.
    func askForRelease(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let person = try await account(head, toWrite: true).record.person
        let room = try JSONBody.read(ReleaseRequest.self, body).room
        try accounts.letters.add(.release(room, person))
        return AuthAPI.accepted
    }

    private struct ReleaseProof: Decodable {
        var token: String
        var password: String
    }

    /// Releases a room by the mailed link and the password: both, because one who took a device has
    /// its letter-box too. A password that is wrong does not use the link up.
    func release(_ body: ByteBuffer) async throws -> Response {
        let request = try JSONBody.read(ReleaseProof.self, body)
        guard let token = TokenText.token(request.token).map(Accounts.hash),
            let person = try accounts.store.waiting(token: token, .release, now: desk.now()),
            let account = try accounts.store.account(of: person)
        else { throw Problem.linkOver }
        try await prove(account, request.password)
        guard let pending = try accounts.store.take(token: token, .release, now: desk.now()),
            let room = BoundRoom(rawValue: String(decoding: pending.content, as: UTF8.self))
        else { throw Problem.linkOver }
        try accounts.store.release(room, of: person)
        accounts.letters.tell(person, of: .released)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
