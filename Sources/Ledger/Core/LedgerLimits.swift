import Catalog
import Games

/// Every limit and number of the ledger's rules. Times are milliseconds.
public enum LedgerLimits {
    /// A minute.
    public static let minute = 60_000
    static let hour = 60 * minute
    /// A day.
    public static let day = 24 * hour

    // MARK: Entries

    /// The largest body, in bytes: that of the longest round of practice that the rules allow. Each
    /// kind of entry has its own limit (`EntryForm`).
    public static let bodyBytes = 1 << 20
    /// The largest body of a few numbers and short texts, in bytes.
    static let shortBodyBytes = 512
    /// The largest body of a round, in bytes: a fixed part, and for each move a card's id and three
    /// numbers.
    static let roundBytes = 1_024
    static let moveBytes = 192
    /// The most moves of a round of any deck.
    static let moves = 5_000
    /// The most bytes of an id: of an item, a deck, a card, a category.
    public static let idBytes = 128
    /// The most bytes of a word of our vocabulary: a mode, a level, a slot, a kind, a language.
    public static let wordBytes = 64
    /// The most bytes of a device's key in rounds.
    static let playerBytes = 200
    /// The most bytes of a zone's IANA name; the longest has 32.
    public static let zoneBytes = 64
    /// The most entries in a batch.
    public static let batch = 64
    /// The most bytes of all bodies in a batch, unless it has one entry. Quotes double in JSON, so
    /// that the request stays below the server's limit.
    public static let batchBytes = 1 << 20
    /// The most bytes of an entry without its body.
    public static let frameBytes = 256
    /// Seconds until an entry of a kind that the ledger does not support may come again.
    public static let newerServerWait = 3_600
    /// How far a claimed time may be ahead of the ledger's, because clocks differ.
    public static let ahead = 5 * minute
    /// How far back entries made offline still count.
    public static let offline = 60 * day
    /// The largest offset of any zone from UTC, in minutes.
    public static let offset = 14 * 60

    // MARK: Rounds

    /// For how many days from its first a daily or weekly set counts; later it counts as played
    /// again.
    public static let setDays = SetCalendar.days
    /// How many days of a person's history are kept for judging: the days from which a round on a
    /// set that then still counted may still arrive, and two more.
    public static let remembered = offline / day + setDays + 2
    /// Trophies for a personal best.
    public static let bestTrophies = 2
    /// Personal bests that are paid in a day.
    public static let bestsADay = 5
    /// Trophies for an achievement.
    public static let achievementTrophies = 10
    /// The most personal bests in a player state, those of the newest content first: some 30 boards
    /// for each content, for a year of monthly editions.
    static let bests = 400
    /// The most kinds of rounds (modes, quizzes, timers) with a `BestRound`.
    static let bestRounds = 100
    /// The most devices of one person.
    public static let devices = 32

    // MARK: What pays and what ranks

    // Decks are public and devices set their own clocks, so that a program can claim any day's
    // play. With these limits such a claim earns little, and honest guests lose little.

    /// How many days before a person's registration pay: a long weekend of play before the first
    /// connection is paid.
    public static let earlyDays = 3
    /// The number of days whose play pays when it is received on one day, for the same reason.
    public static let daysADay = 3
    /// How long after registration a guest's play is on boards and they may set beacons: each of a
    /// hundred made-up devices would have to wait a day.
    public static let guestAge = day
    /// How long after registration a person's play is on boards of all time.
    public static let alwaysAge = 7 * day
    /// On how many days a guest must have sent entries before their play is on boards of all time.
    public static let alwaysDays = 3
    /// The shortest mean time in which people answer, in milliseconds. Naming a familiar thing in a
    /// picture takes people a second (Székely et al. 2004, Journal of Memory and Language 51), and
    /// pressing the right one of four keys, with nothing to read, 0.4 s (Hick 1952).
    public static let humanPace = 600
    /// The fewest questions whose mean time is compared with it.
    static let paceQuestions = 5
    /// The most right answers in a minute, for the same reason.
    public static let rightAMinute = 100

    // MARK: Battles

    /// The most bytes of a recorded battle, its most events and options.
    static let battleBytes = 96 << 10
    /// The most events.
    public static let battleEvents = 500
    static let battleOptions = 16
    /// Battles that are paid in a day.
    static let battlesADay = 10
    /// Battles of the same two persons in a day that are paid, and that are rated.
    static let paidRepeats = 2
    static let ratedRepeats = 3
    /// A battle that a player left with fewer rounds than this earns neither player anything.
    static let shortBattle = 3

    /// Trophies for a battle.
    static func battleTrophies(_ score: BattleScore) -> Int {
        switch score {
        case .won: 10
        case .drawn: 5
        case .lost: 2
        }
    }

    // MARK: Accounts

