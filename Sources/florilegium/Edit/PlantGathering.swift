import Catalog
import EditServer
import Foundation
import Gathering
import PipelineSupport

/// Gathers one plant from iNaturalist as `gather --taxon` does, at an editor's wish.
struct PlantGathering {
    let project: Project
    let client: GatherClient

    /// Gathers a plant into a snapshot of its own: it takes nothing out of any other, and the next
    /// one that has the taxon stands in its place.
    ///
    /// - Parameters:
    ///   - wish: the plant.
    ///   - tell: hears how far it is.
    /// - Returns: what was gathered, for people.
    /// - Throws: `Failure` when nothing could be had; `CancellationError` when it was stopped. The
    ///   last snapshot then stays as it was.
    func gathered(_ wish: GatherWish, tell: @escaping @Sendable (String) -> Void) async throws
        -> String
    {
        guard Slug.isValid(wish.plant), (1...Int(Int32.max)).contains(wish.taxon) else {
            throw Failure(
                what: "A plant is gathered by its id and iNaturalist's taxon.", place: "taxon",
                remedy: "Write both into the form; https://www.inaturalist.org/taxa finds it.")
        }
        if let note = client.note { tell(note) }
        tell("Asking \(client.service.base.description) for taxon \(wish.taxon)…")
        let options = GatherOptions(
            project: project, name: wish.plant, client: client.settings)
        return try await Gatherer(
            .taxa([wish.taxon]), options: options, transport: CurlTransport(),
            progress: ProgressBar(telling: tell)
        ).run().text
    }
}
