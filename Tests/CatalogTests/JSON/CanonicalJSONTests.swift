import Foundation
import TestSupport
import Testing

@testable import Catalog

@Suite struct `Canonical JSON` {
    private func json(_ value: some Encodable) throws -> String {
        String(decoding: try CanonicalJSON.encode(value), as: UTF8.self)
    }

    /// What Foundation writes: the two must not differ in a byte, or every hash would.
    private func foundation(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(
        arguments: [
            (#"a/b "c" \d"#, #""a/b \"c\" \\d""#), ("", #""""#),
            ("\u{8}\t\n\u{c}\r\u{0}\u{1f}\u{7f}", "\"\\b\\t\\n\\f\\r\\u0000\\u001f\u{7f}\""),
            ("Grüße 日本 😀 e\u{301}", "\"Grüße 日本 😀 e\u{301}\""),
        ])
    func `escapes only what must be`(text: String, written: String) throws {
        #expect(try json(text) == written)
        #expect(try foundation(text) == written)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e16, "1e+16"),
            (1e-7, "1e-07"), (123_456_789, "123456789"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
            (.leastNonzeroMagnitude, "5e-324"),
        ] as [(Double, String)])
    func `writes a number in the fewest digits that read the same`(number: Double, written: String)
        throws
    {
        #expect(try json(number) == written)
        #expect(try foundation(number) == written)
    }

    @Test func `writes integers of every width, and what Foundation has a form for`() throws {
        struct Widths: Encodable {
            var i8 = Int8.min
            var i16 = Int16.min
            var i32 = Int32.min
            var i64 = Int64.min
            var u8 = UInt8.max
            var u16 = UInt16.max
            var u32 = UInt32.max
            var u64 = UInt64.max
            var u = UInt.max
            var float: Float = 0.1
            var flag = true
            var data = Data([0, 255, 1])
            var url = URL(string: "https://example.org/a?b=c#d")
            var id = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
            var date = Date(timeIntervalSinceReferenceDate: 1.5)
            var absent: Int?
            var numbers = [1: "one", 10: "ten", 2: "two"]
        }
        #expect(try json(Widths()) == foundation(Widths()))
    }

    @Test func `puts members in the order of their names`() throws {
        let names = [
            "", "Z", "a", "a b", "a-b", "a1", "a10", "a2", "aB", "a_b", "ab", "z", "é", "日本", "😀",
            "with \"quotes\"",
        ]
        let members = Dictionary(uniqueKeysWithValues: names.map { ($0, names.count) })
        #expect(try json(members) == foundation(members))
        #expect(try json(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `refuses a number that JSON has not, and tells where`(number: Double) throws {
        let error = #expect(throws: EncodingError.self) {
            try json(["plants": [["height": number]]])
        }
        guard case .invalidValue(_, let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["plants", "", "height"])
    }

    @Test func `keeps nothing of a member that could not be written`() throws {
        struct Careful: Encodable {
            private enum Key: CodingKey { case first, bad, last }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode([1], forKey: .last)
                try? container.encode(
                    [["half": 1], ["half": .nan]] as [[String: Double]], forKey: .bad)
                try container.encode([2], forKey: .first)
            }
        }
        struct Doubtful: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                do { try container.encode(["a": [1, .nan]]) } catch { try container.encode("none") }
            }
        }
        #expect(try json(Careful()) == #"{"first":[2],"last":[1]}"#)
        #expect(try json([Doubtful(), Doubtful()]) == #"["none","none"]"#)
    }

    @Test func `of two members with one name writes the later`() throws {
        struct Twice: Encodable {
            private enum Key: CodingKey { case name, other }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode("first", forKey: .name)
                try container.encode(1, forKey: .other)
                try container.encode("second", forKey: .name)
            }
        }
        #expect(try json(Twice()) == #"{"name":"second","other":1}"#)
        #expect(try foundation(Twice()) == json(Twice()))
    }

    @Test func `lets a class and the one it inherits from write themselves`() throws {
        class Plant: Encodable { var name = "daisy" }
        class Rose: Plant {
            private enum Key: CodingKey { case thorns }

            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try super.encode(to: container.superEncoder())
                try container.encode(7, forKey: .thorns)
            }
        }
        #expect(try json(Rose()) == #"{"super":{"name":"daisy"},"thorns":7}"#)
        #expect(try foundation(Rose()) == json(Rose()))
    }

    @Test(arguments: UInt64(1)...300)
    func `is what Foundation writes, however a value writes itself`(seed: UInt64) throws {
        var dice = SeededRandom(seed: seed)
        let value = MadeValue(depth: 5, dice: &dice)
        #expect(try json(value) == foundation(value), "seed \(seed)")
    }
}

