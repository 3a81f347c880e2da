import Testing

@testable import Intake
@testable import MarkupFormats
@testable import QuestionRecords

@Suite struct `Packages of QTI` {
    static let item = """
        <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="ID" title="T">
        <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
        <correctResponse><value>a</value></correctResponse></responseDeclaration>
        <itemBody><p>Which? <img src="IMAGE" alt="A leaf"/></p>
        <choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">
        <simpleChoice identifier="a">Oak</simpleChoice><simpleChoice identifier="b">Ash</simpleChoice></choiceInteraction></itemBody>
        <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>
        """
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func item(_ id: String, _ image: String = "leaf.png") -> String {
        item.replacing("\"ID\"", with: "\"\(id)\"").replacing("IMAGE", with: image)
    }

    static func manifest(_ files: [String], type: String = "imsqti_item_xmlv2p1") -> String {
        "<manifest><resources>\(files.map { "<resource type=\"\(type)\" href=\"\($0)\"><file href=\"\($0)\"/></resource>" }.joined())</resources></manifest>"
    }

    static func reading(_ files: [String: String]) -> QuestionReading {
        var contents = Archive.Contents()
        for (path, text) in files {
            contents.files[path] = ArchiveFile(
                path: path, bytes: path.hasSuffix(".png") ? png : Array(text.utf8))
        }
        var reading = QuestionReading(format: .qti)
        do throws(SourceFinding) {
            #expect(QTIPackage.recognises(contents) > .no)
            try QTIPackage.read(contents, into: &reading)
        } catch {
            reading.findings.append(error)
        }
        #expect(
            reading.count == reading.questions.count
                + reading.findings.count { $0.severity == .rejected && $0.record != nil })
        return reading
    }

    @Test func `a malformed item costs no other`() {
        let reading = Self.reading([
            "imsmanifest.xml": Self.manifest(["a.xml", "b.xml", "c.xml"]), "a.xml": Self.item("a"),
            "b.xml": "<assessmentItem><oops></assessmentItem>", "c.xml": Self.item("c"),
            "leaf.png": "",
        ])
        #expect(reading.questions.map(\.id) == ["a", "c"])
        #expect(reading.findings.map(\.record) == ["b.xml"])
        #expect(reading.findings.map(\.severity) == [.rejected])
    }

    @Test func `a manifest may be missing, broken, in a folder, or name what is not there`() {
        #expect(Self.reading(["a.xml": Self.item("a"), "leaf.png": ""]).questions.count == 1)
        #expect(
            Self.reading(["a.xml": Self.item("a"), "imsmanifest.xml": "<manifest imsqti"]).questions
                .count == 1)
        let folder = Self.reading([
            "x/imsmanifest.xml": Self.manifest(["q/a.xml"]),
            "x/q/a.xml": Self.item("a", "../leaf.png"), "x/leaf.png": "",
        ])
        #expect(folder.questions.first?.media.first?.name == "x/leaf.png")
        #expect(folder.findings.isEmpty)
        let missing = Self.reading([
            "imsmanifest.xml": Self.manifest(["a.xml", "gone.xml"]), "a.xml": Self.item("a"),
            "leaf.png": "",
        ])
        #expect(missing.questions.count == 1)
        #expect(missing.findings.map(\.record) == ["gone.xml"])
    }

    @Test(arguments: [
        ("leaf.png", "q/leaf.png"), ("../img/leaf%20a.png", "img/leaf a.png"),
        ("$IMS-CC-FILEBASE$/leaf.png", "web_resources/leaf.png"),
        (
            "%24IMS-CC-FILEBASE%24/Uploads/b&amp;c.png?canvas_download=1",
            "web_resources/Uploads/b&c.png"
        ),
        ("my/deep.png", "exam/my/deep.png"), ("../../../etc/passwd", nil), ("nowhere.png", nil),
    ])
    func `a picture is looked for in the package only`(address: String, path: String?) {
        var files = [
            "imsmanifest.xml": Self.manifest(["q/a.xml"]), "q/a.xml": Self.item("a", address),
        ]
        for path in [
            "q/leaf.png", "img/leaf a.png", "web_resources/leaf.png",
            "web_resources/Uploads/b&c.png", "exam/my/deep.png",
        ] { files[path] = "" }
        let media = Self.reading(files).questions.first?.media.first
        #expect(media?.type == (path == nil ? nil : .png))
        if let path { #expect(media?.name == path) }
    }

    @Test func `names with marks are found, and included parts put in`() {
        let other = Self.reading([
            "imsmanifest.xml": Self.manifest(["My%20Quiz%20&amp;%20more.xml"]),
            "My_Quiz_&_more.xml": Self.item("a"), "leaf.png": "",
        ])
        #expect(other.questions.count == 1)
        #expect(other.findings.isEmpty)
        let include = "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"PART\"/>"
        func with(_ part: String) -> QuestionReading {
            Self.reading([
                "imsmanifest.xml": Self.manifest(["a.xml"]),
                "a.xml": Self.item("a").replacing(
                    "<p>Which?", with: "<p>\(include.replacing("PART", with: part)) Which?"),
                "part.xml": "<b>Now!</b>", "leaf.png": "",
            ])
        }
        #expect(with("part.xml").questions.first?.stem.plain.hasPrefix("Now! Which?") == true)
        #expect(
            with("../part.xml").messages(.warning) == [
                "A part of the item is in a file that is not in the package"
            ])
    }

    @Test func `metadata and tests say whose an item is, and where it stands`() {
        let lom = """
            <metadata><lom><general><language>nl</language><keyword><langstring>tree</langstring></keyword></general>
            <rights><description><string>CC BY 4.0</string></description></rights>
            <lifeCycle><contribute><role><value>Author</value></role><entity>BEGIN:VCARD
            FN:Carl L
            END:VCARD</entity></contribute></lifeCycle><educational><difficulty><value>easy</value></difficulty></educational></lom></metadata>
            """
        let manifest = Self.manifest(["items/a.xml", "b.xml"]).replacing(
            "<file href=\"items/a.xml\"/>", with: lom)
        let test = """
            <assessmentTest title="Quiz"><testPart><assessmentSection title="Trees"><assessmentItemRef href="items/a.xml"/></assessmentSection></testPart></assessmentTest>
            """
        let reading = Self.reading([
            "imsmanifest.xml": manifest, "items/a.xml": Self.item("a"), "b.xml": Self.item("b"),
            "test.xml": test,
        ])
        #expect(reading.questions.map(\.category) == [["Quiz", "Trees"], []])
        let first = reading.questions.first
        #expect(first?.rights == QuestionRights(licence: "CC BY 4.0", author: "Carl L"))
        #expect(first?.language == "nl" && first?.levelLabel == "easy" && first?.tags == ["tree"])
        #expect(reading.questions.last?.rights == QuestionRights())
    }

    @Test func `a quiz that Canvas wrote twice is read once, and its banks are known`() {
        func quiz(_ items: String) -> String {
            "<questestinterop><assessment ident=\"q1\" title=\"Quiz\"><section>\(items)</section></assessment></questestinterop>"
        }
        let item =
            "<item ident=\"i1\" title=\"One\"><presentation><material><mattext>Just read.</mattext></material></presentation></item>"
        let reference = "<bankentry_item sourcebank_ref=\"bank\" item_ref=\"i9\"/>"
        let files = [
            "imsmanifest.xml": Self.manifest(
                ["q1/assessment_qti.xml", "non_cc_assessments/q1.xml.qti"], type: "imsqti_xmlv1p2"),
            "q1/assessment_qti.xml": quiz(item),
            "non_cc_assessments/q1.xml.qti": quiz(item + reference),
            "bank.xml":
                "<questestinterop><objectbank ident=\"bank\">\(item.replacing("i1", with: "i9"))</objectbank></questestinterop>",
        ]
        let whole = Self.reading(files)
        #expect(
            whole.questions.map(\.record) == [
                "item 1 of non_cc_assessments/q1.xml.qti", "item 1 of bank.xml",
            ])
        #expect(whole.questions.map(\.category) == [["Quiz"], []])
        var alone = files
        alone["bank.xml"] = nil
        #expect(
            Self.reading(alone).messages(.rejected) == [
                "The item is in a question bank that is not in the file"
            ])
    }
}
