import Catalog

/// A picture as a page shows it.
package struct PictureView: Encodable {
    /// One `source` element.
    package struct Source: Encodable {
        /// The media type.
        package var type: String
        /// The addresses with their widths.
        var srcset: String
    }

    /// The tiny picture shown while the real one loads, as a data: URI.
    package var placeholder: String?
    /// Formats in the order of preference, without JPEG.
    package var sources: [Source]
    /// The JPEG addresses with their widths.
    var srcset: String?
    /// The address for browsers without srcset.
    var src: String
    /// The rendition that is stored for offline use.
    package var kept: String
    /// Its displayed width, by CSS media conditions.
    package var sizes: String
    /// Of the largest rendition, in pixels.
    package var width: Int
    /// Of the largest rendition, in pixels.
    package var height: Int
    /// The text for listeners.
    var alt: String
    /// The language of `alt`, when it is not the page's.
    var altLanguage: String?
    /// Whether it is loaded at once.
    var isEager: Bool
    /// Whether it is a drawing.
    var isDrawing: Bool
    /// Its author and licence.
    package var credit: CreditView
}

/// A picture's credit.
package struct CreditView: Encodable {
    /// "© NAME, CC BY".
    package var line: String
    /// The licence's page.
    var licenceURL: String?
    /// The licence's name.
    package var licence: String
    /// The page it comes from.
    package var source: String?
}

/// The place and size of a picture on a page.
enum PicturePlace {
    case hero, gallery, card, featured, pair, thumbnail

    /// The `sizes` attribute, which must match the CSS.
    var sizes: String {
        switch self {
        case .hero: "(min-width: 60rem) 34rem, 100vw"
        case .gallery: "(min-width: 60rem) 20rem, (min-width: 30rem) 45vw, 92vw"
        case .pair: "(min-width: 60rem) 16rem, 45vw"
        case .card: "(min-width: 60rem) 14rem, 45vw"
        case .featured: "(min-width: 60rem) 17rem, 66vw"
        case .thumbnail: "7rem"
        }
    }

    /// The largest rendition to offer.
    var largest: Rendition.Size {
        switch self {
        case .hero: .full
        case .gallery: .large
        case .card, .featured, .pair: .medium
        case .thumbnail: .small
        }
    }
}

extension PageMaker {
    /// The view of a picture; nil when it has no usable rendition.
    ///
    /// Without a description, the plant's name is the `alt` text; beside a visible name it is
    /// empty, so that nothing is read twice.
    func view(
        of picture: Picture, named name: String, at place: PicturePlace, isEager: Bool = false,
        isDescribed: Bool = true
    ) -> PictureView? {
        let shown = picture.renditions.filter {
            $0.size != .square && $0.size.rawValue <= place.largest.rawValue
        }
        let usable = shown.isEmpty ? picture.renditions.filter { $0.size != .square } : shown
        guard let largest = usable.max(by: { $0.width < $1.width }) else { return nil }
        func set(_ format: Rendition.Format) -> String? {
            let addresses = usable.filter { $0.format == format }.sorted { $0.width < $1.width }
                .map { "\(root)\($0.object.path) \($0.width)w" }
            return addresses.isEmpty ? nil : addresses.joined(separator: ", ")
        }
        let modern = [Rendition.Format.avif, .webp].compactMap { format in
            set(format).map { PictureView.Source(type: format.mediaType, srcset: $0) }
        }
        let jpegs = usable.filter { $0.format == .jpeg }.sorted { $0.width < $1.width }
        let fallback = jpegs.last ?? largest
        let kept = picture.renditions.first { $0.size == .medium && $0.format == .webp } ?? fallback
        let described = isDescribed ? describe(picture, named: name) : (text: "", language: nil)
        return PictureView(
            placeholder: picture.placeholder.isEmpty ? nil : picture.placeholder, sources: modern,
            srcset: set(.jpeg), src: root + fallback.object.path, kept: root + kept.object.path,
            sizes: place.sizes, width: largest.width, height: largest.height, alt: described.text,
            altLanguage: described.language, isEager: isEager, isDrawing: picture.kind == .drawing,
            credit: credit(of: picture))
    }

    private func describe(
        _ picture: Picture, named name: String
    ) -> (text: String, language: String?) {
        if let audio = picture.audio?.reading(in: language) {
            return (audio.text, foreign(audio.language))
        }
        let key = picture.kind == .drawing ? "drawing-of" : "picture-of"
        return (words.filled(key, ["name": name]), nil)
    }

    private func credit(of picture: Picture) -> CreditView {
        let credit = picture.credit
        return CreditView(
            line: credit.line, licenceURL: credit.licence.url, licence: credit.licence.name,
            source: credit.source)
    }
}
