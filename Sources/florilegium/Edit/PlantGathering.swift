import Catalog
import EditServer
import Foundation
import Gathering
import PipelineSupport

/// Gathers one plant from iNaturalist like `gather --taxon`, at an editor's request.
struct PlantGathering {
    let project: Project
    let client: GatherClient

    /// Gathers a plant into a snapshot of its own: other snapshots stay unchanged, and a later one
    /// with the taxon replaces it.
    ///
    /// - Parameters:
    ///   - wish: the plant.
    ///   - tell: receives messages about the progress.
    /// - Returns: a summary as text.
    /// - Throws: `Failure` when nothing could be gathered; `CancellationError` when it was stopped.
    ///   The last snapshot is then unchanged.
    func gathered(_ wish: GatherWish, tell: @escaping @Sendable (String) -> Void) async throws
        -> String
    {
        guard Slug.isValid(wish.plant), (1...Int(Int32.max)).contains(wish.taxon) else {
            throw Failure(
                what: "A plant is gathered by its id and iNaturalist's taxon.", place: "taxon",
                remedy: "Write both into the form; https://www.inaturalist.org/taxa finds it.")
        }
        if let note = client.note { tell(note) }
        tell("Asking \(client.settings.service.base.description) for taxon \(wish.taxon)…")
        let options = GatherOptions(
            project: project, name: wish.plant, client: client.settings)
        return try await Gatherer(
            .taxa([wish.taxon]), options: options, transport: CurlTransport(),
            progress: ProgressBar(telling: tell)
        ).run().text
    }
}
