import Catalog
import Foundation
import PlateDrawing

/// A picture with the values that are not published.
struct Depiction: Sendable {
    var picture: Picture
    /// Nil for a photograph.
    var drawing: Drawing?
}

/// The cached files of a picture, without its texts.
struct Renditions: Codable, Sendable {
    var placeholder: String
    var colour: String
    /// The pixels of the placeholder.
    var glance: Data
    var renditions: [Rendition]

    func depiction(of source: PictureSource, mark: String) -> Depiction {
        Depiction(
            picture: picture(of: source),
            drawing: source.isPlate
                ? Drawing(mark: String(mark.prefix(Plate.markLetters)), glance: Glance(glance))
                : nil)
    }

    func picture(of source: PictureSource) -> Picture {
        Picture(
            id: source.id, kind: source.isPlate ? .drawing : .photograph, audio: source.audio,
            credit: source.credit, placeholder: placeholder, colour: colour,
            renditions: renditions)
    }
}

extension PictureSource {
    /// Whether it is a drawing.
    var isPlate: Bool {
        if case .plate = origin { return true }
        return false
    }
}
