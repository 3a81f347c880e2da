import Foundation
import Intake

@testable import MarkupFormats
@testable import QuestionRecords

/// Small files of the markup formats.
enum MarkupSamples {
    /// What Moodle's reader makes of some questions.
    static func moodle(_ questions: String) -> QuestionReading {
        QuestionFormat.moodle.read(
            QuestionFile(
                named: "quiz.xml", Array("<?xml version=\"1.0\"?>\n<quiz>\(questions)</quiz>".utf8))
        )
    }

    /// A question of Moodle XML of a type, asking "What?".
    static func moodleQuestion(_ type: String, _ inner: String, stem: String = "What?")
        -> QuestionReading
    {
        moodle(
            "<question type=\"\(type)\"><name><text>N</text></name><questiontext format=\"html\"><text><![CDATA[\(stem)]]></text></questiontext>\(inner)</question>"
        )
    }

    static func qti(_ document: String) -> QuestionReading {
        QuestionFormat.qti.read(QuestionFile(named: "item.xml", Array(document.utf8)))
    }

    /// An item of QTI 1.2 with options a, b, c, d and some rules.
    static func qti1(
        _ conditions: String, cardinality: String = "Single", options: String = "abcd",
        metadata: String = "", more: String = ""
    ) -> QuestionReading {
        let labels = options.map {
            "<response_label ident=\"\($0)\"><material><mattext>\($0.uppercased())</mattext></material></response_label>"
        }.joined()
        return qti(
            """
            <questestinterop><item ident="i" title="T"><itemmetadata>\(metadata)</itemmetadata><presentation><material><mattext>Which?</mattext></material>
            <response_lid ident="r" rcardinality="\(cardinality)"><render_choice>\(labels)</render_choice></response_lid></presentation>
            <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE"/></outcomes>\(conditions)</resprocessing>\(more)</item></questestinterop>
            """)
    }

    /// An item of QTI 2.1.
    static func qti2(
        _ declarations: String, _ body: String, _ processing: String = "", attributes: String = "",
        more: String = ""
    ) -> QuestionReading {
        qti(
            """
            <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" \(attributes)>\(declarations)
            <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>\(body)</itemBody>\(processing)\(more)</assessmentItem>
            """)
    }

    /// A choice of QTI 2.1 with options a, b, c, d.
    static func qti2Choice(
        _ response: String, _ processing: String, cardinality: String = "single",
        most: String = "1", attributes: String = "", more: String = ""
    ) -> QuestionReading {
        let options = "abcd".map {
            "<simpleChoice identifier=\"\($0)\">\($0.uppercased())</simpleChoice>"
        }.joined()
        return qti2(
            "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"\(cardinality)\" baseType=\"identifier\">\(response)</responseDeclaration>",
            "<p>Which?</p><choiceInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"\(most)\">\(options)</choiceInteraction>",
            processing,
            attributes: attributes, more: more)
    }

    /// A template of QTI 2.1.
    static func template(_ name: String) -> String {
        "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/\(name)\"/>"
    }
}

extension QuestionReading {
    /// The first question's body in one line: "one A=1 B=0", "text x=1", "gaps [x=1]", "other slider".
    var shape: String {
        questions.first?.body.shape
            ?? "rejected: \(findings.first { $0.severity == .rejected }?.message ?? "-")"
    }

    /// The messages of a severity.
    func messages(_ severity: SourceFinding.Severity) -> [String] {
        findings.filter { $0.severity == severity }.map(\.message)
    }
}

extension QuestionBody {
    var shape: String {
        func weight(_ number: Double) -> String {
            MarkupNumber.written((number * 100).rounded() / 100)
        }
        func options(_ options: [AnswerOption]) -> String {
            options.map { "\($0.text.plain)=\(weight($0.weight))" }.joined(separator: " ")
        }
        switch self {
        case .choice(let choice): return "\(choice.scoring.rawValue) \(options(choice.options))"
        case .trueFalse(let isTrue, _, _): return isTrue ? "true" : "false"
        case .text(let answers, let minds): return "text\(minds ? "!" : "") \(options(answers))"
        case .number(let numbers):
            return "number "
                + numbers.map {
                    "\(weight($0.range.lowerBound))…\(weight($0.range.upperBound))=\(weight($0.weight))"
                }.joined(separator: " ")
        case .pairs(let pairs, let distractors):
            return "pairs "
                + pairs.map { "\($0.left.plain)→\($0.right.plain)" }.joined(separator: " ")
                + (distractors.isEmpty
                    ? "" : " | " + distractors.map(\.plain).joined(separator: " "))
        case .order(let things): return "order " + things.map(\.plain).joined(separator: " ")
        case .gaps(let gaps):
            return "gaps "
                + gaps.map { ($0.showsOptions ? "" : "write ") + "[\(options($0.answers))]" }
                .joined(separator: " ")
        case .open: return "open"
        case .none: return "none"
        case .other(let kind): return "other \(kind)"
        }
    }
}