/// A value of any shape that fills some of its containers while it fills others.
private indirect enum MadeValue: Encodable {
    case none
    case flag(Bool)
    case whole(Int)
    case number(Double)
    case text(String)
    case list([MadeValue], isNested: Bool)
    case object([String: MadeValue], isNested: Bool)

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(depth: Int, dice: inout SeededRandom) {
        func text() -> String {
            let letters = Array("ab\"\\/\n\u{1}é日😀 Z_0").map(String.init)
            return (0..<Int.random(in: 0...9, using: &dice)).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &dice)]
            }.joined()
        }
        let count = Int.random(in: 0...6, using: &dice)
        switch Int.random(in: depth > 0 ? 0...9 : 0...4, using: &dice) {
        case 0: self = .none
        case 1: self = .flag(.random(using: &dice))
        case 2: self = .whole(.random(in: .min ... .max, using: &dice))
        case 3:
            self = .number(Double(bitPattern: .random(in: 0..<0x7ff0_0000_0000_0000, using: &dice)))
        case 4: self = .text(text())
        case 5...6:
            self = .list(
                (0..<count).map { _ in MadeValue(depth: depth - 1, dice: &dice) },
                isNested: .random(using: &dice))
        default:
            let members = (0..<count).map { _ in (text(), MadeValue(depth: depth - 1, dice: &dice))
            }
            self = .object(Dictionary(members) { $1 }, isNested: .random(using: &dice))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .list(let items, _):
            var container = encoder.unkeyedContainer()
            try Self.write(items, into: &container)
        case .object(let members, _):
            var container = encoder.container(keyedBy: Key.self)
            try Self.write(members, into: &container)
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .flag(let flag): try container.encode(flag)
            case .whole(let number): try container.encode(number)
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            default: try container.encodeNil()
            }
        }
    }

    private static func write(
        _ items: [MadeValue], into container: inout any UnkeyedEncodingContainer
    ) throws {
        var later: [() throws -> Void] = []
        for (index, item) in items.enumerated() {
            #expect(container.count == index)
            switch item {
            case .list(let items, isNested: true):
                var nested = container.nestedUnkeyedContainer()
                later.append { try write(items, into: &nested) }
            case .object(let members, isNested: true):
                var nested = container.nestedContainer(keyedBy: Key.self)
                later.append { try write(members, into: &nested) }
            case .list, .object: try container.encode(item)
            case .none: try container.encodeNil()
            default: try item.encode(to: container.superEncoder())
            }
        }
        for fill in later { try fill() }
    }

    private static func write(
        _ members: [String: MadeValue], into container: inout KeyedEncodingContainer<Key>
    ) throws {
        var later: [() throws -> Void] = []
        for (name, member) in members {
            let key = Key(stringValue: name)
            switch member {
            case .list(let items, isNested: true):
                var nested = container.nestedUnkeyedContainer(forKey: key)
                later.append { try write(items, into: &nested) }
            case .object(let members, isNested: true):
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: key)
                later.append { try write(members, into: &nested) }
            case .text: try member.encode(to: container.superEncoder(forKey: key))
            default: try container.encode(member, forKey: key)
            }
        }
        for fill in later { try fill() }
    }
}
