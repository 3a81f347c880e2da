import Intake
import Testing

@testable import MarkupFormats
@testable import QuestionRecords

@Suite struct `Moodle XML` {
    static func answer(_ text: String, _ fraction: String, _ more: String = "") -> String {
        "<answer fraction=\"\(fraction)\"><text>\(text)</text>\(more)</answer>"
    }

    @Test(arguments: [
        ("multichoice", answer("a", "100") + answer("b", "0"), "one a=1 b=0"),
        (
            "multichoice",
            "<single>false</single>" + answer("a", "50") + answer("b", "50") + answer("c", "-100"),
            "sum a=0.5 b=0.5 c=-1"
        ),
        (
            "multichoice", "<single>0</single>" + answer("a", "33.33333") + answer("b", "66.66667"),
            "sum a=0.33 b=0.67"
        ),
        (
            "multichoiceset", answer("a", "100") + answer("b", "100") + answer("c", "0"),
            "all-or-nothing a=1 b=1 c=0"
        ),
        ("multichoice", answer("a", "100"), "rejected: There is only one option"),
        ("multichoice", "", "rejected: There are no options to choose from"),
        ("multichoice", answer("a", "much"), "rejected: The grade of an answer is no number"),
        ("multichoice", answer("a", "1e400"), "rejected: The grade of an answer is no number"),
        (
            "multichoice", answer("a", "110"),
            "rejected: The grade of an answer is not between -100 and 100"
        ),
        ("truefalse", answer("true", "100") + answer("false", "0"), "true"),
        ("truefalse", answer("True", "0") + answer(" false ", "100"), "false"),
        (
            "truefalse", answer("true", "0") + answer("false", "0"),
            "rejected: Neither “true” nor “false” is marked as right"
        ),
        (
            "truefalse", answer("true", "100") + answer("false", "100"),
            "rejected: Both “true” and “false” are marked as right"
        ),
        (
            "truefalse", answer("wahr", "100") + answer("falsch", "0"),
            "rejected: An answer is neither “true” nor “false”"
        ),
        (
            "shortanswer", "<usecase>1</usecase>" + answer("Oak", "100") + answer("*", "0"),
            "text! Oak=1 *=0"
        ),
        ("shortanswer", answer("a &lt; b", "100"), "text a < b=1"),
        ("shortanswer", answer("x", "0"), "rejected: None of the answers is right"),
        (
            "numerical", answer("3.14", "100", "<tolerance>0.01</tolerance>") + answer("3", "50"),
            "number 3.13…3.15=1 3…3=0.5"
        ),
        ("numerical", answer("3,5", "100"), "number 3.5…3.5=1"),
        ("numerical", answer("five", "100"), "rejected: An answer is no number"),
        (
            "numerical", answer("1", "100", "<tolerance>wide</tolerance>"),
            "rejected: The tolerance of an answer is no number"
        ),
        (
            "matching",
            "<subquestion><text>a</text><answer><text>1</text></answer></subquestion>"
                + "<subquestion><text/><answer><text>2</text></answer></subquestion>",
            "pairs a→1 | 2"
        ),
        ("matching", "", "rejected: There are no pairs to match"),
        ("ordering", answer("c", "3") + answer("a", "1") + answer("b", "2"), "order a b c"),
        ("ordering", answer("a", "1"), "rejected: There are not two things to put in order"),
        ("essay", "", "open"), ("essayautograde", "", "open"), ("description", "", "none"),
        ("calculatedmulti", "", "other calculatedmulti"), ("stack", "", "other stack"),
        ("novelty", "", "other novelty"),
        ("", "", "rejected: The question has no type"),
    ])
    func `each type is what it says`(type: String, inner: String, shape: String) {
        let reading = MarkupSamples.moodleQuestion(type, inner)
        #expect(reading.shape == shape)
        #expect(reading.count == 1)
    }

