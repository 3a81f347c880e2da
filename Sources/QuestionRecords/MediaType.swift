/// Kinds of media, detected by their first bytes.
public enum MediaType: String, Sendable, Hashable, CaseIterable {
    case jpeg, png, gif, webp, mp3, ogg, wav, mp4, webm

    /// The kind of some bytes; nil for others, including SVG, which may contain scripts.
    public init?(of bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("RIFF"), has("WAVE", at: 8) {
            self = .wav
        } else if has("OggS") {
            self = .ogg
        } else if has("ID3") || (bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0) {
            self = .mp3
        } else if has("ftyp", at: 4) {
            self = .mp4
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .webm
        } else {
            return nil
        }
    }

    /// File name endings of this kind.
    public var endings: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .ogg: ["ogg", "oga", "ogv", "opus"]
        case .mp4: ["mp4", "m4a", "m4v"]
        default: [rawValue]
        }
    }
}
