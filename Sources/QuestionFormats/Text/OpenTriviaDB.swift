import Intake
public import QuestionRecords

extension QuestionFormat {
    /// Open Trivia DB: answers of its API, and tables of pairs.
    public static let opentdb = QuestionFormat(
        "opentdb", name: "Open Trivia DB", priority: 120, reader: OpenTriviaDB.self,
        writings: [.init(id: "opentdb", name: "JSON", OpenTriviaDB.self)])
}

/// Open Trivia DB: answers of its API in all four encodings, dumps of them, and the CSV of pairs.
///
/// Source: https://opentdb.com/api_config.php
enum OpenTriviaDB: QuestionReader {
    static let rights = QuestionRights(
        licence: "CC BY-SA 4.0", source: "Open Trivia Database", url: "https://opentdb.com/")

    static func recognises(_ file: QuestionFile) -> Confidence {
        guard let text = file.text?.text else { return .no }
        let head = TextHead(text)
        if head.first == UInt8(ascii: "{") || head.first == UInt8(ascii: "[") {
            if head.contains("\"correct_answer\""), head.contains("\"incorrect_answers\"") {
                return .sure
            }
            return head.contains("\"response_code\"") ? .sure : .no
        }
        return OpenTriviaDBPairs.recognises(head) ? .sure : .no
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let text = try file.textOrRemark(into: &reading)
        let first = TextHead(text).first
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return OpenTriviaDBPairs.read(text, named: file.name, into: &reading)
        }
        let records = try records(of: try JSONText.parse(text), into: &reading)
        reading.questions.reserveCapacity(records.count)
        var encodings: Set<OpenTriviaDBEncoding> = []
        for (index, record) in records.enumerated() {
            let place = "question \(index + 1)"
            do throws(Senseless) {
                let encoding = try OpenTriviaDBEncoding.ofRecord(record)
                encodings.insert(encoding)
                var reader = OpenTriviaDBRecord(record, encoding: encoding)
                var question = try reader.question(record: place)
                question.line = record.line
                for loss in reader.losses {
                    reading.warn(
                        place, line: record.line, loss.message,
                        remedy: "Look whether the question still makes sense.",
                        excerpt: loss.excerpt)
                }
                reading.keep(question)
            } catch {
                reading.leaveOut(
                    place, line: record.line, error.message, remedy: error.remedy,
                    excerpt: error.excerpt)
            }
        }
        reading.dialect =
            encodings.count > 1
            ? "mixed encodings: " + encodings.map(\.rawValue).sorted().joined(separator: ", ")
            : encodings.first?.rawValue
    }

    /// The records of a document: an answer of the API, a bare array, a single record, or arrays by
    /// category.
    private static func records(of document: JSONValue, into reading: inout QuestionReading)
        throws(SourceFinding) -> [JSONValue]
    {
        if let records = document.array { return records }
        let results = document["results"]?.array
        if let code = document["response_code"], results?.isEmpty ?? true {
            throw OpenTriviaDBRefusal.finding(code: code, answer: document)
        }
        if let code = document["response_code"]?.int, code != 0 {
            reading.warn(
                nil, line: document.line,
                "The answer has questions and yet the response code \(code)",
                remedy: "Look whether all that was asked for is there.")
        }
        if let results { return results }
        if document["correct_answer"] != nil { return [document] }
        let arrays = document.members.compactMap(\.value.array)
        guard !arrays.isEmpty else {
            throw SourceFinding.refusal(
                "There is no list of questions in the JSON",
                remedy: "Give an answer of the API, or an array of its records.")
        }
        return arrays.flatMap(\.self)
    }
}

/// The findings for answers of the API that have no questions.
enum OpenTriviaDBRefusal {
    static func finding(code: JSONValue, answer: JSONValue) -> SourceFinding {
        let (message, remedy): (String, String) =
            switch code.int {
            case 0 where answer["token"] != nil:
                (
                    "This is the API's session token, not its questions",
                    "Ask api.php for questions with it."
                )
            case 0: ("The API's answer has no questions", "Ask for at least one.")
            case 1:
                (
                    "The API has fewer questions than were asked for (response code 1)",
                    "Ask for fewer, or with less narrow category, difficulty and type."
                )
            case 2:
                (
                    "The API did not understand what was asked for (response code 2)",
                    "Look at amount (1 to 50), category (9 to 32), difficulty and type."
                )
            case 3:
                (
                    "The API does not know the session token (response code 3)",
                    "Ask api_token.php for a new one; a token dies after six hours of rest."
                )
            case 4:
                (
                    "The API has given all its questions for this token (response code 4)",
                    "Reset the token with api_token.php?command=reset, or ask without one."
                )
            case 5:
                (
                    "The API was asked too often (response code 5)",
                    "Wait five seconds between two questions to the API."
                )
            default:
                (
                    "The API's answer has an unknown response code",
                    "Ask again; a code other than 0 to 5 is not described anywhere."
                )
            }
        return SourceFinding.refusal(message, remedy: remedy, line: code.line, excerpt: code.words)
    }
}