    @Test(arguments: [
        (
            "cloze", "", "It is {1:MULTICHOICE:=red#Yes~%50%pink~blue}.",
            "gaps [red=1 pink=0.5 blue=0]", "It is [[1]]."
        ),
        (
            "cloze", "", "{:SA:=a~%-50%b} {2:NM:=5}", "gaps write [a=1 b=-0.5] write [5=1]",
            "[[1]] [[2]]"
        ),
        (
            "cloze", "", "{1:SHORTANSWER_C:=50\\% \\~ \\} \\#1}", "gaps write [50% ~ } #1=1]",
            "[[1]]"
        ),
        ("cloze", "", "f{x} = {1:MCV:=a~b} {no} {9", "gaps [a=1 b=0]", "f{x} = [[1]] {no} {9"),
        ("cloze", "", "Nothing", "rejected: There is no gap in the text", ""),
        ("cloze", "", "{1:MULTICHOICE}", "rejected: A gap has no answers", ""),
        ("cloze", "", "{1:MC:=a", "rejected: A gap has no answers", ""),
        ("cloze", "", "{1:MC:=a}", "rejected: Gap 1 has only one choice", ""),
        ("cloze", "", "{1:NM:=zero}", "rejected: An answer of gap 1 is no number", ""),
        (
            "gapselect",
            "<selectoption><text>cat</text><group>1</group></selectoption><selectoption><text>dog</text><group>1</group></selectoption>"
                + "<selectoption><text>mat</text><group>2</group></selectoption>",
            "The [[2]] on [[3]]", "gaps [cat=0 dog=1] [mat=1]", "The [[1]] on [[2]]"
        ),
        (
            "ddwtos", "<dragbox><text>cat</text><group>1</group></dragbox>", "[[7]]",
            "rejected: There is no choice for [[7]]", ""
        ),
        (
            "ddwtos", "<dragbox><text>cat</text><group>1</group></dragbox>",
            "[[1]] [[99999999999999999999]]", "gaps [cat=1]", "[[1]] [[99999999999999999999]]"
        ),
        (
            "gapfill", "<answerdisplay>gapfill</answerdisplay>", "A [cat|dog] sat",
            "gaps write [cat=1 dog=1]", "A [[1]] sat"
        ),
        (
            "gapfill", "<answerdisplay>dropdown</answerdisplay>" + answer("rat", "0"),
            "A [cat] [sat]", "gaps [cat=1 sat=0 rat=0] [sat=1 cat=0 rat=0]", "A [[1]] [[2]]"
        ),
        (
            "gapfill", "<delimitchars>@@</delimitchars><answerdisplay>gapfill</answerdisplay>",
            "A @cat@ [x]", "gaps write [cat=1]", "A [[1]] [x]"
        ),
    ])
    func `gaps keep their places and answers`(
        type: String, inner: String, stem: String, shape: String, plain: String
    ) {
        let reading = MarkupSamples.moodleQuestion(type, inner, stem: stem)
        #expect(reading.shape == shape)
        #expect(reading.questions.first?.stem.plain ?? "" == plain)
    }

    @Test(arguments: [
        ("$course$/top/Plants/Trees", ["Plants", "Trees"]), ("$course$/Plants", ["Plants"]),
        ("Plants/Trees", ["Plants", "Trees"]),
        ("$cat1$/top/Either//Or/Both", ["Either/Or", "Both"]), ("top/Plants", ["top", "Plants"]),
        ("$course$/top", []), ("  ", []),
    ])
    func `a category's path has its names`(path: String, names: [String]) {
        #expect(MoodleCategory.parts(path) == names)
        #expect(MoodleCategory.parts(MoodleCategory.path(names)) == names)
    }

