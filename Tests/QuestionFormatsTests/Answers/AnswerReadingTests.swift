import Foundation
import Intake
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// Right answers that are named among options: one way for a file, and never a guess.
@Suite struct `Right answers of a file` {
    private static let header = "Question,Option 1,Option 2,Option 3,Option 4,Correct answer\n"
    private static let lettered = "Question,Option A,Option B,Option C,Option D,Correct answer\n"

    private static func told(_ text: String, _ way: AnswerWay? = nil) -> String {
        let format: QuestionFormat = text.first == "[" ? .json : .sheet
        let reading = format.read(
            QuestionFile(named: "a", Array(text.utf8)), answers: way)
        return Told.reading(reading) + reading.answers.map { "\n= \($0)" }.joined()
    }

    @Test func `the sheet whose answers are numbers of options keeps its keys`() throws {
        let file = Repository.root.appending(path: "Tests/Trials/30-places-or-values.csv")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(
            Self.told(text) == """
                Which of these is a moss? [one] 0 Rye; 0 Oak; 1 Peat moss; 0 Box
                Which of these is a tree? [one] 0 Rye; 1 Oak; 0 Peat moss; 0 Mint
                How many legs has an insect? [one] 0 4; 1 6; 0 8; 0 2
                How many petals has a wallflower? [one] 0 3; 1 4; 0 5; 0 1
                Which of these is a herb? [one] 1 Mint; 0 Oak; 0 Peat moss; 0 Yew
                How many wings has a bee? [one] 1 4; 0 2; 0 1; 0 3
                = right answers are numbers from 1: 4 of 6 records cannot be the options' texts
                """)
    }

    @Test(arguments: [
        // Texts, though all are numbers of options as well: the last row has no fifth one.
        (
            header + "a?,1,2,3,4,3\nb?,4,3,2,1,4\nc?,5,6,7,8,5\n",
            """
            a? [one] 0 1; 0 2; 1 3; 0 4
            b? [one] 1 4; 0 3; 0 2; 0 1
            c? [one] 1 5; 0 6; 0 7; 0 8
            = right answers are the options' texts: 1 of 3 records cannot be numbers from 1
            """
        ),
        // A letter that is an option as well: the other row tells.
        (
            lettered + "a?,b,c,a,d,a\nb?,w,x,y,z,D\n",
            """
            a? [one] 1 b; 0 c; 0 a; 0 d
            b? [one] 0 w; 0 x; 0 y; 1 z
            = right answers are letters: 1 of 2 records cannot be the options' texts
            """
        ),
        // A 0 makes them indexes.
        (
            lettered + "a?,w,x,y,z,0\nb?,w,x,y,z,2\n",
            """
            a? [one] 1 w; 0 x; 0 y; 0 z
            b? [one] 0 w; 0 x; 1 y; 0 z
            = right answers are indexes from 0: 1 of 2 records cannot be numbers from 1
            """
        ),
        // The words beside a number or letter, and marks around it.
        (
            header + "a?,w,x,y,z,Option 2\nb?,w,x,y,z,3.\nc?,w,x,y,z,\"(1), 4\"\n",
            """
            a? [one] 0 w; 1 x; 0 y; 0 z
            b? [one] 0 w; 0 x; 1 y; 0 z
            c? [allOrNothing] 1 w; 0 x; 0 y; 1 z
            = right answers are numbers from 1, in 3 records
            """
        ),
        (
            "Frage;Antwort A;Antwort B;Richtige Antwort\na?;C;C++;C++\nb?;w;x;w\n",
            """
            a? [one] 0 C; 1 C++
            b? [one] 1 w; 0 x
            = right answers are the options' texts, in 2 records
            """
        ),
        // What options go by in JSON comes before their place, and a text before neither.
        (
            #"[{"question":"a?","options":[{"id":3,"text":"4"},{"id":1,"text":"6"}],"answer":3},"#
                + #"{"question":"b?","options":[{"id":7,"text":"x"},{"id":9,"text":"y"}],"answer":"9"}]"#,
            """
            a? [one] 1 4; 0 6
            b? [one] 0 x; 1 y
            = right answers are what the options go by, in 2 records
            """
        ),
        (
            #"[{"question":"a?","options":["4","6","8","2"],"answer":2},{"question":"b?","options":["w","x"],"answer":0}]"#,
            """
            a? [one] 0 4; 0 6; 1 8; 0 2
            b? [one] 1 w; 0 x
            = right answers are indexes from 0: 1 of 2 records cannot be numbers from 1
            """
        ),
        // An option that is empty is no vote for counting from 0.
        (
            header + "a?,4,6,8,2,2\nb?,w,x,y,z,3\nc?,,5,6,7,1\n",
            """
            a? [one] 0 4; 1 6; 0 8; 0 2
            b? [one] 0 w; 0 x; 1 y; 0 z
            ! 4: The right answer is option 1, which is empty «1»
            = right answers are numbers from 1: 1 of 2 records cannot be the options' texts
            """
        ),
        // A row that no way fits has no vote.
        (
            header + "a?,4,6,8,2,2\nb?,w,x,y,z,3\nc?,w,x,y,z,9\n",
            """
            a? [one] 0 4; 1 6; 0 8; 0 2
            b? [one] 0 w; 0 x; 1 y; 0 z
            ! 4: The right answer is number 9, and there are 4 options «9»
            = right answers are numbers from 1: 1 of 2 records cannot be the options' texts
            """
        ),
    ]) func `are read the one way that fits all rows`(text: String, expected: String) {
        #expect(Self.told(text) == expected)
    }

