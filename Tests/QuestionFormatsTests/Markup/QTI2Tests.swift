import Intake
import TestSupport
import Testing

@testable import QuestionFormats

@Suite struct `QTI 2 and 3` {
    static func correct(_ values: String...) -> String { "<correctResponse>\(values.map { "<value>\($0)</value>" }.joined())</correctResponse>" }
    static func mapping(_ entries: [String: Int], _ attributes: String = "") -> String {
        "<mapping \(attributes)>\(entries.sorted { $0.key < $1.key }.map { "<mapEntry mapKey=\"\($0.key)\" mappedValue=\"\($0.value)\"/>" }.joined())</mapping>"
    }
    static func processing(_ rules: String) -> String { "<responseProcessing>\(rules)</responseProcessing>" }
    static func score(_ expression: String) -> String { "<setOutcomeValue identifier=\"SCORE\">\(expression)</setOutcomeValue>" }
    static func number(_ value: String) -> String { "<baseValue baseType=\"float\">\(value)</baseValue>" }
    static func id(_ value: String) -> String { "<baseValue baseType=\"identifier\">\(value)</baseValue>" }
    static func when(_ test: String, _ then: String, _ more: String = "") -> String { "<responseCondition><responseIf>\(test)\(then)</responseIf>\(more)</responseCondition>" }
    static let answer = "<variable identifier=\"RESPONSE\"/>"
    static let right = "<match>\(answer)<correct identifier=\"RESPONSE\"/></match>"

    @Test(arguments: [
        ("single", "1", correct("b"), MarkupSamples.template("match_correct"), "one A=0 B=1 C=0 D=0"),
        ("single", "1", mapping(["a": 1, "b": 2]), MarkupSamples.template("map_response"), "one A=0.5 B=1 C=0 D=0"),
        ("multiple", "0", correct("a", "c"), MarkupSamples.template("match_correct"), "all-or-nothing A=1 B=0 C=1 D=0"),
        ("multiple", "0", mapping(["a": 1, "c": 1, "b": -1], "lowerBound=\"0\" upperBound=\"2\""), MarkupSamples.template("map_response"), "sum A=0.5 B=-0.5 C=0.5 D=0"),
        ("multiple", "0", correct("a"), MarkupSamples.template("match_correct.xml"), "all-or-nothing A=1 B=0 C=0 D=0"),
        ("multiple", "1", correct("a"), MarkupSamples.template("match_correct"), "one A=1 B=0 C=0 D=0"),
        // The right answer is what the rules reward, not what is declared.
        ("single", "1", correct("a"), processing(when("<match>\(answer)\(id("d"))</match>", score(number("1")))), "one A=0 B=0 C=0 D=1"),
        (
            "single", "1", correct("b"),
            processing(
                when(right, score(number("1")), "<responseElseIf><member>\(answer)<multiple>\(id("a"))\(id("c"))</multiple></member>\(score(number("0.5")))</responseElseIf>")),
            "one A=0.5 B=1 C=0.5 D=0"
        ),
        ("single", "1", correct("b"), processing(when("<not>\(right)</not>", "<exitResponse/>") + score(number("1"))), "one A=0 B=1 C=0 D=0"),
        (
            "single", "1", correct("b"), processing("<responseProcessingFragment>\(when(right, score("<sum>\(number("1"))\(number("2"))</sum>")))</responseProcessingFragment>"),
            "one A=0 B=1 C=0 D=0"
        ),
        ("multiple", "0", correct("a", "b"), processing(when("<contains>\(answer)<correct identifier=\"RESPONSE\"/></contains>", score(number("1")))), "sum A=0 B=0 C=0 D=0"),
        ("single", "1", correct("b"), processing(when("<gt>\(score(""))</gt>", "")), "one A=0 B=0 C=0 D=0"),
        ("single", "1", correct("b"), processing("<mystery/>"), "one A=0 B=0 C=0 D=0"),
        ("single", "1", correct("b"), "", "one A=0 B=1 C=0 D=0"),
        ("single", "1", "", "", "one A=0 B=0 C=0 D=0"),
        ("single", "0", correct("a", "b"), MarkupSamples.template("match_correct"), "all-or-nothing A=1 B=1 C=0 D=0"),
    ])
    func `weights come from running the rules`(cardinality: String, most: String, declared: String, processing: String, shape: String) {
        let reading = MarkupSamples.qti2Choice(declared, processing, cardinality: cardinality, most: most)
        #expect(reading.shape == shape)
        #expect(reading.dialect == "QTI 2.1")
        // Whatever cannot be told is said.
        if !shape.contains("=1"), !shape.contains("=0.5") { #expect(!reading.messages(.warning).isEmpty) }
    }

    @Test(arguments: [
        ("<sum>1 2 3</sum>", "6"), ("<product>2 3</product>", "6"), ("<subtract>5 3</subtract>", "2"), ("<divide>1 4</divide>", "0.25"), ("<divide>1 0</divide>", ""),
        ("<power>2 10</power>", "1024"), ("<power>10 400</power>", ""), ("<integerDivide>-7 2</integerDivide>", "-4"), ("<integerModulus>-7 2</integerModulus>", "1"),
        ("<round>2.5</round>", "3"), ("<round>-2.5</round>", "-2"), ("<truncate>-2.7</truncate>", "-2"), ("<min>3 1 2</min>", "1"), ("<max>3 1 2</max>", "3"),
        ("<roundTo figures=\"3\">0.55555</roundTo>", "0.556"), ("<roundTo figures=\"1\" roundingMode=\"decimalPlaces\">2.25</roundTo>", "2.3"),
        ("<roundTo figures=\"999999999\">2</roundTo>", "2"),
        ("<containerSize><multiple>1 1</multiple></containerSize>", "2"), ("<index n=\"2\"><ordered>4 5</ordered></index>", "5"),
        ("<index n=\"9999999999999999999\"><ordered>4</ordered></index>", ""),
        ("<delete>1 <multiple>1 2 1</multiple></delete>", "2"), ("<lt>1 2</lt>", "true"), ("<gte>1 2</gte>", "false"),
        ("<equal toleranceMode=\"absolute\" tolerance=\"0.5 1\">3 4</equal>", "true"),
        ("<equal toleranceMode=\"relative\" tolerance=\"10\">100 111</equal>", "false"), ("<equalRounded figures=\"2\">1.56 1.6</equalRounded>", "true"),
        ("<match>1 1.0</match>", "true"),
        ("<and><lt>1 2</lt><gt>1 2</gt></and>", "false"), ("<or><lt>1 2</lt><gt>1 2</gt></or>", "true"), ("<not><lt>1 2</lt></not>", "false"),
        ("<anyN min=\"1\" max=\"1\"><lt>1 2</lt><lt>1 2</lt></anyN>", "false"),
        ("<isNull><null/></isNull>", "true"), ("<lt>1 <null/></lt>", ""), ("<member>2 <multiple>1 2</multiple></member>", "true"),
        ("<contains><multiple>1 2 2</multiple><multiple>2 2</multiple></contains>", "true"),
        ("<contains><multiple>1 2</multiple><multiple>2 2</multiple></contains>", "false"), ("<random/>", "random"), ("<subtract>1</subtract>", "subtract"),
        ("<patternMatch>1</patternMatch>", "patternMatch"),
    ])
    func `expressions have their values`(expression: String, value: String) throws {
        // Bare numbers stand for constants.
        func expanded(_ element: XMLElement) -> XMLElement {
            var copy = element
            copy.children = element.children.flatMap { child -> [XMLElement.Child] in
                switch child {
                case .element(let inner): [.element(expanded(inner))]
                case .text(let words): words.split(separator: " ").map { .element(XMLElement(name: "baseValue", attributes: ["baseType": "float"], children: [.text(String($0))])) }
                }
            }
            return copy
        }
        let root = try expanded(XMLDocument.parse(Array(expression.utf8)).root)
        let evaluator = QTI2Evaluator(QTI2Declarations(XMLElement(name: "")), responses: [:], budget: QTI2Budget())
        do throws(QTI2Unknown) {
            #expect(try evaluator.value(of: root).items.joined(separator: " ") == value)
        } catch {
            #expect(error.name == value)
        }
    }

    static func declared(_ id: String, _ type: String, _ inner: String, _ cardinality: String = "single") -> String {
        "<responseDeclaration identifier=\"\(id)\" cardinality=\"\(cardinality)\" baseType=\"\(type)\">\(inner)</responseDeclaration>"
    }

    @Test func `other interactions keep their answers`() {
        let matched = MarkupSamples.template("match_correct")
        let options = "abc".map { "<simpleChoice identifier=\"\($0)\">\($0)</simpleChoice>" }.joined()
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "identifier", Self.correct("c", "a", "b"), "ordered"),
                "<orderInteraction responseIdentifier=\"RESPONSE\"><prompt>Order</prompt>\(options)</orderInteraction>", matched
            ).shape == "order c a b")
        let choices = "abcd".map { "<simpleAssociableChoice identifier=\"\($0)\">\($0)</simpleAssociableChoice>" }
        let sets = "<simpleMatchSet>\(choices[0])\(choices[1])</simpleMatchSet><simpleMatchSet>\(choices[2])\(choices[3])</simpleMatchSet>"
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "directedPair", Self.correct("a d"), "multiple"),
                "<matchInteraction responseIdentifier=\"RESPONSE\"><prompt>Match</prompt>\(sets)</matchInteraction>", matched
            ).shape == "pairs a→d | c")
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "pair", Self.correct("b a"), "multiple"),
                "<associateInteraction responseIdentifier=\"RESPONSE\"><prompt>Pair</prompt>\(choices.joined())</associateInteraction>", matched
            ).shape == "pairs b→a | c d")
        let gapMatch =
            "<gapMatchInteraction responseIdentifier=\"RESPONSE\"><gapText identifier=\"W\">winter</gapText><gapText identifier=\"S\">summer</gapText>"
            + "<p>Now is <gap identifier=\"G1\"/> and <gap identifier=\"G2\"/>.</p></gapMatchInteraction>"
        let gaps = MarkupSamples.qti2(Self.declared("RESPONSE", "directedPair", Self.correct("W G1", "S G2"), "multiple"), gapMatch, matched)
        #expect(gaps.shape == "gaps [winter=1 summer=0] [winter=0 summer=1]")
        #expect(gaps.questions.first?.stem.plain == "Now is [[1]] and [[2]].")
        let hottext =
            "<hottextInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"1\"><prompt>Mark</prompt>"
            + "<p>An <hottext identifier=\"a\">oak</hottext> and <hottext identifier=\"b\">ash</hottext></p></hottextInteraction>"
        #expect(MarkupSamples.qti2(Self.declared("RESPONSE", "identifier", Self.correct("b")), hottext, matched).shape == "one oak=0 ash=1")
        for (name, kind) in [("sliderInteraction", "slider"), ("hotspotInteraction", "hot spot"), ("gizmoInteraction", "gizmoInteraction")] {
            #expect(MarkupSamples.qti2("", "<p>Where?</p><\(name) responseIdentifier=\"RESPONSE\"/>").shape == "other \(kind)")
        }
        #expect(MarkupSamples.qti2("", "<p>Write.</p><extendedTextInteraction responseIdentifier=\"RESPONSE\"/>").shape == "open")
        #expect(MarkupSamples.qti2("", "<p>Read.</p>").shape == "none")
        #expect(MarkupSamples.qti2("<templateDeclaration identifier=\"x\"/>", "<p>Read.</p>").shape == "other template")
    }

    @Test func `words and numbers to write`() {
        let map =
            "<mapping defaultValue=\"0\"><mapEntry mapKey=\"York\" mappedValue=\"2\" caseSensitive=\"true\"/>"
            + "<mapEntry mapKey=\"york\" mappedValue=\"1\" caseSensitive=\"true\"/></mapping>"
        let entry = "<p>City? <textEntryInteraction responseIdentifier=\"RESPONSE\"/></p>"
        #expect(MarkupSamples.qti2(Self.declared("RESPONSE", "string", map), entry, MarkupSamples.template("map_response")).shape == "text! York=1 york=0.5")
        let equal = Self.processing(
            Self.when("<equal toleranceMode=\"absolute\" tolerance=\"0.5 0.5\">\(Self.answer)<correct identifier=\"RESPONSE\"/></equal>", Self.score(Self.number("1"))))
        #expect(MarkupSamples.qti2(Self.declared("RESPONSE", "float", Self.correct("3")), entry, equal).shape == "number 2.5…3.5=1")
        #expect(MarkupSamples.qti2(Self.declared("RESPONSE", "integer", Self.correct("3")), entry, MarkupSamples.template("match_correct")).shape == "number 3…3=1")
        let inside =
            "<p>The <inlineChoiceInteraction responseIdentifier=\"A\"><inlineChoice identifier=\"x\">oak</inlineChoice><inlineChoice identifier=\"y\">ash</inlineChoice>"
            + "</inlineChoiceInteraction> is a <textEntryInteraction responseIdentifier=\"B\"/>.</p>"
        let both = Self.processing(
            Self.when(
                "<and><match><variable identifier=\"A\"/><correct identifier=\"A\"/></match><match><variable identifier=\"B\"/><correct identifier=\"B\"/></match></and>",
                Self.score(Self.number("1"))))
        let gaps = MarkupSamples.qti2(Self.declared("A", "identifier", Self.correct("x")) + Self.declared("B", "string", Self.correct("tree")), inside, both)
        #expect(gaps.shape == "gaps [oak=1 ash=0] write [tree=1]")
        #expect(gaps.questions.first?.stem.plain == "The [[1]] is a [[2]].")
    }

    @Test func `feedback goes to whom the rules show it`() {
        let rules = Self.processing("<setOutcomeValue identifier=\"F\">\(Self.answer)</setOutcomeValue>" + Self.when(Self.right, Self.score(Self.number("1"))))
        let more =
            "<outcomeDeclaration identifier=\"F\" cardinality=\"single\" baseType=\"identifier\"/>"
            + [("b", "show", "Yes"), ("b", "hide", "No"), ("c", "show", "Not c")].map {
                "<modalFeedback outcomeIdentifier=\"F\" identifier=\"\($0.0)\" showHide=\"\($0.1)\">\($0.2)</modalFeedback>"
            }.joined()
        let question = MarkupSamples.qti2Choice(Self.correct("b"), rules, more: more).questions.first
        #expect(question?.feedback.wrong?.plain == "No")
        guard case .choice(let choice)? = question?.body else {
            Issue.record("The item is a choice")
            return
        }
        #expect(choice.options.map { $0.feedback?.plain } == [nil, "Yes", "Not c", nil])
    }

    @Test func `version 3 is read by the same names`() {
        let reading = MarkupSamples.qti(
            """
            <qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Three" xml:lang="nl">
            <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
            <qti-correct-response><qti-value>b</qti-value></qti-correct-response></qti-response-declaration>
            <qti-item-body><p>Welke?</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="1" shuffle="true">
            <qti-simple-choice identifier="a">Eik</qti-simple-choice><qti-simple-choice identifier="b">Es</qti-simple-choice></qti-choice-interaction></qti-item-body>
            <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>
            """)
        #expect(reading.shape == "one Eik=0 Es=1")
        #expect(reading.dialect == "QTI 3.0")
        #expect(reading.questions.first?.language == "nl")
    }

    @Test func `rules of endless work end`() {
        let spent = processorSeconds {
            let deep = String(repeating: "<not>", count: 150) + Self.right + String(repeating: "</not>", count: 150)
            _ = MarkupSamples.qti2Choice(
                Self.correct("b"), Self.processing(String(repeating: Self.when(deep, Self.score(Self.number("1"))), count: 30)), cardinality: "multiple", most: "0")
            let wide = MarkupSamples.qti2Choice(Self.correct("b"), Self.processing(String(repeating: Self.score(Self.number("1")), count: 9_000)))
            #expect(wide.shape.hasPrefix("rejected: The rules that score the item have over"))
        }
        #expect(spent < 20)
    }
}
