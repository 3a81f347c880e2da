/// Why a picture is not drawn: the exit code of the drawing process.
package enum PictureFailure: Int32, Error {
    /// Its kind is not accepted.
    case kind = 10
    /// It has too many pixels, or declares so.
    case pixels
    /// It is incomplete or malformed.
    case broken
    /// Drawing it exceeds the limits of memory or time.
    case tooHard
}
