/// Limits of redrawing one picture.
struct PictureLimits: Sendable {
    /// The most pixels: width times height in the file's header.
    var pixels = LedgerServerLimits.picturePixels
    /// The edge of the drawn square, in pixels.
    var edge = LedgerServerLimits.pictureEdge
    /// Address space of the drawing process, in bytes, with its libraries.
    var memory = LedgerServerLimits.pictureMemory
    /// Processor time of the process, in seconds.
    var seconds = LedgerServerLimits.pictureSeconds
    /// The longest wall-clock time of the process.
    var timeout = LedgerServerLimits.pictureTimeout

    /// The command line of that process.
    var arguments: [String] {
        [
            RedrawCommand.name, "--pixels", "\(pixels)", "--edge", "\(edge)", "--memory",
            "\(memory)", "--seconds", "\(seconds)",
        ]
    }
}
