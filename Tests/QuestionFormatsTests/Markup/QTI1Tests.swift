import Intake
import TestSupport
import Testing

@testable import QuestionRecords

@Suite struct `QTI 1.2` {
    /// A condition that sets or adds points when options are chosen, and others are not.
    static func rule(
        _ chosen: String, not: String = "", _ action: String = "Set", _ points: String = "100",
        more: String = "", attributes: String = ""
    ) -> String {
        let tests =
            chosen.map { "<varequal respident=\"r\">\($0)</varequal>" }
            + not.map { "<not><varequal respident=\"r\">\($0)</varequal></not>" }
        let joined = tests.count == 1 ? tests[0] : "<and>\(tests.joined())</and>"
        let set =
            points.isEmpty
            ? "" : "<setvar varname=\"SCORE\" action=\"\(action)\">\(points)</setvar>"
        return
            "<respcondition \(attributes)><conditionvar>\(joined)</conditionvar>\(set)\(more)</respcondition>"
    }
    static let other =
        "<respcondition><conditionvar><other/></conditionvar><setvar varname=\"SCORE\" action=\"Set\">0</setvar></respcondition>"

    @Test(arguments: [
        ("Single", rule("b"), "one A=0 B=1 C=0 D=0"),
        ("Single", rule("b") + other, "one A=0 B=1 C=0 D=0"),
        ("Single", rule("b", "Set", "SCORE.max") + other, "one A=0 B=1 C=0 D=0"),
        ("Single", rule("a", "Add", "0") + rule("b", "Set", "10.00"), "one A=0 B=1 C=0 D=0"),
        ("Single", rule("a", "Set", "5") + rule("b", "Set", "10"), "one A=0.5 B=1 C=0 D=0"),
        (
            "Single", rule("a", "Set", "100") + rule("a", "Subtract", "50") + rule("b"),
            "one A=0.5 B=1 C=0 D=0"
        ),
        ("Single", rule("a", "Set", "20") + rule("a", "Multiply", "5"), "one A=1 B=0 C=0 D=0"),
        (
            "Single",
            rule("a", "Set", "50", attributes: "continue=\"No\"") + rule("a", "Set", "0")
                + rule("b"), "one A=0.5 B=1 C=0 D=0"
        ),
        (
            "Single", rule("a", "", "", more: "<displayfeedback linkrefid=\"correct\"/>") + other,
            "one A=1 B=0 C=0 D=0"
        ),
        ("Multiple", rule("ac", not: "bd"), "all-or-nothing A=1 B=0 C=1 D=0"),
        (
            "Multiple", rule("a", "Add", "50") + rule("c", "Add", "50") + rule("b", "Add", "-25"),
            "sum A=0.5 B=-0.25 C=0.5 D=0"
        ),
        ("Multiple", rule("abcd", "Add", "100"), "all-or-nothing A=1 B=1 C=1 D=1"),
        (
            "Ordered",
            "<respcondition><conditionvar>"
                + "cabd".map { "<varequal respident=\"r\">\($0)</varequal>" }.joined()
                + "</conditionvar><setvar>100</setvar></respcondition>",
            "order C A B D"
        ),
        ("Ordered", rule("dcba"), "order D C B A"),
        ("Ordered", "", "other ordering"),
    ])
    func `weights come from running the rules`(cardinality: String, rules: String, shape: String) {
        let reading = MarkupSamples.qti1(rules, cardinality: cardinality)
        #expect(reading.shape == shape)
        #expect(reading.dialect == "QTI 1.2")
    }

    @Test func `rules that are neither a sum nor all or nothing are told`() {
        let reading = MarkupSamples.qti1(
            Self.rule("a", "Set", "10") + Self.rule("ab", "Set", "100")
                + Self.rule("abc", "Set", "3"), cardinality: "Multiple")
        #expect(reading.shape == "other choice with rules of its own")
        #expect(reading.messages(.warning).count == 1)
        let none = MarkupSamples.qti1("")
        #expect(none.shape == "one A=0 B=0 C=0 D=0")
        #expect(none.messages(.warning) == ["None of the options is right"])
    }

