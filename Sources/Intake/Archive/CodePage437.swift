/// The code page of the first PCs, the default for names in zips.
enum CodePage437 {
    private static let high = Array(
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌"
            + "█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")

    /// The text of some bytes.
    static func text(of bytes: [UInt8]) -> String {
        String(bytes.map { $0 < 0x80 ? Character(Unicode.Scalar($0)) : high[Int($0) - 0x80] })
    }
}
