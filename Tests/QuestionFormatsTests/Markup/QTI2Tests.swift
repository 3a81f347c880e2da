import Intake
import Testing

@testable import MarkupFormats
@testable import QuestionRecords

@Suite struct `QTI 2 and 3` {
    static func correct(_ values: String...) -> String {
        "<correctResponse>\(values.map { "<value>\($0)</value>" }.joined())</correctResponse>"
    }
    static func mapping(_ entries: [String: Int], _ attributes: String = "") -> String {
        "<mapping \(attributes)>\(entries.sorted { $0.key < $1.key }.map { "<mapEntry mapKey=\"\($0.key)\" mappedValue=\"\($0.value)\"/>" }.joined())</mapping>"
    }
    static func processing(_ rules: String) -> String {
        "<responseProcessing>\(rules)</responseProcessing>"
    }
    static func score(_ expression: String) -> String {
        "<setOutcomeValue identifier=\"SCORE\">\(expression)</setOutcomeValue>"
    }
    static func number(_ value: String) -> String {
        "<baseValue baseType=\"float\">\(value)</baseValue>"
    }
    static func id(_ value: String) -> String {
        "<baseValue baseType=\"identifier\">\(value)</baseValue>"
    }
    static func when(_ test: String, _ then: String, _ more: String = "") -> String {
        "<responseCondition><responseIf>\(test)\(then)</responseIf>\(more)</responseCondition>"
    }
    static let answer = "<variable identifier=\"RESPONSE\"/>"
    static let right = "<match>\(answer)<correct identifier=\"RESPONSE\"/></match>"

    @Test(arguments: [
        (
            "single", "1", correct("b"), MarkupSamples.template("match_correct"),
            "one A=0 B=1 C=0 D=0"
        ),
        (
            "single", "1", mapping(["a": 1, "b": 2]), MarkupSamples.template("map_response"),
            "one A=0.5 B=1 C=0 D=0"
        ),
        (
            "multiple", "0", correct("a", "c"), MarkupSamples.template("match_correct"),
            "all-or-nothing A=1 B=0 C=1 D=0"
        ),
        (
            "multiple", "0",
            mapping(["a": 1, "c": 1, "b": -1], "lowerBound=\"0\" upperBound=\"2\""),
            MarkupSamples.template("map_response"), "sum A=0.5 B=-0.5 C=0.5 D=0"
        ),
        (
            "multiple", "0", correct("a"), MarkupSamples.template("match_correct.xml"),
            "all-or-nothing A=1 B=0 C=0 D=0"
        ),
        (
            "multiple", "1", correct("a"), MarkupSamples.template("match_correct"),
            "one A=1 B=0 C=0 D=0"
        ),
        // The right answer is what the rules reward, not what is declared.
        (
            "single", "1", correct("a"),
            processing(when("<match>\(answer)\(id("d"))</match>", score(number("1")))),
            "one A=0 B=0 C=0 D=1"
        ),
        (
            "single", "1", correct("b"),
            processing(
                when(
                    right, score(number("1")),
                    "<responseElseIf><member>\(answer)<multiple>\(id("a"))\(id("c"))</multiple></member>\(score(number("0.5")))</responseElseIf>"
                )),
            "one A=0.5 B=1 C=0.5 D=0"
        ),
        (
            "single", "1", correct("b"),
            processing(when("<not>\(right)</not>", "<exitResponse/>") + score(number("1"))),
            "one A=0 B=1 C=0 D=0"
        ),
        (
            "single", "1", correct("b"),
            processing(
                "<responseProcessingFragment>\(when(right, score("<sum>\(number("1"))\(number("2"))</sum>")))</responseProcessingFragment>"
            ),
            "one A=0 B=1 C=0 D=0"
        ),
        (
            "multiple", "0", correct("a", "b"),
            processing(
                when(
                    "<contains>\(answer)<correct identifier=\"RESPONSE\"/></contains>",
                    score(number("1")))), "sum A=0 B=0 C=0 D=0"
        ),
        (
            "single", "1", correct("b"), processing(when("<gt>\(score(""))</gt>", "")),
            "one A=0 B=0 C=0 D=0"
        ),
        ("single", "1", correct("b"), processing("<mystery/>"), "one A=0 B=0 C=0 D=0"),
        ("single", "1", correct("b"), "", "one A=0 B=1 C=0 D=0"),
        ("single", "1", "", "", "one A=0 B=0 C=0 D=0"),
        (
            "single", "0", correct("a", "b"), MarkupSamples.template("match_correct"),
            "all-or-nothing A=1 B=1 C=0 D=0"
        ),
    ])
    func `weights come from running the rules`(
        cardinality: String, most: String, declared: String, processing: String, shape: String
    ) {
        let reading = MarkupSamples.qti2Choice(
            declared, processing, cardinality: cardinality, most: most)
        #expect(reading.shape == shape)
        #expect(reading.dialect == "QTI 2.1")
        // Whatever cannot be told is said.
        if !shape.contains("=1"), !shape.contains("=0.5") {
            #expect(!reading.messages(.warning).isEmpty)
        }
    }

    @Test(arguments: [
        ("<sum>1 2 3</sum>", "6"), ("<product>2 3</product>", "6"),
        ("<subtract>5 3</subtract>", "2"), ("<divide>1 4</divide>", "0.25"),
        ("<divide>1 0</divide>", ""),
        ("<power>2 10</power>", "1024"), ("<power>10 400</power>", ""),
        ("<integerDivide>-7 2</integerDivide>", "-4"),
        ("<integerModulus>-7 2</integerModulus>", "1"),
        ("<round>2.5</round>", "3"), ("<round>-2.5</round>", "-2"),
        ("<truncate>-2.7</truncate>", "-2"), ("<min>3 1 2</min>", "1"), ("<max>3 1 2</max>", "3"),
        ("<roundTo figures=\"3\">0.55555</roundTo>", "0.556"),
        ("<roundTo figures=\"1\" roundingMode=\"decimalPlaces\">2.25</roundTo>", "2.3"),
        ("<roundTo figures=\"999999999\">2</roundTo>", "2"),
        ("<containerSize><multiple>1 1</multiple></containerSize>", "2"),
        ("<index n=\"2\"><ordered>4 5</ordered></index>", "5"),
        ("<index n=\"9999999999999999999\"><ordered>4</ordered></index>", ""),
        ("<delete>1 <multiple>1 2 1</multiple></delete>", "2"), ("<lt>1 2</lt>", "true"),
        ("<gte>1 2</gte>", "false"),
        ("<equal toleranceMode=\"absolute\" tolerance=\"0.5 1\">3 4</equal>", "true"),
        ("<equal toleranceMode=\"relative\" tolerance=\"10\">100 111</equal>", "false"),
        ("<equalRounded figures=\"2\">1.56 1.6</equalRounded>", "true"),
        ("<match>1 1.0</match>", "true"),
        ("<and><lt>1 2</lt><gt>1 2</gt></and>", "false"),
        ("<or><lt>1 2</lt><gt>1 2</gt></or>", "true"), ("<not><lt>1 2</lt></not>", "false"),
        ("<anyN min=\"1\" max=\"1\"><lt>1 2</lt><lt>1 2</lt></anyN>", "false"),
        ("<isNull><null/></isNull>", "true"), ("<lt>1 <null/></lt>", ""),
        ("<member>2 <multiple>1 2</multiple></member>", "true"),
        ("<contains><multiple>1 2 2</multiple><multiple>2 2</multiple></contains>", "true"),
        ("<contains><multiple>1 2</multiple><multiple>2 2</multiple></contains>", "false"),
        ("<random/>", "random"), ("<subtract>1</subtract>", "subtract"),
        ("<patternMatch>1</patternMatch>", "patternMatch"),
    ])
    func `expressions have their values`(expression: String, value: String) throws {
        // Bare numbers stand for constants.
        func expanded(_ element: XMLElement) -> XMLElement {
            var copy = element
            copy.children = element.children.flatMap { child -> [XMLElement.Child] in
                switch child {
                case .element(let inner): [.element(expanded(inner))]
                case .text(let words):
                    words.split(separator: " ").map {
                        .element(
                            XMLElement(
                                name: "baseValue", attributes: ["baseType": "float"],
                                children: [.text(String($0))]))
                    }
                }
            }
            return copy
        }
        let root = try expanded(XMLDocument.parse(Array(expression.utf8)).root)
        let evaluator = QTI2Evaluator(
            QTI2Declarations(XMLElement(name: "")), responses: [:], budget: QTI2Budget())
        do throws(QTI2Unknown) {
            #expect(try evaluator.value(of: root).items.joined(separator: " ") == value)
        } catch {
            #expect(error.name == value)
        }
    }
}