    @Test func `a category holds until the next, and its id numbers are its own`() {
        func question(_ id: String) -> String {
            "<question type=\"essay\"><name><text>N</text></name><questiontext><text>What?</text></questiontext><idnumber>\(id)</idnumber></question>"
        }
        func category(_ name: String) -> String {
            "<question type=\"category\"><category><text>$course$/top/\(name)</text></category></question>"
        }
        let reading = MarkupSamples.moodle(
            question("1") + category("A") + question("1") + question("1") + category("B")
                + question("1"))
        #expect(reading.questions.map(\.category) == [[], ["A"], ["A"], ["B"]])
        #expect(reading.questions.map(\.id) == ["1", "1", nil, "1"])
        #expect(
            reading.messages(.warning) == [
                "The id number is that of another question of the category, and was left out"
            ])
    }

    @Test(arguments: [
        ("html", "<b>a</b> &amp; b", "a & b"),
        ("plain_text", "<b>a</b> &amp; b", "<b>a</b> &amp; b"),
        ("moodle_auto_format", "a\nb", "a\nb"),
        ("markdown", "**a** _b_ \\*c\\*", "a b *c*"), ("unheard_of", "<i>a</i>", "a"),
    ])
    func `a text is read in the format it names`(format: String, source: String, plain: String) {
        let reading = MarkupSamples.moodle(
            "<question type=\"essay\"><name><text>N</text></name><questiontext format=\"\(format)\"><text><![CDATA[\(source)]]></text></questiontext></question>"
        )
        #expect(reading.questions.first?.stem.plain == plain)
    }

    @Test func `grades are matched with Moodle's list, and others are told`() {
        for grade in MoodleGrades.list {
            #expect(MoodleGrades.listed(grade + 0.9e-5) == grade)
            #expect(MoodleGrades.listed(-grade - 0.9e-5) == -grade)
        }
        #expect(MoodleGrades.listed(0.33) == nil)
        let reading = MarkupSamples.moodleQuestion(
            "multichoice",
            "<single>false</single>" + Self.answer("a", "33") + Self.answer("b", "67"))
        #expect(reading.shape == "sum a=0.33 b=0.67")
        #expect(reading.messages(.warning).count == 2)
    }

    @Test func `files are found in the text, and what is wrong with them is told`() {
        let png = Base64Bytes.written([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
        let reading = MarkupSamples.moodle(
            """
            <question type="essay"><name><text>N</text></name><questiontext format="html"><text><![CDATA[A <img src="@@PLUGINFILE@@/sub/a%20b.png" alt="An oak">
            <img src="@@PLUGINFILE@@/c.gif"><img src="@@PLUGINFILE@@/d.png"><img src="https://example.org/e.png"><img src="@@PLUGINFILE@@/f.svg">]]></text>
            <file name="a b.png" path="/sub/" encoding="base64">\(png)</file><file name="c.gif" path="/" encoding="base64">\(png)</file>
            <file name="unused.png" path="/" encoding="base64">!!</file><file name="f.svg" path="/" encoding="base64">PHN2Zz4=</file></questiontext></question>
            """)
        let media = reading.questions.first?.media ?? []
        #expect(
            media.map(\.name) == [
                "sub/a b.png", "c.gif", "d.png", "https://example.org/e.png", "f.svg",
            ])
        #expect(media.map(\.type) == [.png, .png, nil, nil, nil])
        #expect(media.map(\.alternative) == ["An oak", nil, nil, nil, nil])
        #expect(
            reading.messages(.warning) == [
                "The bytes of a file are not Base64", "The file's name ends in .gif, but it is png",
                "A picture, sound or film is not in the file",
                "The file is no picture, sound or film of a kind that is shown here",
            ])
    }

    @Test func `HTML outside of CDATA is read, with a warning and its line`() {
        let reading = MarkupSamples.moodle(
            "\n<question type=\"essay\"><name><text>N</text></name><questiontext><text>A <b>bold</b>&nbsp;oak &amp; <i>ash</i></text></questiontext></question>"
        )
        #expect(
            reading.questions.first?.stem.markup == "A <strong>bold</strong> oak &amp; <em>ash</em>"
        )
        #expect(
            reading.findings.contains {
                $0.message == "HTML stands outside of CDATA and was read as it is" && $0.line == 3
                    && $0.record == "question 1"
            })
    }

    @Test(arguments: [
        ("<quiz><question type=\"essay\"></question></quiz>", true),
        ("<!-- x -->\n<quiz>\n<question\ntype=\"essay\"/></quiz>", true),
        (
            "<quiz xmlns=\"http://canvas.instructure.com/xsd/cccv1p0\"><title>x</title></quiz>",
            false
        ), ("<question type=\"essay\"><questiontext/></question>", true),
        ("<quizz fournisseur=\"x\"><question/></quizz>", false), ("quiz", false), ("", false),
        ("<quiz", false),
    ])
    func `it is told by its root`(text: String, isMoodle: Bool) {
        #expect(
            (MoodleXML.recognises(QuestionFile(named: "a.xml", Array(text.utf8))) > .no) == isMoodle
        )
    }
}
