package import Catalog
import FoundationEssentials
package import PipelineSupport
package import PlateDrawing
import Yams

/// An editor's draft of a plant, with the places of its fields.
package struct PlantDraft: Codable, Sendable {
    /// The plant without pictures, difficulty and look-alikes, which later stages add.
    package var plant: Plant
    /// The editor's count of records, used until a source has one.
    package var observations: Int?
    /// The pictures in the editor's order.
    package var pictures: [PictureWish]
    /// The composition of its plates; nil for the default ones.
    package var composition: Plate.Composition?
    /// The file.
    package var place: Place
    /// The places of single fields, by key.
    package var places: [String: Place]
}

/// A picture that an editor names for a plant.
package struct PictureWish: Codable, Sendable, Hashable {
    /// The source of the picture.
    package enum Origin: Codable, Sendable, Hashable {
        /// A plate drawn from the plant's morphology.
        case plate(Plate.Subject)
        /// A photograph of a snapshot, by iNaturalist's id.
        case photograph(Int)
    }

    /// The source of the picture.
    package var origin: Origin
    /// The description for listeners.
    package var audio: LocalText?
    /// Its place in the file.
    package var place: Place
}
