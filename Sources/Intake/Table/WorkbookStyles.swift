import Catalog

/// The number formats of a workbook's styles: dates, and shown forms of other numbers.
struct WorkbookStyles: Sendable {
    /// Whether days count from 1904, as in old programs for the Mac.
    var isFrom1904 = false
    /// Whether a style shows dates, by the style's number.
    private var isDateByStyle: [Bool] = []
    private var formats: [NumberFormat?] = []
    /// Styles that show durations, such as "30:15:00".
    private var elapsed: Set<Int> = []

    init() {}

    init(_ root: XMLElement) {
        var codes: [Int: String] = [:]
        for format in root.first("numFmts")?.all("numFmt") ?? [] {
            if let id = format["numFmtId"].flatMap({ Int($0) }) {
                codes[id] = format["formatCode"] ?? ""
            }
        }
        var known: [String: NumberFormat] = [:]
        for style in root.first("cellXfs")?.all("xf") ?? [] {
            let id = style["numFmtId"].flatMap { Int($0) } ?? 0
            let code = codes[id] ?? NumberFormat.builtIn[id]
            let isDate = codes[id].map(Self.isDate) ?? Self.dates.contains(id)
            if id == 46 || codes[id].map(Self.isElapsed) == true { elapsed.insert(formats.count) }
            isDateByStyle.append(isDate)
            guard !isDate, let code, code.lowercased() != "general" else {
                formats.append(nil)
                continue
            }
            let format = known[code] ?? NumberFormat(code)
            known[code] = format
            formats.append(format)
        }
    }

    /// The shown text of a number.
    func shown(_ value: String, _ style: Int) -> String {
        if elapsed.contains(style), let time = Self.elapsedTime(value) { return time }
        if isDate(style) { return date(value) }
        guard let number = Double(value), number.isFinite else { return value }
        let format = formats.indices.contains(style) ? formats[style] : nil
        return format?.text(of: number) ?? NumberFormat.general(number)
    }

    /// Whether a code shows hours, minutes or seconds beyond a day, such as "[h]:mm".
    private static func isElapsed(_ code: String) -> Bool {
        code.lowercased().split(separator: "[").contains { part in
            let letters = part.prefix { $0 != "]" }
            return part.contains("]")
                && ["h", "m", "s"].contains { letter in
                    !letters.isEmpty && letters.allSatisfy { String($0) == letter }
                }
        }
    }

    private static func elapsedTime(_ value: String) -> String? {
        guard let days = Double(value), days.isFinite, days >= 0, days < 1_000_000 else {
            return nil
        }
        let seconds = Int((days * 86_400).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    /// Built-in formats that show dates or times.
    private static let dates: Set<Int> = Set(14...22).union(27...36).union(45...47).union(50...58)

    /// Whether a style shows a number as a date.
    private func isDate(_ style: Int) -> Bool {
        isDateByStyle.indices.contains(style) && isDateByStyle[style]
    }

    /// Whether a format's code has letters of a date outside of quotes and brackets.
    static func isDate(_ code: String) -> Bool {
        var isQuoted = false
        var isBracketed = false
        var isEscaped = false
        if code.lowercased() == "general" { return false }
        for byte in code.utf8.prefix(400) {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): isEscaped = !isQuoted
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "["): isBracketed = !isQuoted
            case UInt8(ascii: "]"): isBracketed = false
            default:
                let letter = byte | 0x20
                if !isQuoted, !isBracketed, "ymdhs".utf8.contains(letter), byte >= 0x41 {
                    return true
                }
            }
        }
        return false
    }

    /// A day number as an ISO date, with its time if it has one; the number unchanged when it is
    /// not a valid day.
    func date(_ value: String) -> String {
        guard let serial = Double(value), serial.isFinite, serial >= 0, serial < 2_958_466 else {
            return value
        }
        var days = Int(serial)
        var seconds = Int(((serial - Double(days)) * 86_400).rounded())
        if seconds == 86_400 {
            days += 1
            seconds = 0
        }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        if days == 0, !isFrom1904 { return time }
        // Spreadsheets count 1900 as a leap year.
        let sinceEpoch = days + (isFrom1904 ? -24_107 : days < 60 ? -25_568 : -25_569)
        let date = Day(number: sinceEpoch)
        return seconds == 0 ? "\(date)" : "\(date)T\(time)"
    }
}
