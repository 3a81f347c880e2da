extension StreamSafe {
    /// A text without the marks after the thirtieth of a run; a safe text is unchanged.
    ///
    /// For texts joined from safe parts, such as the elements of a document; a text received as a
    /// whole is refused by `isSafe` instead.
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
