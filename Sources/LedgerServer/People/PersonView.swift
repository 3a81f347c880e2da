import Catalog
import Games
import Ledger
import LedgerAccounts
import LedgerEngine

/// A person as others see them in lists.
struct PersonFace: Encodable, Sendable {
    /// The public name, by which entries refer to the person.
    var handle: String
    var name: String
    /// Empty where the reader may not find the person.
    var username: String
    var avatar: String?
    var worn: [String: String]
    /// The reader's relation to the person.
    var relation: Relation
    /// The person's relation to the reader: `follows`, `asked` or `friend`, and no other.
    var theirs: Relation
}

/// A person as one reader sees them.
struct PersonView: Sendable {
    let face: PersonFace
    let state: PlayerState
    private let blocksMe: Bool
    private let isInvitedToSee: Bool
    /// Whether the reader may not find the person, and the only relations between them, if any, are
    /// a block or a declined request: the view then shows no more than boards do.
    private let isStrange: Bool

    /// Reads the view of a person; nil for a person without an account.
    init?(of person: PersonID, for other: PersonID, _ services: Services) async throws {
        guard let details = try await services.accounts.store.account(of: person)?.details,
            let state = try await services.ledger.state(of: person),
            let face = try await services.ledger.faces(of: [person])[person]
        else { return nil }
        let (mine, theirs) = try await services.ledger.relations(of: other, to: person)
        self.state = state
        blocksMe = theirs.contains(.blocks)
        // A person who follows the reader, or asked to be a friend, thereby lets the reader open
        // their page.
        isInvitedToSee = !theirs.isDisjoint(with: [.asked, .follows])
        let isFriend = mine.contains(.friend)
        isStrange =
            mine.subtracting([.blocks, .declined]).isEmpty && !isInvitedToSee
            && !state.allows.find.includes(isFriend: isFriend)
        self.face = PersonFace(
            handle: face.handle, name: details.displayName,
            username: isStrange ? "" : details.username,
            avatar: isStrange ? nil : details.shownAvatar, worn: face.worn, relation: mine,
            theirs: theirs.intersection([.follows, .asked, .friend]))
    }

    private var isFriend: Bool { face.relation.contains(.friend) }

    /// Whether the person exists for the reader: neither banned nor blocking them.
    var isThere: Bool { !blocksMe && !state.isBanned }

    /// Whether a search by name finds them.
    var mayBeFound: Bool { isThere && state.allows.find.includes(isFriend: isFriend) }

    /// Whether their page opens: also for people with a relation to them, or who block them.
    var mayBeOpened: Bool {
        isThere && (mayBeFound || isInvitedToSee || !face.relation.isEmpty)
    }

    /// Whether they show this to the reader.
    func shows(_ what: KeyPath<Privacy, Audience>) -> Bool {
        !isStrange && state.allows[keyPath: what].includes(isFriend: isFriend)
    }
}

/// A person's page for one reader.
struct PersonPage: Encodable, Sendable {
    /// Statistics of play.
    struct Statistics: Encodable, Sendable {
        var rounds: Int
        var answers: Int
        /// Right answers per thousand.
        var accuracy: Int
        /// Average milliseconds a question.
        var average: Int
        var streak: Int
        var longestStreak: Int
        var achievements: Int

        init(_ profile: Profile) {
            rounds = profile.rounds
            answers = profile.answers
            accuracy = profile.accuracy
            average = profile.average
            streak = profile.streak
            longestStreak = profile.longestStreak
            achievements = profile.achievements.count
        }
    }

    /// Points on a day in UTC: the person's and the reader's.
    struct ComparedDay: Encodable, Sendable {
        var day: Day
        var mine: Int
        var theirs: Int
    }

    /// What the reader may do about the person.
    struct May: Encodable, Sendable {
        var ask: Bool
        var follow: Bool
        var challenge: Bool
    }

    var person: PersonFace
    var may: May
    /// The person's; nil where they do not show them, or have not played.
    var statistics: Statistics?
    /// The reader's, for comparison.
    var own: Statistics
    /// The last seven days, oldest first; nil where the person does not show them, or has not
    /// played.
    var week: [ComparedDay]?
    /// Whether the person shows their statistics to the reader.
    var showsStatistics: Bool

    /// The page of a person.
    ///
    /// - Parameters:
    ///   - view: the person as the reader sees them.
    ///   - mine: the reader's state.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    init(_ view: PersonView, beside mine: PlayerState, now: Int) {
        person = view.face
        let relation = view.face.relation
        let isFree = !relation.contains(.blocks)
        may = May(
            ask: isFree && !relation.contains(.friend)
                && (view.state.allows.find == .everyone || view.face.theirs.contains(.asked)),
            follow: isFree && view.shows(\.follow), challenge: isFree && view.shows(\.challenge))
        showsStatistics = view.shows(\.statistics)
        own = Statistics(Profile(mine, handle: "", now: now))
        let theirs = Profile(view.state, handle: "", now: now)
        guard showsStatistics, theirs.rounds > 0 else { return }
        statistics = Statistics(theirs)
        let today = Day(secondsSince1970: now / 1_000)
        week = (-6...0).map { offset in
            let day = today.advanced(by: offset)
            return ComparedDay(
                day: day, mine: mine.points(on: day), theirs: view.state.points(on: day))
        }
    }
}

/// One achievement, personal best or reached goal of a person.
struct PersonActivity: Encodable, Sendable {
    /// The kind of activity.
    enum Kind: String, Encodable, Sendable {
        case achievement, best, goal
    }

    var person: PersonFace
    var kind: Kind
    /// The achievement, or the kind of round of a personal best, as `quiz/art/100`; nil for a goal.
    var id: String?
    /// The points of a personal best.
    var points: Int?
    /// The period of a goal.
    var period: GoalPeriod?
    /// Milliseconds since 1970-01-01T00:00Z; for a goal the beginning of its day or week.
    var time: Int

    /// The activity of a person since a time.
    static func all(of view: PersonView, since: Int) -> [PersonActivity] {
        var items: [PersonActivity] = []
        for (id, time) in view.state.achieved where time >= since {
            items.append(PersonActivity(person: view.face, kind: .achievement, id: id, time: time))
        }
        for (subject, best) in view.state.bestRounds ?? [:] where best.reached.time >= since {
            items.append(
                PersonActivity(
                    person: view.face, kind: .best, id: subject, points: best.points,
                    time: best.reached.time))
        }
        for (day, periods) in view.state.paidGoals {
            let time = day.number * LedgerLimits.day
            for period in periods.sorted(by: { $0.rawValue < $1.rawValue }) where time >= since {
                items.append(
                    PersonActivity(person: view.face, kind: .goal, period: period, time: time))
            }
        }
        return items
    }
}
