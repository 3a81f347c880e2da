/// What drawing one picture anew may take.
struct PictureLimits: Sendable {
    /// Width times height, as the file says it.
    var pixels = LedgerServerLimits.picturePixels
    /// The edge of the square that is drawn.
    var edge = LedgerServerLimits.pictureEdge
    /// Addresses of the process that draws, in bytes, with its libraries.
    var memory = LedgerServerLimits.pictureMemory
    /// Its processor's time, in seconds.
    var seconds = LedgerServerLimits.pictureSeconds
    /// How long it may take altogether.
    var timeouts = LedgerServerLimits.picturePatience

    /// The command line of that process.
    var arguments: [String] {
        [
            RedrawCommand.name, "--pixels", "\(pixels)", "--edge", "\(edge)", "--memory",
            "\(memory)", "--seconds", "\(seconds)",
        ]
    }
}
