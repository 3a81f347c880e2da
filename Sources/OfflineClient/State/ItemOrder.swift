/// Orders of a player's own, as fractions of 62 digits that do not end in a zero.
public enum ItemOrder {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    /// An order after the last one.
    ///
    /// - Parameter last: the greatest order so far; nil for none.
    /// - Returns: a greater one. It grows by a digit every 31 calls.
    public static func after(_ last: String?) -> String {
        var place = ""
        for digit in last ?? "" {
            if let number = digits.firstIndex(of: digit), number + 1 < digits.count {
                return place + String(digits[number + 1])
            }
            place.append(digit)
        }
        return place + "V"
    }
}
