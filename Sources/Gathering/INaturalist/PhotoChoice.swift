package import Catalog

/// A photograph that may be published and is not fetched yet.
package struct PhotoCandidate: Sendable, Hashable {
    /// iNaturalist's id.
    package var id: Int
    /// The address of its original.
    package var address: WebAddress
    /// Its author, licence and page.
    package var credit: Credit
}

/// Chooses photographs of a taxon that may be published, best first.
struct PhotoChoice: Sendable, Hashable {
    /// The photographs that may be fetched, best first.
    private(set) var candidates: [PhotoCandidate] = []
    /// How many photographs were left out, by reason.
    private(set) var leftOut: [String: Int] = [:]

    /// Orders curators' photographs first, then the first photograph of each observation, then the
    /// second of each and so on, so that not all show one plant. Observations are in the order
    /// given.
    init(of taxon: TaxonAnswer, observations: [ObservationAnswer], service: INaturalistService) {
        var offered: [(photo: PhotoAnswer, user: ObservationAnswer.User?)] = []
        let curated = (taxon.taxonPhotos ?? []).map { $0.value?.photo?.value }
        offered += ([taxon.defaultPhoto?.value] + curated).compactMap(\.self).map { ($0, nil) }
        let albums = observations.map { (Self.photos(of: $0), $0.user?.value) }
        for place in 0..<(albums.map(\.0.count).max() ?? 0) {
            for (photos, user) in albums where place < photos.count {
                offered.append((photos[place], user))
            }
        }

        // The same photograph may be in the answer twice, and only one of the two entries may name
        // its author.
        var taken: Set<Int> = []
        var refused: [Int: String] = [:]
        for (photo, user) in offered where !taken.contains(photo.id) {
            switch Self.candidate(photo, user, service) {
            case .success(let candidate):
                taken.insert(photo.id)
                candidates.append(candidate)
            case .failure(let refusal):
                refused[photo.id] = refusal.reason
            }
        }
        for (id, reason) in refused where !taken.contains(id) { leftOut[reason, default: 0] += 1 }
    }

    /// An observation's photographs in the observer's order.
    private static func photos(of observation: ObservationAnswer) -> [PhotoAnswer] {
        let placed = (observation.observationPhotos ?? []).compactMap(\.value)
        let ordered = placed.enumerated()
            .sorted {
                ($0.element.position ?? Int.max, $0.offset)
                    < ($1.element.position ?? Int.max, $1.offset)
            }
            .compactMap { $0.element.photo?.value }
        return ordered.isEmpty ? (observation.photos ?? []).compactMap(\.value) : ordered
    }

    private struct Refusal: Error {
        var reason: String
    }

    private static func candidate(
        _ photo: PhotoAnswer, _ user: ObservationAnswer.User?, _ service: INaturalistService
    ) -> Result<PhotoCandidate, Refusal> {
        func refuse(_ reason: String) -> Result<PhotoCandidate, Refusal> {
            .failure(Refusal(reason: reason))
        }
        let isFlagged = (photo.flags ?? []).contains { $0.value?.resolved != true }
        if photo.hidden == true || isFlagged || photo.moderatorActions?.isEmpty == false {
            return refuse("hidden or flagged by iNaturalist's people")
        }
        // The photograph's own licence counts: the observation's may differ.
        let licence = Licence(code: photo.licenseCode)
        guard licence.isPublishable else {
            return refuse("licence \(licence.name), which does not allow publishing here")
        }
        guard let url = photo.url, let address = PhotoAddress.original(of: url),
            service.refusal(of: address, for: .photograph) == nil
        else { return refuse("not stored on iNaturalist's own hosts") }
        guard let author = Author.name(photo.attributionName, user?.name, user?.login) else {
            return refuse("no maker is named")
        }
        return .success(
            PhotoCandidate(
                id: photo.id, address: address,
                credit: Credit(
                    author: author, licence: licence,
                    source: "https://www.inaturalist.org/photos/\(photo.id)")))
    }
}