    /// Guests with entries that one account may take in within `guestWindow`.
    public static let guests = 3
    /// Thirty days.
    public static let guestWindow = 30 * day

    // MARK: Shop

    /// The highest price of an item.
    public static let price = 1_000_000

    // MARK: Steps

    /// The longest interval of one entry.
    public static let stepInterval = day
    /// The most steps accepted for a quarter of an hour: runners make some 200 a minute.
    public static let stepsAQuarter = 3_000
    /// The most sources of steps for one quarter of an hour.
    public static let stepSources = 8
    /// The most bytes of a source's name.
    public static let sourceBytes = 64
    /// Goals that a person may set in a day.
    public static let goalsADay = 10
    /// The allowed goals of a day, in steps.
    public static let dayGoal = 1_000...40_000
    /// The allowed goals of a week, in steps.
    public static let weekGoal = 5_000...280_000

    // MARK: Beacons

    /// How long a beacon is shown after it was set or replenished: 12 hours, in minutes.
    public static let beaconMinutes = 12 * 60
    /// Beacons that a person may set, and may replenish, in any 24 hours.
    public static let beaconsADay = 10
    /// Those 24 hours, in minutes.
    public static let beaconWindow = 24 * 60
    /// How long a device may hold a beacon back.
    public static let beaconDelay = 10 * minute
    /// The distance within which a device alerts to a beacon, in metres: half a mile.
    public static let beaconReach = 804.672
    /// Published times of beacons are rounded up to multiples of this, in minutes.
    public static let beaconQuarter = 15
    /// The largest random delay before a beacon or its replenishment is published, in minutes:
    /// other data that a device sends at the same time then does not reveal who was there.
    public static let beaconSecrecy = 30

    /// The fewest persons in a square on a day whose statistics are published.
    public static let beaconCrowd = 10

    // MARK: Notes to the editors

    /// Reports and submitted questions of one person in a day.
    public static let notesADay = 20
    /// The most bytes of a report's or question's text.
    public static let noteBytes = 4_000
    /// The largest body of a report or question, in bytes.
    static let noteBodyBytes = 16 << 10
    /// The number of options of a submitted question.
    static let options = 2...8

    // MARK: People

    /// The most friends of one person.
    public static let friends = 500
    /// The most persons whom one person follows.
    public static let follows = 1_000
    /// The most unanswered requests of one person.
    public static let openRequests = 50
    /// How often one person may reach others in a day: follow, ask, accept.
    public static let reachedADay = 60
    /// The most words of a relation.
    static let relationWords = 8
    /// The largest body of an entry about another person's action, in bytes.
    static let peerBodyBytes = 1_024
    /// The most others that one challenge asks.
    public static let challengePeople = 7
    /// The most current challenges of one person.
    public static let challenges = 10
    /// The allowed length of a challenge, in days.
    public static let challengeDays = 1...28
    /// The allowed goals of a challenge, in steps a day.
    public static let challengeSteps = 1_000...100_000
    /// How long after its last day a challenge is settled, so that offline devices can send their
    /// steps.
    public static let challengeGrace = 2 * day
    /// The most Trophies for a challenge.
    static let challengeTrophies = 50
    /// The lifetime of an invitation.
    public static let invitationLife = 30 * day
    /// The most valid invitations of one person: the latest.
    public static let invitations = 20

    // MARK: What people keep of plants

    /// The most registers of one person's herbarium, the latest of all: saved plants, notes, tags,
    /// places, searches, and their removals.
    public static let registers = 50_000
    /// The most bytes of a note on a plant, 4,000 letters, and of its body.
    static let ownNoteBytes = 16_000
    static let ownNoteBodyBytes = 17 << 10
    /// The most letters of a tag.
    public static let tagLetters = 40
    /// The most bytes of a tag, and of a collection's name of 60 letters.
    static let tagBytes = 4 * tagLetters
    static let collectionNameBytes = 240
    /// The hexadecimal digits of a link to a shared collection: 128 bits.
    static let linkDigits = 32
    /// The most links of one person that are valid: the latest.
    public static let links = 200
    /// The most digits of an order.
    static let orderBytes = 40
    /// The most letters of a search.
    public static let searchLetters = 100
    /// The most bytes of a search, and of its body.
    static let searchBytes = 4 * searchLetters
    static let searchBodyBytes = 1_024

    // MARK: Errors of clients

    /// The largest body of a report of a client's error, in bytes.
    public static let clientErrorBytes = 400
    /// The most bytes of a script's path, and its most parts.
    static let clientErrorScriptBytes = 80
    static let clientErrorFolders = 6
    /// Line numbers of a script; 0 for an unknown one.
    static let clientErrorLines = 0...99_999
    /// Reports of errors of one person in a day.
    public static let clientErrorsADay = 10
    /// For how many days counts of errors are kept.
    public static let clientErrorDays = 30
}
