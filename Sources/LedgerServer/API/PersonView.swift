import Catalog
import Games
import Ledger
import LedgerEngine

/// A person as others see them in lists.
struct PersonFace: Encodable, Sendable {
    /// The public name, by which entries name them.
    var handle: String
    var name: String
    /// Empty where who asks would not find them.
    var username: String
    var avatar: String?
    var worn: [String: String]
    /// What who asks is to them.
    var relation: Relation
    /// What they are to who asks: `follows`, `asked`, `friend`, and nothing else.
    var theirs: Relation
}

/// A person as one other sees them.
struct PersonView: Sendable {
    let face: PersonFace
    let state: PlayerState
    private let blocksMe: Bool
    private let isInvitedToSee: Bool
    /// Whether who asks has nothing to do with them but to block them, and would not find them: by that
    /// nobody sees more than boards show.
    private let isStrange: Bool

    /// Looks a person up for another; nil for who has no account.
    init?(of person: PersonID, for other: PersonID, _ services: Services) async throws {
        guard let details = try await services.accounts.store.account(of: person)?.details,
            let state = try await services.ledger.state(of: person),
            let face = try await services.ledger.faces(of: [person])[person]
        else { return nil }
        let (mine, theirs) = try await services.ledger.relations(of: other, to: person)
        self.state = state
        blocksMe = theirs.contains(.blocks)
        // Who asks or follows somebody shows themselves by it.
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

    /// Whether they are there for who asks at all.
    var isThere: Bool { !blocksMe && !state.isBanned }

    /// Whether a search by name shows them.
    var mayBeFound: Bool { isThere && state.allows.find.includes(isFriend: isFriend) }

    /// Whether their page opens: also to whom they have to do with, and who blocks them.
    var mayBeOpened: Bool {
        isThere && (mayBeFound || isInvitedToSee || !face.relation.isEmpty)
    }

    /// Whether they show something to who asks.
    func shows(_ what: KeyPath<Privacy, Audience>) -> Bool {
        !isStrange && state.allows[keyPath: what].includes(isFriend: isFriend)
    }
}

/// A person's page for another.
struct PersonPage: Encodable, Sendable {
    /// What they show of their play.
    struct Statistics: Encodable, Sendable {
        var rounds: Int
        var answers: Int
        /// Right answers of a thousand.
        var accuracy: Int
        /// Milliseconds a question, on average.
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

    /// Points of a day in UTC, theirs beside those of who asks.
    struct ComparedDay: Encodable, Sendable {
        var day: Day
        var mine: Int
        var theirs: Int
    }

    /// What who asks may do about them.
    struct May: Encodable, Sendable {
        var ask: Bool
        var follow: Bool
        var challenge: Bool
    }

    var person: PersonFace
    var may: May
    /// Theirs; nil where they do not show it, or have played nothing.
    var statistics: Statistics?
    /// Those of who asks, to be put beside.
    var own: Statistics
    /// The last seven days, the first first; nil where they do not show it, or have played nothing.
    var week: [ComparedDay]?
    /// Whether they show their statistics to who asks.
    var showsStatistics: Bool

    /// The page of a person.
    ///
    /// - Parameters:
    ///   - view: the person.
    ///   - mine: the state of who asks.
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

/// One thing that a person did.
struct PersonActivity: Encodable, Sendable {
    /// What kind of thing.
    enum Kind: String, Encodable, Sendable {
        case achievement, best, goal
    }

    var person: PersonFace
    var kind: Kind
    /// The achievement, or the kind of round of a best, as `quiz/art/100`; nil of a goal.
    var id: String?
    /// Points of a best.
    var points: Int?
    /// A goal's.
    var period: GoalPeriod?
    /// When, in milliseconds since 1970-01-01T00:00Z; of a goal the beginning of its day or week.
    var time: Int

    /// What a person did since a time.
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
