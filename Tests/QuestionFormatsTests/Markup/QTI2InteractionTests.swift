import Intake
import TestSupport
import Testing

@testable import QuestionRecords

extension `QTI 2 and 3` {
    static func declared(
        _ id: String, _ type: String, _ inner: String, _ cardinality: String = "single"
    ) -> String {
        "<responseDeclaration identifier=\"\(id)\" cardinality=\"\(cardinality)\" baseType=\"\(type)\">\(inner)</responseDeclaration>"
    }

    @Test func `other interactions keep their answers`() {
        let matched = MarkupSamples.template("match_correct")
        let options = "abc".map { "<simpleChoice identifier=\"\($0)\">\($0)</simpleChoice>" }
            .joined()
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "identifier", Self.correct("c", "a", "b"), "ordered"),
                "<orderInteraction responseIdentifier=\"RESPONSE\"><prompt>Order</prompt>\(options)</orderInteraction>",
                matched
            ).shape == "order c a b")
        let choices = "abcd".map {
            "<simpleAssociableChoice identifier=\"\($0)\">\($0)</simpleAssociableChoice>"
        }
        let sets =
            "<simpleMatchSet>\(choices[0])\(choices[1])</simpleMatchSet><simpleMatchSet>\(choices[2])\(choices[3])</simpleMatchSet>"
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "directedPair", Self.correct("a d"), "multiple"),
                "<matchInteraction responseIdentifier=\"RESPONSE\"><prompt>Match</prompt>\(sets)</matchInteraction>",
                matched
            ).shape == "pairs a→d | c")
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "pair", Self.correct("b a"), "multiple"),
                "<associateInteraction responseIdentifier=\"RESPONSE\"><prompt>Pair</prompt>\(choices.joined())</associateInteraction>",
                matched
            ).shape == "pairs b→a | c d")
        let gapMatch =
            "<gapMatchInteraction responseIdentifier=\"RESPONSE\"><gapText identifier=\"W\">winter</gapText><gapText identifier=\"S\">summer</gapText>"
            + "<p>Now is <gap identifier=\"G1\"/> and <gap identifier=\"G2\"/>.</p></gapMatchInteraction>"
        let gaps = MarkupSamples.qti2(
            Self.declared("RESPONSE", "directedPair", Self.correct("W G1", "S G2"), "multiple"),
            gapMatch, matched)
        #expect(gaps.shape == "gaps [winter=1 summer=0] [winter=0 summer=1]")
        #expect(gaps.questions.first?.stem.plain == "Now is [[1]] and [[2]].")
        let hottext =
            "<hottextInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"1\"><prompt>Mark</prompt>"
            + "<p>An <hottext identifier=\"a\">oak</hottext> and <hottext identifier=\"b\">ash</hottext></p></hottextInteraction>"
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "identifier", Self.correct("b")), hottext, matched
            ).shape == "one oak=0 ash=1")
        for (name, kind) in [
            ("sliderInteraction", "slider"), ("hotspotInteraction", "hot spot"),
            ("gizmoInteraction", "gizmoInteraction"),
        ] {
            #expect(
                MarkupSamples.qti2("", "<p>Where?</p><\(name) responseIdentifier=\"RESPONSE\"/>")
                    .shape == "other \(kind)")
        }
        #expect(
            MarkupSamples.qti2(
                "", "<p>Write.</p><extendedTextInteraction responseIdentifier=\"RESPONSE\"/>"
            ).shape == "open")
        #expect(MarkupSamples.qti2("", "<p>Read.</p>").shape == "none")
        #expect(
            MarkupSamples.qti2("<templateDeclaration identifier=\"x\"/>", "<p>Read.</p>").shape
                == "other template")
    }

    @Test func `words and numbers to write`() {
        let map =
            "<mapping defaultValue=\"0\"><mapEntry mapKey=\"York\" mappedValue=\"2\" caseSensitive=\"true\"/>"
            + "<mapEntry mapKey=\"york\" mappedValue=\"1\" caseSensitive=\"true\"/></mapping>"
        let entry = "<p>City? <textEntryInteraction responseIdentifier=\"RESPONSE\"/></p>"
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "string", map), entry,
                MarkupSamples.template("map_response")
            ).shape == "text! York=1 york=0.5")
        let equal = Self.processing(
            Self.when(
                "<equal toleranceMode=\"absolute\" tolerance=\"0.5 0.5\">\(Self.answer)<correct identifier=\"RESPONSE\"/></equal>",
                Self.score(Self.number("1"))))
        #expect(
            MarkupSamples.qti2(Self.declared("RESPONSE", "float", Self.correct("3")), entry, equal)
                .shape == "number 2.5…3.5=1")
        #expect(
            MarkupSamples.qti2(
                Self.declared("RESPONSE", "integer", Self.correct("3")), entry,
                MarkupSamples.template("match_correct")
            ).shape == "number 3…3=1")
        let inside =
            "<p>The <inlineChoiceInteraction responseIdentifier=\"A\"><inlineChoice identifier=\"x\">oak</inlineChoice><inlineChoice identifier=\"y\">ash</inlineChoice>"
            + "</inlineChoiceInteraction> is a <textEntryInteraction responseIdentifier=\"B\"/>.</p>"
        let both = Self.processing(
            Self.when(
                "<and><match><variable identifier=\"A\"/><correct identifier=\"A\"/></match><match><variable identifier=\"B\"/><correct identifier=\"B\"/></match></and>",
                Self.score(Self.number("1"))))
        let gaps = MarkupSamples.qti2(
            Self.declared("A", "identifier", Self.correct("x"))
                + Self.declared("B", "string", Self.correct("tree")), inside, both)
        #expect(gaps.shape == "gaps [oak=1 ash=0] write [tree=1]")
        #expect(gaps.questions.first?.stem.plain == "The [[1]] is a [[2]].")
    }

    @Test func `feedback goes to whom the rules show it`() {
        let rules = Self.processing(
            "<setOutcomeValue identifier=\"F\">\(Self.answer)</setOutcomeValue>"
                + Self.when(Self.right, Self.score(Self.number("1"))))
        let more =
            "<outcomeDeclaration identifier=\"F\" cardinality=\"single\" baseType=\"identifier\"/>"
            + [("b", "show", "Yes"), ("b", "hide", "No"), ("c", "show", "Not c")].map {
                "<modalFeedback outcomeIdentifier=\"F\" identifier=\"\($0.0)\" showHide=\"\($0.1)\">\($0.2)</modalFeedback>"
            }.joined()
        let question = MarkupSamples.qti2Choice(Self.correct("b"), rules, more: more).questions
            .first
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
            let deep =
                String(repeating: "<not>", count: 150) + Self.right
                + String(repeating: "</not>", count: 150)
            _ = MarkupSamples.qti2Choice(
                Self.correct("b"),
                Self.processing(
                    String(repeating: Self.when(deep, Self.score(Self.number("1"))), count: 30)),
                cardinality: "multiple", most: "0")
            let wide = MarkupSamples.qti2Choice(
                Self.correct("b"),
                Self.processing(String(repeating: Self.score(Self.number("1")), count: 9_000)))
            #expect(wide.shape.hasPrefix("rejected: The rules that score the item have over"))
        }
        #expect(spent < 20)
    }
}
