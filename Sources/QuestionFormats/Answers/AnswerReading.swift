import Intake
import QuestionRecords

/// Determines how a file marks right answers: the one way that is possible for all its records.
///
/// A record for which no way is possible is not counted. When several ways are possible for all
/// records, or no way is, a record is read only if all ways possible for it give the same options.
struct AnswerReading {
    /// Facts about a file that are known without its records.
    enum Known {
        case nothing
        /// The way that an editor has given.
        case told(AnswerWay)
        /// The way of the program that writes such files. An answer that does not fit this way is
        /// read as a text or a letter.
        case written(AnswerWay, by: String)
        /// The options have labels numbered from 1. Numbers count from 0 only if an editor's option
        /// demands it.
        case numberedOptions
    }

    /// The ways to try.
    private let ways: [AnswerWay]
    private let known: Known
    /// The number of records for which at least one way is possible, and for each way the number of
    /// records for which it is possible.
    private let votes: Int
    private let fits: [AnswerWay: Int]
    /// The number of records whose answer is the key of an option.
    private let keyed: Int

    /// Determines the way from the records.
    init(_ answers: some Sequence<NamedAnswer>, known: Known = .nothing) {
        let answers = Array(answers)
        var candidates = AnswerWay.allCases
        // When options have labels such as "Option 2", the number 2 is not an index from 0.
        if case .numberedOptions = known, !answers.contains(where: \.hasZero) {
            candidates.removeAll { $0 == .indexes }
        }
        var (votes, keyed, fits) = (0, 0, [AnswerWay: Int]())
        for answer in answers {
            let fitting = candidates.filter { answer.places(by: $0) != nil }
            if !fitting.isEmpty { votes += 1 }
            if answer.placesOfKeys != nil { keyed += 1 }
            for way in fitting { fits[way, default: 0] += 1 }
        }
        self.known = known
        self.votes = votes
        self.keyed = keyed
        self.fits = fits
        ways = Self.ways(known, votes, fits)
    }

    private static func ways(_ known: Known, _ votes: Int, _ fits: [AnswerWay: Int])
        -> [AnswerWay]
    {
        let met = AnswerWay.allCases.filter { fits[$0] != nil }
        switch known {
        case .told(let way): return [way]
        case .written(let way, _):
            return [way] + [.texts, .letters].filter { $0 != way && met.contains($0) }
        case .nothing, .numberedOptions: break
        }
        let ways = met.filter { fits[$0] == votes }
        // A 0 contradicts labels that are numbered from 1.
        if case .numberedOptions = known, ways.contains(.indexes), !ways.contains(.texts) {
            return [.numbers, .indexes]
        }
        return ways.isEmpty ? met : ways
    }

    /// The right options of a record, by index.
    ///
    /// - Throws: `Senseless` when no option is marked, the mark is ambiguous, or the record marks
    ///   other options elsewhere.
    func places(of answer: NamedAnswer) throws(Senseless) -> [Int] {
        let (way, places) = try meant(by: answer)
        try answer.check(places, by: way)
        return places
    }

    private func meant(by answer: NamedAnswer) throws(Senseless) -> (AnswerWay, [Int]) {
        let readings = ways.compactMap { way in answer.places(by: way).map { (way, $0) } }
        guard let first = readings.first else { throw mistake(of: answer) }
        if case .written = known { return first }
        if case .numberedOptions = known, readings.allSatisfy({ $0.0 == .indexes }) {
            throw Senseless(
                "The right answer is number \(answer.excerpt), and the columns count from 1",
                remedy: "Count from 1, or say that right answers are indexes (--answers).",
                excerpt: answer.excerpt)
        }
        if case .told = known {
        } else if answer.mayBeDecimal, first.0 != .texts {
            throw Senseless(
                "The right answer “\(answer.excerpt)” may be one number, with a decimal, or two",
                remedy:
                    "Say for the whole file what right answers are: indexes, if these are two; or "
                    + "write numbers without decimals (--answers).", excerpt: answer.excerpt)
        }
        let distinct = readings.enumerated().filter { place, reading in
            !readings.prefix(place).contains { Set($0.1) == Set(reading.1) }
        }.map(\.element)
        guard distinct.count > 1 else { return first }
        throw Senseless(
            "The right answer “\(answer.excerpt.prefix(40))” means "
                + Self.list(distinct.map { Self.shown($0, answer) })
                + ", and nothing in the file tells which",
            remedy: "Say for the whole file what right answers are: "
                + Self.list(distinct.map(\.0.rawValue)) + " (--answers).",
            excerpt: answer.excerpt)
    }

    private static func list(_ items: [String]) -> String {
        items.dropLast().joined(separator: ", ") + ", or \(items.last ?? "")"
    }

    private static func shown(_ reading: (AnswerWay, [Int]), _ answer: NamedAnswer) -> String {
        let texts = reading.1.map { "“\(answer.options[$0].plain.prefix(40))”" }
        let kind =
            switch reading.0 {
            case let way where way != .texts && answer.placesOfKeys != nil:
                "as what the option goes by"
            case .letters: "as a letter"
            case .numbers: "as a number from 1"
            case .indexes: "as an index from 0"
            case .texts: "as a text"
            }
        return "\(texts.joined(separator: ", ")) \(kind)"
    }

    private func mistake(of answer: NamedAnswer) -> Senseless {
        guard case .told(let way) = known,
            AnswerWay.allCases.contains(where: { answer.places(by: $0) != nil })
        else { return answer.mistake }
        return Senseless(
            "The right answer is none of the options, where right answers are \(way.words)",
            remedy: "Write it as the other rows have it.", excerpt: answer.excerpt)
    }

    /// A sentence about how right answers are marked and what shows it, without a full stop; nil
    /// when no record has a mark.
    var summary: String? {
        guard votes > 0 || isTold else { return nil }
        let records = votes == 1 ? "1 record" : "\(votes) records"
        switch known {
        case .told(let way):
            return
                "right answers are \(way.words), as you say: so \(fits[way] ?? 0) of \(records)"
        case .written(let way, let program):
            return
                "right answers are \(way.words), as \(program) has them: so \(fits[way] ?? 0) of \(records)"
        case .nothing, .numberedOptions: break
        }
        guard let way = ways.first, fits[way] == votes else {
            let counts = ways.map { "\(fits[$0] ?? 0) fit \($0.words)" }
            return "right answers are named in no one way: of \(records) "
                + counts.joined(separator: ", ")
        }
        if keyed == votes, way != .texts, !ways.contains(.texts) {
            return "right answers are what the options go by, in \(records)"
        }
        if ways.count > 1 {
            return "right answers are \(ways.map(\.words).joined(separator: " or ")): "
                + "nothing in \(records) tells which"
        }
        let rivals = fits.filter { $0.key != way && $0.value < votes }
        guard
            let rival = rivals.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
            )
        else { return "right answers are \(way.words), in \(records)" }
        return "right answers are \(way.words): \(votes - rival.value) of \(records) cannot be "
            + rival.key.words
    }

    private var isTold: Bool { if case .told = known { true } else { false } }
}
