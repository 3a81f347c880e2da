/// A picture of a plant in all published sizes.
public struct Picture: Codable, Sendable, Hashable, Identifiable {
    /// A photograph, or a drawing made from the plant's morphology.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case photograph, drawing
    }

    /// "PLANT/flower" for a drawing, "inat-PHOTO" for a photograph of iNaturalist.
    public var id: String
    /// Photograph or drawing; a drawing is labelled as one wherever it is shown.
    public var kind: Kind
    /// A description for listeners, without the plant's name; nil when none is written.
    public var audio: LocalText?
    /// Its author and licence.
    public var credit: Credit
    /// A WebP of at most 16 pixels as a data: URI, shown while the picture loads.
    public var placeholder: String
    /// The picture's mean colour, as "#rrggbb".
    public var colour: String
    /// Whether it may be in a round: a drawing too similar to an option's is only shown.
    public var isPlayable: Bool
    /// The published sizes, largest first, WebP before JPEG.
    public var renditions: [Rendition]

    /// The rendition that browsers store for offline use: a WebP of 480 pixels.
    public var kept: Rendition? { renditions.first { $0.size == .medium && $0.format == .webp } }

    enum CodingKeys: String, CodingKey {
        case id, kind, audio, credit, placeholder, colour, renditions
        case isPlayable = "playable"
    }

    package init(
        id: String, kind: Kind, audio: LocalText?, credit: Credit, placeholder: String,
        colour: String, renditions: [Rendition]
    ) {
        self.id = id
        self.kind = kind
        self.audio = audio
        self.credit = credit
        self.placeholder = placeholder
        self.colour = colour
        isPlayable = true
        self.renditions = renditions
    }

    /// Reads a picture; `isPlayable` is true in files without it.
    ///
    /// - Throws: `DecodingError` for another form.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        kind = try fields.decode(Kind.self, forKey: .kind)
        audio = try fields.decodeIfPresent(LocalText.self, forKey: .audio)
        credit = try fields.decode(Credit.self, forKey: .credit)
        placeholder = try fields.decode(String.self, forKey: .placeholder)
        colour = try fields.decode(String.self, forKey: .colour)
        isPlayable = try fields.decodeIfPresent(Bool.self, forKey: .isPlayable) ?? true
        renditions = try fields.decode([Rendition].self, forKey: .renditions)
    }
}

/// One size of a picture in one format.
public struct Rendition: Codable, Sendable, Hashable {
    /// The encodings, in the order of preference for browsers.
    public enum Format: String, Codable, Sendable, CaseIterable {
        case avif, webp, jpeg

        /// The media type.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// The sizes: the longest edge in pixels, or a square around the centre of attention.
    public enum Size: Int, Codable, Sendable, CaseIterable {
        case full = 2048
        case large = 1024
        case medium = 480
        case small = 240
        case square = 160
    }

    /// The size it was made for; a smaller source is not enlarged.
    public var size: Size
    /// The encoding.
    public var format: Format
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The file.
    public var object: ObjectRef

    package init(size: Size, format: Format, width: Int, height: Int, object: ObjectRef) {
        self.size = size
        self.format = format
        self.width = width
        self.height = height
        self.object = object
    }
}
