import Testing

@testable import Catalog

@Suite struct `The reader of JSON` {
    /// All pieces of a text, one after the other.
    private func pieces(
        _ bytes: [UInt8], _ form: JSONReader.Form, depth: Int = 4, numberBytes: Int = 8
    ) throws -> String {
        try bytes.withUnsafeBufferPointer { bytes in
            var reader = try JSONReader(bytes, form, depth: depth, numberBytes: numberBytes)
            let pieces = try value(try reader.nextValue(), from: &reader)
            try reader.end()
            return pieces
        }
    }

    private func value(_ token: JSONReader.Token, from reader: inout JSONReader) throws -> String {
        let line = reader.valueLine == 1 ? "" : "\(reader.valueLine):"
        switch token {
        case .null: return line + "null"
        case .bool(let flag): return line + "\(flag)"
        case .number(let text): return line + text
        case .string(let text): return line + "<\(text)>"
        case .array:
            var items: [String] = []
            while let item = try reader.nextItem() { items.append(try value(item, from: &reader)) }
            return line + "[\(items.joined(separator: " "))]"
        case .object:
            var members: [String] = []
            while let name = try reader.nextName() {
                try reader.takeColon()
                members.append("\(name)=\(try value(try reader.nextValue(), from: &reader))")
            }
            return line + "{\(members.joined(separator: " "))}"
        }
    }

    /// A text and its pieces, each value with its line from the second on.
    @Test(
        arguments: [
            ("null", "null"), (" true\r\n\t", "true"), ("false", "false"), ("-0.5E+3", "-0.5E+3"),
            ("[]", "[]"), ("{ }", "{}"), ("[[],[1]]", "[[] [1]]"), ("{\"a\":{}}", "{a={}}"),
            (#"["",1,{"a":"b","a":null}]"#, "[<> 1 {a=<b> a=null}]"),
            ("[\n1 ,\n{\"a\"\n:\n2}\n]", "[2:1 3:{a=5:2}]"),
            (#""\"\\\/\b\f\n\r\t""#, "<\"\\/\u{8}\u{C}\n\r\t>"),
            (#""a\u00e9\uD83C\udf3cß""#, "<aé🌼ß>"), ("\"\u{7F}\"", "<\u{7F}>"),
        ]) func `gives the pieces of a text, in either form`(text: String, wanted: String) throws
    {
        #expect(try pieces(Array(text.utf8), .strict) == wanted)
        #expect(try pieces(Array(text.utf8), .lenient) == wanted)
    }

    /// A text that only the lenient form has: its pieces, and what the strict form says at which byte.
    @Test(
        arguments: [
            ("[1,]", "[1]", .value, 3), ("{\"a\":1,}", "{a=1}", .name, 7),
            ("//c\n1", "2:1", .value, 0), ("[1/*\n*/,2]", "[1 2:2]", .comma, 2),
            (#""\'""#, "<'>", .escape, 3), ("\"a\n\t\"", "<a\n\t>", .control, 2),
            (#""\ud83c""#, "<\u{FFFD}>", .halfPair, 7), (#""\udf3c""#, "<\u{FFFD}>", .halfPair, 7),
            (#""\ud83c\u0041""#, "<\u{FFFD}A>", .halfPair, 13), ("01", "01", .leadingZero, 2),
            ("[1.]", "[1.]", .digit, 3),
        ] as [(String, String, JSONReader.Failure.Reason, Int)])
    func `takes what people write besides where it is asked to`(
        text: String, wanted: String, reason: JSONReader.Failure.Reason, offset: Int
    ) throws {
        #expect(try pieces(Array(text.utf8), .lenient) == wanted)
        let failure = #expect(throws: JSONReader.Failure.self) {
            try pieces(Array(text.utf8), .strict)
        }
        #expect(failure?.reason == reason)
        #expect(failure?.offset == offset)
    }

    /// A text that no form has, what is wrong with it, at which byte and line.
    @Test(
        arguments: [
            ("", .end, 0, 1), ("\n[", .end, 2, 2), ("nul", .value, 0, 1), ("'a'", .value, 0, 1),
            ("\u{FEFF}1", .value, 0, 1), ("[,1]", .value, 1, 1), ("[1 2]", .comma, 3, 1),
            ("[1\n", .comma, 3, 2), ("[1}", .comma, 2, 1), ("{a:1}", .name, 1, 1),
            ("{\"a\" 1}", .colon, 5, 1), ("{\"a\":}", .value, 5, 1), ("1\n2", .trailing, 2, 2),
            ("\"a", .openText, 2, 1), ("\"\\", .openText, 2, 1), (#""\x""#, .escape, 3, 1),
            (#""\u12G4""#, .hexadecimal, 3, 1), (#""\u+123""#, .hexadecimal, 3, 1),
            (#""\u-000""#, .hexadecimal, 3, 1), (#""\u12"#, .hexadecimal, 3, 1),
            (#""\ud83c\u""#, .hexadecimal, 9, 1), ("[[[[[1]]]]]", .depth, 4, 1),
            ("123456789", .number, 9, 1),
        ] as [(String, JSONReader.Failure.Reason, Int, Int)])
    func `says what is wrong and where`(
        text: String, reason: JSONReader.Failure.Reason, offset: Int, line: Int
    ) {
        for form in [JSONReader.Form.strict, .lenient] {
            let failure = #expect(throws: JSONReader.Failure.self) {
                try pieces(Array(text.utf8), form)
            }
            #expect(failure == .init(reason: reason, offset: offset, line: line))
        }
    }

    @Test(
        arguments: [("/*\n*", .openComment, 0), ("[1]\n/", .value, 4), ("1e", .number, 2)]
            as [(String, JSONReader.Failure.Reason, Int)])
    func `says what is wrong with the lenient form`(
        text: String, reason: JSONReader.Failure.Reason, offset: Int
    ) {
        let failure = #expect(throws: JSONReader.Failure.self) {
            try pieces(Array(text.utf8), .lenient)
        }
        #expect(failure?.reason == reason)
        #expect(failure?.offset == offset)
    }

    /// Bytes that are not UTF-8: overlong, a surrogate, cut off.
    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F]] as [[UInt8]])
    func `takes bytes that are not UTF-8 in the lenient form alone`(bytes: [UInt8]) throws {
        for prefix in ["", "\\n"] {
            let text = Array("\"\(prefix)".utf8) + bytes + Array("\"".utf8)
            let failure = #expect(throws: JSONReader.Failure.self) { try pieces(text, .strict) }
            #expect(failure?.reason == .notUTF8)
            #expect(try pieces(text, .lenient).contains("\u{FFFD}"))
        }
    }

    @Test func `refuses endless marks before it makes a text of them`() {
        let marks = String(repeating: "\\u0301", count: StreamSafe.mostMarks + 1)
        let failure = #expect(throws: JSONReader.Failure.self) {
            try pieces(Array("\"a\(marks)\"".utf8), .lenient)
        }
        #expect(failure?.reason == .marks)
    }
}