    @Test func `Canvas's metadata and Blackboard's words are understood`() {
        let field =
            "<qtimetadata><qtimetadatafield><fieldlabel>scoring_algorithm</fieldlabel><fieldentry>AllOrNothing</fieldentry></qtimetadatafield></qtimetadata>"
        let rules = Self.rule("a", "Add", "50") + Self.rule("b", "Add", "50")
        #expect(
            MarkupSamples.qti1(rules, cardinality: "Multiple", metadata: field).shape
                == "all-or-nothing A=1 B=1 C=0 D=0")
        let level = "<qmd_levelofdifficulty>Hard</qmd_levelofdifficulty>"
        #expect(MarkupSamples.qti1(rules, metadata: level).questions.first?.levelLabel == "Hard")
    }

    /// An item with fields to write into, between pieces of text.
    static func written(
        _ pieces: [String], _ rules: String, type: String = "", field: String = "<render_fib/>",
        tag: String = "response_str"
    ) -> QuestionReading {
        let shown = pieces.map { piece in
            piece.hasPrefix("?")
                ? "<\(tag) ident=\"\(piece.dropFirst())\">\(field)</\(tag)>"
                : "<material><mattext>\(piece)</mattext></material>"
        }.joined()
        return MarkupSamples.qti(
            """
            <questestinterop><item ident="i">
            <itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>\(type)</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
            <presentation>\(shown)</presentation><resprocessing><outcomes><decvar maxvalue="100" varname="SCORE"/></outcomes>\(rules)</resprocessing></item></questestinterop>
            """)
    }

    static func set(_ tests: String, _ points: String = "100", _ action: String = "Set") -> String {
        "<respcondition><conditionvar>\(tests)</conditionvar><setvar varname=\"SCORE\" action=\"\(action)\">\(points)</setvar></respcondition>"
    }
    static func equal(_ response: String, _ value: String, _ more: String = "") -> String {
        "<varequal respident=\"\(response)\" \(more)>\(value)</varequal>"
    }

    @Test func `words and numbers to write`() {
        let words = Self.written(
            ["State?", "?r"],
            Self.set(Self.equal("r", "Illinois") + Self.equal("r", "IL"))
                + Self.set(Self.equal("r", "Ill"), "50"))
        #expect(words.shape == "text Illinois=1 IL=1 Ill=0.5")
        let strict = Self.written(
            ["State?", "?r"], Self.set(Self.equal("r", "Illinois", "case=\"Yes\"")))
        #expect(strict.shape == "text! Illinois=1")
        let number = Self.written(
            ["Pi?", "?r"],
            Self.set(
                "<or>" + Self.equal("r", "3.14")
                    + "<and><vargte respident=\"r\">3</vargte><varlte respident=\"r\">3.5</varlte></and></or>"
            ),
            type: "numerical_question")
        #expect(number.shape == "number 3…3.5=1")
        let beside = Self.written(
            ["Pi?", "?r"],
            Self.set(
                "<vargte respident=\"r\">3</vargte><varlte respident=\"r\">3.5</varlte>"
                    + Self.equal("r", "3.14")), tag: "response_num")
        #expect(beside.shape == "number 3…3.5=1")
        #expect(Self.written(["Write.", "?r"], "", type: "essay_question").shape == "open")
        #expect(
            Self.written(["Pi?", "?r"], "", tag: "response_num").shape
                == "rejected: No number is named as right")
        #expect(Self.written(["Where?", "?r"], "", tag: "response_xy").shape == "other hot spot")
        #expect(Self.written(["Just read."], "", type: "text_only_question").shape == "none")
    }

    @Test func `blanks in a sentence keep their places`() {
        let all = Self.set(Self.equal("x", "Winter") + Self.equal("y", "Summer"), "3", "Add")
        let reading = Self.written(
            ["Now is the", "?x", "of our discontent made glorious", "?y", "by."], all)
        #expect(reading.shape == "gaps write [Winter=1] write [Summer=1]")
        #expect(
            reading.questions.first?.stem.plain
                == "Now is the [[1]] of our discontent made glorious [[2]] by.")
        let named = Self.written(
            ["Roses are [red], violets [b2].", "?response_red", "?response_b2"],
            Self.set(Self.equal("response_red", "red"), "50", "Add")
                + Self.set(Self.equal("response_b2", "blue"), "50", "Add"))
        #expect(named.shape == "gaps write [red=1] write [blue=1]")
        #expect(named.questions.first?.stem.plain == "Roses are [[1]], violets [[2]].")
    }

    @Test func `feedback goes to whom the rules show it`() {
        func shown(_ id: String) -> String { "<displayfeedback linkrefid=\"\(id)\"/>" }
        func text(_ id: String) -> String {
            "<itemfeedback ident=\"\(id)\"><flow_mat><material><mattext>\(id)!</mattext></material></flow_mat></itemfeedback>"
        }
        let always =
            "<respcondition continue=\"Yes\"><conditionvar><other/></conditionvar>\(shown("all"))</respcondition>"
        let rules =
            always + Self.rule("a", "", "", more: shown("fa"), attributes: "continue=\"Yes\"")
            + Self.rule("b", more: shown("good") + shown("fb"), attributes: "continue=\"No\"")
            + "<respcondition><conditionvar><other/></conditionvar>\(shown("bad"))</respcondition>"
        let question = MarkupSamples.qti1(
            rules, more: ["all", "fa", "good", "bad", "fb"].map(text).joined()
        ).questions.first
        #expect(question?.explanation?.plain == "all!")
        #expect(question?.feedback.wrong?.plain == "bad!")
        guard case .choice(let choice)? = question?.body else {
            Issue.record("The item is a choice")
            return
        }
        #expect(choice.options.map { $0.feedback?.plain } == ["fa!", "good!\nfb!", nil, nil])
    }

    @Test func `too many rules are refused in little time`() {
        let spent = processorSeconds {
            let reading = MarkupSamples.qti1(String(repeating: Self.rule("a"), count: 20_000))
            #expect(reading.shape.hasPrefix("rejected: The rules that score the item have over"))
            let many = MarkupSamples.qti1(
                Self.rule("a", "Add", "1"), cardinality: "Multiple",
                options: String(
                    (0..<700).compactMap { Unicode.Scalar(0x4E00 + $0).map(Character.init) }) + "a")
            #expect(many.count == 1)
        }
        #expect(spent < 20)
    }
}
