extension StreamSafe {
    /// A text without the marks that stand beyond the thirtieth of a row; a safe one as it is.
    ///
    /// For text that is put together of safe parts, as of the elements of a document: what one
    /// stranger sent as a whole is refused by `isSafe` instead.
    public static func cut(_ text: String) -> String {
        if isSafe(text) { return text }
        var marks = 0
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let before = marks
            if take(scalar.value, &marks) {
                kept.append(scalar)
            } else {
                marks = before
            }
        }
        return String(kept)
    }
}
