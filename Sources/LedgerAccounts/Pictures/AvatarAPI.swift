import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import Serving

/// A person's uploaded picture. It is shown to its owner only, as no moderators review pictures
/// yet.
struct AvatarAPI: Sendable {
    let services: AccountServices
    let user: UserAPI

    private static let day = 86_400_000

    /// Redraws an uploaded picture and stores it in place of the previous one.
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
            try await store.countUpload(of: person, most: AccountLimits.uploadsADay, day: day)
        else {
            throw ProblemDetails.tooManyPictures(
                retryAfter: (Self.day - now % Self.day + 999) / 1_000)
        }
        do {
            try await store.keep(
                picture: try await services.accounts.pictures.square(file), of: person)
        } catch {
            // Failures of the server do not count as uploads.
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

    /// Deletes the picture. A banned person may do that, too.
    func remove(_ head: HTTPRequest) async throws -> Response {
        let person = try await user.account(head).record.person
        try await services.accounts.store.removePicture(of: person)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
