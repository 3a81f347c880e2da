import Foundation
import HTTPTypes
import HummingbirdCore
import LedgerStore
import NIOCore
import Serving

/// A person's own picture. Until there are moderators who look at such, nobody but its owner sees
/// it.
struct AvatarAPI: Sendable {
    let desk: Desk
    let user: UserAPI

    private static let day = 86_400_000

    /// Keeps a picture, drawn anew, in place of the one before.
    func keep(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let person = try await user.account(head, toWrite: true).record.person
        let now = desk.now()
        let mayUpload = try desk.accounts.store.countUpload(
            of: person, most: LedgerServerLimits.uploadsADay, day: now / Self.day)
        guard mayUpload else {
            throw Problem.tooManyPictures(retryAfter: (Self.day - now % Self.day + 999) / 1_000)
        }
        let picture = try await desk.accounts.pictures.square(Array(body.readableBytesView))
        try desk.accounts.store.keep(picture: picture, of: person)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// The picture.
    func picture(_ head: HTTPRequest) async throws -> Response {
        let person = try await user.account(head).record.person
        guard let picture = try desk.accounts.store.picture(of: person) else {
            throw Problem.notFound("You have no picture of your own.")
        }
        return Response(
            status: .ok, headers: [.contentType: "image/webp", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: picture)))
    }

    /// Destroys the picture. Who was shut out may do that, too.
    func remove(_ head: HTTPRequest) async throws -> Response {
        let person = try await user.account(head).record.person
        try desk.accounts.store.removePicture(of: person)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
