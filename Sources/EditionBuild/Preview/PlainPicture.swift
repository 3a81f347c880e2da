import Catalog
import Crypto
package import Foundation

/// A picture as a browser of this machine can show it before any size of it was made.
package struct PlainPicture: Sendable {
    /// What tells it from every other.
    package var mark: String
    /// A drawing as SVG, or a photograph as it was gathered.
    package var data: @Sendable () throws -> Data
}

extension PictureSource {
    /// The picture itself; a photograph is read when it is asked for.
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
