import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import Serving

/// A person's own picture. Until there are moderators who look at such, nobody but its owner sees
/// it.
struct AvatarAPI: Sendable {
    let services: Services
    let user: UserAPI

    private static let day = 86_400_000

    /// Keeps a picture, drawn anew, in place of the one before.
    func keep(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let person = try await user.account(head, toWrite: true).record.person
        try await services.accounts.pictures.alone(person) {
            try await keep(Array(body.readableBytesView), of: person)
        }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func keep(_ file: [UInt8], of person: PersonID) async throws {
        let (now, store) = (services.now(), services.accounts.store)
        let day = now / Self.day
        guard
            try await store.countUpload(of: person, most: LedgerServerLimits.uploadsADay, day: day)
        else {
            throw ProblemDetails.tooManyPictures(
                retryAfter: (Self.day - now % Self.day + 999) / 1_000)
        }
        do {
            try await store.keep(
                picture: try await services.accounts.pictures.square(file), of: person)
        } catch {
            // What is no fault of the picture's does not count.
            let isOurs = (error as? ProblemDetails)?.status.kind != .clientError
            if isOurs { try await store.forgetUpload(of: person, day: day) }
            throw error
        }
    }

    /// The picture.
    func picture(_ head: HTTPRequest) async throws -> Response {
        let person = try await user.account(head).record.person
        guard let picture = try await services.accounts.store.picture(of: person) else {
            throw ProblemDetails.notFound("You have no picture of your own.")
        }
        return Response(
            status: .ok, headers: [.contentType: "image/webp", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: picture)))
    }

    /// Destroys the picture. Who was shut out may do that, too.
    func remove(_ head: HTTPRequest) async throws -> Response {
        let person = try await user.account(head).record.person
        try await services.accounts.store.removePicture(of: person)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
