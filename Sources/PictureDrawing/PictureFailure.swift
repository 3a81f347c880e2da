/// Why a picture is not drawn, as the process that draws it tells it: by its exit code.
package enum PictureFailure: Int32, Error {
    /// It is of no kind that is taken.
    case kind = 10
    /// It has too many pixels, or says so.
    case pixels
    /// It is not whole, or not what it says.
    case broken
    /// To draw it takes more than one picture may.
    case tooHard
}
