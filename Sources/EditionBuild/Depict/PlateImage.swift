import BotanicalPlates
import Catalog
import Foundation
import PlateDrawing

/// Renders plates. The grain of the paper is the same on all and half of the work: it is rendered
/// once and laid over each.
enum PlateImage {
    /// The height of a plate, in its own units.
    private static let height = 1300.0
    private static let scale = Double(Rendition.Size.full.rawValue) / height

    private static let grain = Result { try PictureImage.layer(svg: Plate.grain, scale: scale) }

    /// A plate at the largest size, from its SVG without grain.
    static func rendered(_ svg: String) throws -> PictureImage {
        Vips.start()
        return try PictureImage.render(svg: svg, scale: scale).under(grain.get())
    }
}
