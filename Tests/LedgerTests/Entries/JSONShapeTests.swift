import Foundation
import Ledger
import TestSupport
import Testing

@Suite struct `A document's shape` {
    private static let shape = JSONShape.object([
        "name": .text(8), "count": .number, "isOn": .flag, "words": .list(.text(3), most: 2),
        "pair": .tuple([.text(4), .number]), "notes": .map(name: 4, .text(4), most: 2),
        "inner": .object(["deep": .number]),
    ])

    private static func rule(_ json: String) -> (String, JSONShape.Refusal.Rule)? {
        do throws(JSONShape.Refusal) {
            try shape.check(json.utf8)
            return nil
        } catch {
            return (error.path, error.rule)
        }
    }

    @Test(arguments: [
        "{}",
        #"{"name":"daisies!","count":-1,"isOn":true,"words":["a","bcd"],"pair":["a",1],"notes":{"a":"b"},"inner":{"deep":0}}"#,
        #" { "name" : null , "words" : [ ] } "#, #"{"words":null,"notes":{}}"#,
        #"{"name":"\u00e4\u00e4\u00e4\u00e4"}"#, #"{"name":"\ud83c\udf3c\n"}"#,
    ])
    func `takes what has its members, all of them optional`(_ json: String) {
        #expect(Self.rule(json) == nil)
    }

    /// A document, where it is first refused, and which rule it breaks.
    @Test(
        arguments: [
            (#"{"size":1}"#, "/size", .unknownMember),
            (#"{"inner":{"count":1}}"#, "/inner/count", .unknownMember),
            (#"{"count":1,"count":1}"#, "/count", .repeatedMember),
            (#"{"n\u0061me":"a"}"#, #"/n\u0061me"#, .unknownMember),
            (#"{"name":"123456789"}"#, "/name", .tooLong(8)),
            (#"{"name":"äääää"}"#, "/name", .tooLong(8)),
            (#"{"name":"\u00e4\u00e4\u00e4\u00e4\u00e4"}"#, "/name", .tooLong(8)),
            (#"{"words":["a","b","c"]}"#, "/words", .tooMany(2)),
            (#"{"words":["abcd"]}"#, "/words/0", .tooLong(3)),
            (#"{"pair":["a",1,2]}"#, "/pair", .tooMany(2)),
            (#"{"notes":{"a":"","b":"","c":""}}"#, "/notes/c", .tooMany(2)),
            (#"{"notes":{"abcde":""}}"#, "/notes", .tooLong(4)),
            (#"{"count":"1"}"#, "/count", .wrongType("a number")),
            (#"{"name":1}"#, "/name", .wrongType("a text")),
            (#"{"isOn":0}"#, "/isOn", .wrongType("true or false")),
            (#"{"words":{}}"#, "/words", .wrongType("a list")),
            (#"{"inner":[]}"#, "/inner", .wrongType("an object")),
            ("[]", "", .wrongType("an object")), (" null", "", .wrongType("an object")),
            (#"{"count":111111111111111111111111111111111}"#, "/count", .tooLong(32)),
            (#"{"name":"a"} x"#, "", .notJSON),
            (#"{"name":"a""#, "", .notJSON), ("", "", .wrongType("an object")), ("{", "", .notJSON),
            (#"{"name"}"#, "/name", .notJSON),
            (#"{"name":"\u-000"}"#, "/name", .notJSON), (#"{"name":"\u+00e"}"#, "/name", .notJSON),
            ("{\"name\":\"a\nb\"}", "/name", .notJSON),
            (#"{"a/b~c":1}"#, "/a~1b~0c", .unknownMember),
        ] as [(String, String, JSONShape.Refusal.Rule)])
    func `tells the first refusal and where it is`(
        _ json: String, _ path: String, _ rule: JSONShape.Refusal.Rule
    ) throws {
        let refusal = try #require(Self.rule(json))
        #expect(refusal.0 == path && refusal.1 == rule)
    }

    @Test(arguments: ["name", "count", "words", "notes", "a"])
    func `refuses endless marks in every member's name and text before it makes a String of them`(
        _ member: String
    ) throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
        for json in [
            "{\"\(member)\":\"a\(marks)\"}", "{\"a\(marks)\":1}", "{\"words\":[\"\(marks)\"]}",
        ] {
            #expect(try #require(Self.rule(json)).1 == .tooManyMarks)
        }
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `is held to the end of any bytes`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let whole = Array(
            #"{"name":"d\u0061isy","count":-1.5e3,"words":["a","b"],"notes":{"a":"b"},"pair":["x",null]}"#
                .utf8)
        var bytes = whole
        for _ in 0..<(1 + seed % 5) {
            let place = random.below(bytes.count)
            if random.below(2) == 0 {
                bytes[place] = random.byte()
            } else {
                bytes.removeLast(bytes.count - place - 1)
            }
        }
        try? Self.shape.check(bytes)
    }
}
