import Intake
import QuestionRecords

/// Grades of answers, which are values of a fixed list in Moodle.
enum MoodleGrades {
    /// The list, as exact fractions of 1.
    static let list: [Double] = [
        1, 0.9, 5.0 / 6, 0.8, 0.75, 0.7, 2.0 / 3, 0.6, 0.5, 0.4, 1.0 / 3, 0.3, 0.25, 0.2, 1.0 / 6,
        1.0 / 7, 0.125, 1.0 / 9, 0.1, 0.05, 0,
    ]

    /// The grade of the list, or its negative, that equals a number within Moodle's tolerance; nil
    /// when there is none.
    static func listed(_ grade: Double) -> Double? {
        list.first { abs($0 - abs(grade)) < 1e-5 }.map { grade < 0 ? -$0 : $0 }
    }

    /// An answer's weight, from its percentage.
    ///
    /// - Throws: `SourceFinding` when it is not a number from -100 to 100.
    static func weight(of answer: XMLElement, _ record: inout MarkupRecord) throws(SourceFinding)
        -> Double
    {
        let written = (answer["fraction"] ?? "").trimmedBlanks
        if written.isEmpty { return 0 }
        guard let grade = MarkupNumber.percentage(written) else {
            throw record.rejection(
                "The grade of an answer is no number", remedy: "Write it as a percentage.",
                excerpt: written)
        }
        guard abs(grade) <= 1 else {
            throw record.rejection(
                "The grade of an answer is not between -100 and 100",
                remedy: "Write it as a percentage.", excerpt: written)
        }
        if let listed = listed(grade) { return listed }
        record.warn(
            "The grade \(written.prefix(20)) is none of Moodle's, which would skip the question; "
                + "it is kept as it is",
            remedy: "Use one of 100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, "
                + "25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0, or its negative.")
        return grade
    }

    /// A weight as Moodle's percentage: a grade of the list is rounded to five decimals, any other
    /// weight is exact.
    static func written(_ weight: Double) -> String {
        if let listed = listed(weight), listed == weight {
            let digits = (weight * 100 * 100_000).rounded() / 100_000
            return MarkupNumber.written(digits)
        }
        let percent = MarkupNumber.written(weight * 100)
        if MarkupNumber.percentage(percent) == weight { return percent }
        return "\(weight)e2"
    }
}
