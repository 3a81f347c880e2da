/// Limits of redrawing one picture.
package struct PictureLimits: Sendable {
    /// The most pixels: width times height in the file's header.
    var pixels = AccountLimits.picturePixels
    /// The edge of the drawn square, in pixels.
    var edge = AccountLimits.pictureEdge
    /// Address space of the drawing process, in bytes, with its libraries.
    var memory = AccountLimits.pictureMemory
    /// Processor time of the process, in seconds.
    var seconds = AccountLimits.pictureSeconds
    /// The longest wall-clock time of the process.
    var timeout = AccountLimits.pictureTimeout

    /// The default limits.
    package init() {}

    /// The command line of that process.
    var arguments: [String] {
        [
            RedrawCommand.name, "--pixels", "\(pixels)", "--edge", "\(edge)", "--memory",
            "\(memory)", "--seconds", "\(seconds)",
        ]
    }
}
