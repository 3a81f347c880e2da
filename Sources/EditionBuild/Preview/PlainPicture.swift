import Catalog
import Crypto
package import Foundation

/// A picture in a form that a local browser can show before any rendition was made.
package struct PlainPicture: Sendable {
    /// A text that is different for every picture.
    package var mark: String
    /// A drawing as SVG, or a photograph as it was gathered.
    package var data: @Sendable () throws -> Data
}

extension PictureSource {
    /// The picture in its plain form; a photograph is read when `data` is called.
    package var plain: PlainPicture {
        switch origin {
        case .plate:
            let svg = Data(Depict.svg(of: self).utf8)
            return PlainPicture(mark: SHA256.hex(of: svg)) { svg }
        case .file(let file, let sha256):
            return PlainPicture(mark: sha256) {
                try Depict.checkedBytes(file, sha256: sha256).0
            }
        }
    }
}
