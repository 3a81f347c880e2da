/// Places in an order of a player's own, as fractions of 62 digits that do not end in a nought.
public enum ItemOrder {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    /// A place behind a last one.
    ///
    /// - Parameter last: the greatest place so far; nil where there is none.
    /// - Returns: a greater one. Every 31 of them it is a digit longer.
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
