extension StepPage {
    /// The first byte of what `bytes` writes. Earlier versions wrote JSON, which begins with `{`.
    private static let version: UInt8 = 1

    /// The page as the ledger keeps it, which writes it with each entry of steps: the version, and
    /// of each portion the quarter, the source's length and name, the steps and the day, numbers as
    /// LEB128.
    public var bytes: [UInt8] {
        var bytes = [Self.version]
        bytes.reserveCapacity(16 * count)
        for portion in portions {
            bytes.append(number: portion.quarter)
            bytes.append(number: portion.source.utf8.count)
            bytes += portion.source.utf8
            bytes.append(number: portion.steps)
            bytes.append(number: portion.day)
        }
        return bytes
    }

    /// Reads what `bytes` wrote.
    ///
    /// - Throws: `UnreadableStepPage`, if it is anything else.
    public init(bytes: [UInt8]) throws(UnreadableStepPage) {
        self.init()
        guard bytes.first == Self.version else { throw UnreadableStepPage() }
        var rest = bytes.dropFirst()
        while !rest.isEmpty {
            let quarter = try rest.takeNumber()
            let length = try rest.takeNumber()
            let name = rest.prefix(length)
            guard name.count == length, let source = String(validating: name, as: UTF8.self) else {
                throw UnreadableStepPage()
            }
            rest = rest.dropFirst(length)
            let steps = try rest.takeNumber()
            // Nothing is added up here: the sum of damaged numbers could overflow.
            guard portions.last?.isBefore(quarter, source) != false else {
                throw UnreadableStepPage()
            }
            portions.append(
                Portion(quarter: quarter, source: source, steps: steps, day: try rest.takeNumber()))
        }
    }
}

/// A page of steps is damaged, or of a newer version.
public struct UnreadableStepPage: Error {}

extension [UInt8] {
    /// Appends a number from 0 on as LEB128: seven bits a byte, the lowest first; all bytes but the
    /// last have the highest bit set.
    fileprivate mutating func append(number: Int) {
        var rest = UInt64(number)
        while rest > 0x7F {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension ArraySlice<UInt8> {
    /// Removes a number in LEB128 from the beginning.
    fileprivate mutating func takeNumber() throws(UnreadableStepPage) -> Int {
        var number: UInt64 = 0
        for place in stride(from: 0, to: 63, by: 7) {
            guard let byte = popFirst() else { throw UnreadableStepPage() }
            number |= UInt64(byte & 0x7F) << place
            if byte < 0x80 { return Int(number) }
        }
        throw UnreadableStepPage()
    }
}

/// The JSON of earlier versions: under `quarters` the portions of each quarter, by its number.
extension StepPage: Decodable {
    private struct Earlier: Decodable {
        struct Portion: Decodable {
            var source: String
            var steps: Int
            var day: Int
        }

        var quarters: [Int: [Portion]]
    }

    /// Reads a page that an earlier version wrote.
    ///
    /// - Throws: `DecodingError`, if it is anything else.
    public init(from decoder: any Decoder) throws {
        self.init()
        for (quarter, portions) in try Earlier(from: decoder).quarters {
            for portion in portions {
                add(
                    Portion(
                        quarter: quarter, source: portion.source, steps: portion.steps,
                        day: portion.day))
            }
        }
    }
}