    @Test(arguments: [
        (
            header + "a?,4,6,8,2,2\nb?,1,2,3,4,3\n",
            """
            b? [one] 0 1; 0 2; 1 3; 0 4
            ! 2: The right answer “2” means “6” as a number from 1, or “2” as a text, and nothing in the file tells which «2»
            = right answers are numbers from 1 or the options' texts: nothing in 2 records tells which
            """
        ),
        (
            #"[{"question":"a?","options":["w","x","y"],"answerIndex":1}]"#,
            """
            ! 1: The right answer “1” means “w” as a number from 1, or “x” as an index from 0, and nothing in the file tells which «1»
            = right answers are numbers from 1 or indexes from 0: nothing in 1 record tells which
            """
        ),
        (
            lettered + "a?,b,c,a,d,a\nb?,w,x,y,z,y\nc?,w,x,y,z,D\n",
            """
            b? [one] 0 w; 0 x; 1 y; 0 z
            c? [one] 0 w; 0 x; 0 y; 1 z
            ! 2: The right answer “a” means “b” as a letter, or “a” as a text, and nothing in the file tells which «a»
            = right answers are named in no one way: of 3 records 2 fit letters, 2 fit the options' texts
            """
        ),
        // A 0 may be a text as well.
        (
            header + "a?,0,1,2,3,0\nb?,4,0,5,6,0\n",
            """
            a? [one] 1 0; 0 1; 0 2; 0 3
            ! 3: The right answer “0” means “4” as an index from 0, or “0” as a text, and nothing in the file tells which «0»
            = right answers are indexes from 0 or the options' texts: nothing in 2 records tells which
            """
        ),
        // A 0 where options are numbered is no word for all other rows.
        (
            header + "a?,w,x,y,z,0\nb?,w,x,y,z,2\nc?,w,x,y,z,z\n",
            """
            c? [one] 0 w; 0 x; 0 y; 1 z
            ! 2: The right answer is number 0, and the columns count from 1 «0»
            ! 3: The right answer “2” means “x” as a number from 1, or “y” as an index from 0, and nothing in the file tells which «2»
            = right answers are named in no one way: of 3 records 1 fit numbers from 1, 2 fit indexes from 0, 1 fit the options' texts
            """
        ),
    ]) func `are refused with both readings where nothing tells`(text: String, expected: String) {
        #expect(Self.told(text) == expected)
    }

    /// A header that only looks like a program's, and columns that do not count from 1.
    @Test(arguments: [
        (
            "Question,Type,Option 1,Option 2,Option 3,Option 4,Correct Answer,Time\n"
                + "a?,,4,6,8,2,2,20\nb?,,Rome,Paris,Oslo,Bern,Paris,20\n",
            """
            a? [one] 0 4; 0 6; 0 8; 1 2
            b? [one] 0 Rome; 1 Paris; 0 Oslo; 0 Bern
            = right answers are the options' texts: 1 of 2 records cannot be numbers from 1
            """
        ),
        (
            "Question,Option 1,Option 2,Option 4,Correct answer\na?,x,y,z,3\n",
            "! 1: The columns of options are not numbered from 1 on, one after the other"
        ),
        (
            "Question,Option 0,Option 1,Option 2,Correct answer\na?,x,y,z,1\n",
            "! 1: The columns of options are not numbered from 1 on, one after the other"
        ),
        // What two options go by names neither.
        (
            #"[{"question":"a?","options":[{"id":1,"text":"x"},{"id":1,"text":"y"}],"answer":"y"}]"#,
            "a? [one] 0 x; 1 y\n= right answers are the options' texts, in 1 record"
        ),
    ]) func `are not guessed from a header`(text: String, expected: String) {
        #expect(Self.told(text) == expected)
    }

    @Test func `are read as an editor says`() {
        let text = Self.header + "a?,4,6,8,2,2\nb?,w,x,y,z,x\n"
        #expect(
            Self.told(text, .numbers) == """
                a? [one] 0 4; 1 6; 0 8; 0 2
                ! 3: The right answer is none of the options, where right answers are numbers from 1 «x»
                = right answers are numbers from 1, as you say: so 1 of 2 records
                """)
        #expect(
            Self.told(text, .texts).hasPrefix("a? [one] 0 4; 0 6; 0 8; 1 2\nb? [one] 0 w; 1 x;"))
        #expect(Self.told(text, .indexes).hasPrefix("a? [one] 0 4; 0 6; 1 8; 0 2\n! 3:"))
        let aiken = QuestionFile(named: "a", Array("Which?\nA. x\nB. y\nANSWER: B\n".utf8))
        #expect(
            QuestionFormat.aiken.read(aiken, answers: .numbers).findings.map(\.message)
                == ["The format says itself which answers are right, whatever you say of it"])
    }

    @Test(arguments: ["numbers", "places"]) func `are numbers in the sheets of programs`(_: String)
    {
        let text =
            "Question #,Question Text,Answer 1,Answer 2,Answer 3,Answer 4,Time Limit (sec),"
            + "Correct Answer(s) (Only include Answer #)\n1,Legs?,4,6,8,2,20,2\n2,Year?,7,8,9,10,20,9\n"
        #expect(
            Self.told(text) == """
                Legs? [one] 0 4; 1 6; 0 8; 0 2
                Year? [one] 0 7; 0 8; 1 9; 0 10
                = right answers are numbers from 1, as Blooket has them: so 1 of 2 records
                """)
    }
}
