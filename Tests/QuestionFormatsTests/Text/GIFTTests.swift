import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `GIFT` {
    /// What is written, and how it is read.
    @Test(arguments: [
        // Kinds, by what stands in the braces.
        ("Only words.", "Only words. [none]"),
        ("Write. {}", "Write. [open]"),
        ("Write. {####Said}", "Write. [open] ## Said"),
        ("Q {=a ~b}", "Q [one] 1 a; 0 b"),
        ("Q {=a =b ~c}", "Q [one] 1 a; 1 b; 0 c"),
        ("Q {~%50%a ~%50%b ~%-100%c}", "Q [sum] 0.5 a; 0.5 b; -1 c"),
        ("Q {~%33.33333%a ~%66.66667%b}", "Q [sum] 0.3333333 a; 0.6666667 b"),
        ("Q {=a#good ~b#bad####All}", "Q [one] 1 a #good; 0 b #bad ## All"),
        ("Q {T}", "Q [true]"), ("Q {F}", "Q [false]"),
        ("Q {TRUE#no#yes}", "Q [true] #true yes #false no"),
        ("Q {FALSE#no#yes}", "Q [false] #true no #false yes"),
        ("Q {TRUE##yes}", "Q [true] #true yes"),
        ("Q {=a =%50%b}", "Q [text] 1 a; 0.5 b"), ("Q {a}", "Q [text] 1 a"),
        ("Q {=a -> 1 =b -> 2 = -> 3}", "Q [pairs] a -> 1; b -> 2; -> 3"),
        ("Q {#3}", "Q [number] 1 3…3"), ("Q {#3:0.5}", "Q [number] 1 2.5…3.5"),
        ("Q {#-5..5}", "Q [number] 1 -5…5"),
        ("Q {#=1:0#y =%50%1:2 ~#n}", "Q [number] 1 1…1 #y; 0.5 -1…3 #wrong n"),
        // Names, gaps and comments.
        ("::Name::Q {T}", "Name: Q [true]"), ("::Q::Q {T}", "Q [true]"),
        (#"::A\:: B::Q {T}"#, "A:: B: Q [true]"),
        ("A {=b ~c} d.", "A _____ d. [one] 1 b; 0 c"), ("{=b =c} d.", "_____ d. [text] 1 b; 1 c"),
        ("// said\nQ {T}\n// said", "Q [true]"), ("http://a.b {T}", "http://a.b [true]"),
        // Escapes, each once.
        (##"\{ \} \~ \= \# \: \\ \a {T}"##, ##"{ } ~ = # : \ \a [true]"##),
        (#"a\nb {T}"#, "a⏎b [true]"), (#"$ 1 \\neq 0 $ {T}"#, #"$ 1 \neq 0 $ [true]"#),
        (#"Q {=a\=b\~c ~d}"#, "Q [one] 1 a=b~c; 0 d"),
        // Formats.
        ("[html]<b>a</b> &amp; b {T}", "<strong>a</strong> &amp; b [true]"),
        ("[plain]<b>a &amp; b {T}", "<b>a &amp; b [true]"),
        ("1 < 2 &amp; b {T}", "1 < 2 & b [true]"), ("a <i>b</i>\nc {T}", "a <em>b</em>⏎c [true]"),
        ("[html]a {=<i>b</i> ~[plain]<i>}", "a [one] 1 <em>b</em>; 0 <i>"),
    ]) func `is read`(written: String, told: String) {
        #expect(Told.reading(Told.reading(written, as: .gift)) == told)
    }

    /// What is wrong, and what is said of it.
    @Test(arguments: [
        ("Q {=a ~b", "! 1: There is a { and no } after it «Q {=a ~b»"),
        ("Q =a ~b}", "! 1: There is a } and no { before it «Q =a ~b}»"),
        ("Q } {", "! 1: The braces do not stand around answers «Q } {»"),
        ("{}", "! 1: The question has no text «{}»"),
        ("Q {~a}", "! 1: There are not enough options for a choice «Q {~a}»"),
        ("Q {=a -> b =c}", "! 1: The pairs to match are not well formed «c»"),
        ("Q {=a -> b}", "! 1: There are not enough pairs to match «Q {=a -> b}»"),
        ("Q {#}", "! 1: There is no number among the answers «Q {#}»"),
        ("Q {#a}", "! 1: The answer is no number «a»"),
        ("Q {#1e999}", "! 1: The answer is no number «1e999»"),
        ("Q {#nan}", "! 1: The answer is no number «nan»"),
        ("Q {=}", "! 1: There are not enough answers for this kind of question «Q {=}»"),
        ("\n\n// c\nQ {#x}", "! 4: The answer is no number «x»"),
    ]) func `is left out`(written: String, told: String) {
        let reading = Told.reading(written, as: .gift)
        #expect(Told.reading(reading).split(separator: "\n").last.map(String.init) == told)
        #expect(reading.questions.isEmpty && reading.count == 1)
    }

    /// What is mended, and what is said of it.
    @Test(arguments: [
        ("Q {~a ~b}", "Q [sum] 0 a; 0 b\n? 1: None of the options is right"),
        (
            "Q {=a\n\n~b}",
            "Q [one] 1 a; 0 b\n? 1: There is an empty line within the braces"
        ),
        (
            "Q {=%150%a ~b}",
            "Q [one] 1 a; 0 b\n? 1: A weight is beyond 100 percent and was held to it «150.0»"
        ),
        ("Q {true}", "Q [true]\n? 1: True or false is not written in capitals «true»"),
        ("Q {#3,5}", "Q [number] 1 3.5…3.5\n? 1: A decimal comma was read as a point «3,5»"),
        (
            "Q {#5..1}",
            "Q [number] 1 1…5\n"
                + "? 1: The range of numbers stands the wrong way round and was turned «5..1»"
        ),
        ("Q {=a ~b ~b}", "Q [one] 1 a; 0 b\n? 1: An option stands twice and was kept once «b»"),
        ("Q {=a ~b ~}", "Q [one] 1 a; 0 b\n? 1: An option has no text and was left out"),
        ("::Q {T}", "::Q [true]\n? 1: A name is opened with :: and never closed"),
        (
            "[html]Q {=<i class=\"x\">a</i> ~b}",
            "Q [one] 1 <em>a</em>; 0 b\n"
                + "? 1: An = in an attribute of HTML has no backslash before it and was kept"
        ),
        (
            "[html]Q <img src\\=\"@@PLUGINFILE@@/a.png\" alt\\=\"leaf\"> {T}",
            "Q leaf [true]\n? 1: A picture, sound or film is not in the file «a.png»"
        ),
        (
            "Q {=a ~b} c {=d}",
            "Q _____ c {=d} [one] 1 a; 0 b\n"
                + "? 1: There are further braces, and only the first are answers «c {=d}»"
        ),
    ]) func `is mended aloud`(written: String, told: String) {
        #expect(Told.reading(Told.reading(written, as: .gift)) == told)
    }

    @Test func `embedded answers are gaps`() {
        let reading = Told.reading(
            "{1:MC:=A#y~B} and {2:SHORTANSWER:%100%c~%50%d~*#n}", as: .gift)
        #expect(
            Told.reading(reading)
                == "[[1]] and [[2]] [gaps] choose 1 A #y; 0 B | write 1 c; 0.5 d; 0 * #n")
    }

    @Test func `a category holds until the next, ids and tags belong to one question`() {
        let reading = Told.reading(
            """
            // [id:lost]

            // [id:a\\]b] [tag:level:easy] [tag:x y]
            One {T}

            $CATEGORY: $course$/top/A/B//C

            Two {T}

            $CATEGORY: D
            // [tag:licence:CC0]
            Three {T}
            """, as: .gift)
        #expect(reading.questions.map(\.category) == [[], ["A", "B/C"], ["D"]])
        #expect(reading.questions.map(\.id) == ["a]b", nil, nil])
        #expect(reading.questions.map(\.tags) == [["x y"], [], []])
        #expect(reading.questions.map(\.levelLabel) == ["easy", nil, nil])
        #expect(reading.questions.map(\.rights.licence) == [nil, nil, "CC0"])
        #expect(reading.questions.map(\.line) == [4, 8, 12])
    }

    @Test(
        .enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"),
        arguments: SharedQuestions.paths(under: "gift").filter { !$0.hasSuffix(".json") })
    func `what a real file holds comes back equal`(path: String) throws {
        let first = QuestionFormat.gift.read(try SharedQuestions.file(path))
        let questions = first.questions.map { question in
            var question = question
            question.media = []
            return question
        }
        let written = try #require(QuestionFormat.gift.write(questions))
        let kept = questions.filter { !written.findings.map(\.record).contains($0.record) }
        let second = Told.reading(written.text, as: .gift)
        #expect(Told.withoutPlaces(second.questions) == Told.withoutPlaces(kept))
        #expect(second.findings.filter { $0.severity != .warning } == [])
    }

    /// Words that are hard to write, each in every place.
    @Test(arguments: [
        "plain", "{=a ~b}", #"a\b\\c\n"#, "[html]x", "// no comment", "$CATEGORY: x", "::x::",
        "%50%x", "a & b &amp; <c>", "#####", "two\nlines", "TRUE", "T", "-", "=", "1..2", "“é”",
        "<b>not bold</b>", "]", "\\", "// [id:x]",
    ]) func `hard words go out and come back`(words: String) throws {
        let text = FormattedText(plain: words)
        var one = QuestionRecord(
            stem: text,
            body: .choice(
                .init([
                    AnswerOption(text, weight: 1, feedback: text),
                    AnswerOption(FormattedText(plain: "other"), weight: 0, feedback: text),
                ])), record: "")
        one.title = words == "two\nlines" ? nil : "name \(words)"
        one.explanation = text
        one.id = words.replacing("\n", with: " ")
        one.tags = ["x", words.replacing("\n", with: " ")]
        one.category = [words.replacing("\n", with: " "), "b"]
        one.rights = QuestionRights(licence: "CC0", author: "A]B", source: "S", url: "u")
        var two = one
        two.body = .trueFalse(isTrue: false, whenTrue: nil, whenFalse: text)
        two.category = []
        var three = two
        three.body = .text(answers: [AnswerOption(text, weight: 0.5)], isCaseSensitive: false)
        let questions = [one, two, three]
        let written = try #require(QuestionFormat.gift.write(questions))
        let reading = Told.reading(written.text, as: .gift)
        #expect(Told.withoutPlaces(reading.questions) == questions, "\(written.text)")
        #expect(written.findings == [])
    }

    @Test func `markup goes out and comes back`() throws {
        let stem = try FormattedText(html: "H<sub>2</sub>O <em>a</em> &lt;b&gt; {c}<br>d &amp; e")
        var question = QuestionRecord(
            stem: stem,
            body: .choice(
                .init([
                    AnswerOption(try FormattedText(html: "<code>x=1</code>"), weight: 1),
                    AnswerOption(FormattedText(plain: "1 < 2 & 3"), weight: 0),
                    AnswerOption(FormattedText(plain: "plain"), weight: -1.0 / 3),
                ])), record: "")
        question.explanation = FormattedText(plain: "said")
        let written = try #require(QuestionFormat.gift.write([question]))
        let reading = Told.reading(written.text, as: .gift)
        #expect(Told.withoutPlaces(reading.questions) == [question], "\(written.text)")
    }

    /// What GIFT cannot say.
    @Test(arguments: [
        (
            QuestionBody.order([FormattedText(plain: "a")]),
            "! 0: GIFT does not know things to put in order"
        ),
        (.gaps([]), "! 0: GIFT does not know several gaps"),
        (.other("hot spot"), "! 0: GIFT does not know questions of the kind “hot spot”"),
        (
            .choice(.init([AnswerOption(FormattedText(plain: "a"), weight: 1)])),
            "! 0: GIFT cannot say a choice without a wholly right and another option"
        ),
        (
            .text(
                answers: [AnswerOption(FormattedText(plain: "a -> b"), weight: 1)],
                isCaseSensitive: false),
            "! 0: An answer holds “->”, which makes pairs in GIFT"
        ),
    ]) func `is not written, aloud`(body: QuestionBody, told: String) throws {
        let question = QuestionRecord(stem: FormattedText(plain: "Q"), body: body, record: "q")
        let written = try #require(QuestionFormat.gift.write([question]))
        #expect(written.text == "" && written.findings.map(Told.finding) == [told])
    }
}
