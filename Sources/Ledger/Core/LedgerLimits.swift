import Catalog
import Games

/// Every limit and number of the ledger's rules, in one place. Times are milliseconds.
public enum LedgerLimits {
    /// A minute.
    public static let minute = 60_000
    static let hour = 60 * minute
    /// A day.
    public static let day = 24 * hour

    // MARK: Entries

    /// The most bytes that a body may have: a round of practice as long as rules allow. Each kind of
    /// entry has a limit of its own (`EntryForm`).
    public static let bodyBytes = 1 << 20
    /// The most bytes of a body of few members: numbers, and two or three short texts.
    static let shortBodyBytes = 512
    /// The most bytes of a round's body: so many, and for each move a card's id and three numbers.
    static let roundBytes = 1_024
    static let moveBytes = 192
    /// The most moves of a round, whatever its deck says.
    static let moves = 5_000
    /// The most bytes of an id: of an item, a deck, a card, a category.
    public static let idBytes = 128
    /// The most bytes of a word of ours: a mode, a level, a slot, a kind, a language.
    public static let wordBytes = 64
    /// The most bytes of a device's key as rounds name it.
    static let playerBytes = 200
    /// The most bytes of a zone's IANA name; the longest has 32.
    public static let zoneBytes = 64
    /// The most entries that are sent at once.
    public static let batch = 64
    /// The most bytes of bodies that are sent at once; a single one may have more. Quotes double in
    /// JSON, so that a request stays below what a server reads.
    public static let batchBytes = 1 << 20
    /// What an entry has besides its body, at most.
    public static let frameBytes = 256
    /// Seconds after which an entry may come again whose kind the ledger does not know yet.
    public static let newerServerWait = 3_600
    /// How far a claimed time may lie ahead of the ledger's: clocks differ.
    public static let ahead = 5 * minute
    /// How far back what was done offline still counts.
    public static let offline = 60 * day
    /// The furthest that any zone is from UTC, in minutes.
    public static let offset = 14 * 60

    // MARK: Rounds

    /// For how many days from its first a daily or weekly set counts; then it is one that came round.
    public static let setDays = SetCalendar.days
    /// How many days of a person's history are kept to judge by: a little more than those of which
    /// a round may still arrive, at a set that still counted then.
    public static let remembered = offline / day + setDays + 2
    /// Trophies for a personal best.
    public static let bestTrophies = 2
    /// How many personal bests of a day are paid.
    public static let bestsADay = 5
    /// Trophies for an achievement.
    public static let achievementTrophies = 10
    /// How many personal bests are remembered, those of the newest content first: some 30 boards
    /// a content, for a year of monthly editions.
    static let bests = 400
    /// Of how many kinds of rounds it is remembered when a person was best: modes, quizzes, timers.
    static let bestRounds = 100
    /// The most devices that one person has.
    public static let devices = 32

    // MARK: What pays and what ranks

    // Decks are public and a device's clock is its own, so that whoever writes a program may claim
    // any day's play. These numbers make that worth little, and take little from honest guests.

    /// How many of the days before the ledger first heard of a person pay: who played a long weekend
    /// before they were first connected loses nothing.
    public static let earlyDays = 3
    /// For how many days of play what is received on one day pays, for the same reason.
    public static let daysADay = 3
    /// For how long the ledger knows a guest before their play ranks and they may set beacons: who
    /// makes a hundred devices waits a day with each.
    public static let guestAge = day
    /// For how long the ledger knows a person before their play ranks on boards of all time.
    public static let alwaysAge = 7 * day
    /// On how many days the ledger heard of a guest before their play ranks on boards of all time.
    public static let alwaysDays = 3
    /// The least mean time in which people answer, in milliseconds. To name a familiar thing in a
    /// picture takes people a second (Székely et al. 2004, Journal of Memory and Language 51), and
    /// to press the right one of four keys, with nothing to read, 0.4 s (Hick 1952).
    public static let humanPace = 600
    /// The fewest questions of which a mean says something.
    static let paceQuestions = 5
    /// The most right answers in a minute, for the same reason.
    public static let rightAMinute = 100

    // MARK: Battles

    /// The most bytes, events and options of a battle as it is kept.
    static let battleBytes = 96 << 10
    /// The most events.
    public static let battleEvents = 500
    static let battleOptions = 16
    /// For how many battles of a day Trophies are paid.
    static let battlesADay = 10
    /// For how many battles of the same two on a day Trophies are paid, and how many are rated.
    static let paidRepeats = 2
    static let ratedRepeats = 3
    /// With fewer rounds than this a battle that somebody gave up earns nobody anything.
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

    /// How many guests with a history are taken into one account in `guestWindow`.
    public static let guests = 3
    /// Thirty days.
    public static let guestWindow = 30 * day

    // MARK: Shop

    /// The most that an item may cost.
    public static let price = 1_000_000

    // MARK: Steps

    /// The longest interval of one entry.
    public static let stepInterval = day
    /// The most steps that are believed of a quarter of an hour: runners make some 200 a minute.
    public static let stepsAQuarter = 3_000
    /// The most sources that tell of one quarter.
    public static let stepSources = 8
    /// The most bytes of a source's name.
    public static let sourceBytes = 64
    /// How many goals a person sets in a day.
    public static let goalsADay = 10
    /// What a day's goal may be, in steps.
    public static let dayGoal = 1_000...40_000
    /// What a week's goal may be, in steps.
    public static let weekGoal = 5_000...280_000

    // MARK: Beacons

    /// For how many minutes a beacon is to be seen after it was set or replenished: 12 hours.
    public static let beaconMinutes = 12 * 60
    /// How many a person sets, and how many they replenish, in any 24 hours.
    public static let beaconsADay = 10
    /// Those 24 hours, in minutes.
    public static let beaconWindow = 24 * 60
    /// How long a device may hold a beacon back.
    public static let beaconDelay = 10 * minute
    /// From how many metres away a device tells of a beacon: half a mile.
    public static let beaconReach = 804.672
    /// What is published of a beacon's times is rounded up to so many minutes.
    public static let beaconQuarter = 15
    /// A beacon, and that it was replenished, is published up to so many minutes late, by chance:
    /// what a device sends along with it says nothing about who was there.
    public static let beaconSecrecy = 30

    /// How many people must have been somewhere on a day for its statistics to be told.
    public static let beaconCrowd = 10

    // MARK: Notes to the editors

    /// Reports and submitted questions of one person in a day.
    public static let notesADay = 20
    /// The most bytes of a report's or question's text.
    public static let noteBytes = 4_000
    /// The most bytes of all that a report or question says.
    static let noteBodyBytes = 16 << 10
    /// How many options a question has.
    static let options = 2...8

    // MARK: People

    /// Friends of one person.
    public static let friends = 500
    /// Persons whom one follows.
    public static let follows = 1_000
    /// Requests of one person that wait for an answer.
    public static let openRequests = 50
    /// How often one person reaches others in a day: follows, asks, says yes.
    public static let reachedADay = 60
    /// The most words of a relation.
    static let relationWords = 8
    /// The most bytes of what a person is told that another did.
    static let peerBodyBytes = 1_024
    /// How many others one challenge asks.
    public static let challengePeople = 7
    /// Challenges of one person that are not over.
    public static let challenges = 10
    /// How many days a challenge has.
    public static let challengeDays = 1...28
    /// How many steps a day a challenge asks for.
    public static let challengeSteps = 1_000...100_000
    /// How long after its last day a challenge is settled: devices that were offline send what they
    /// have.
    public static let challengeGrace = 2 * day
    /// The most Trophies for a challenge.
    static let challengeTrophies = 50
    /// For how long an invitation holds.
    public static let invitationLife = 30 * day
    /// How many invitations of one person hold at a time, the last ones.
    public static let invitations = 20

    // MARK: What people keep of plants

    /// The most facts of one person's herbarium that hold at a time, the latest of all: saved plants,
    /// notes, tags, places, searches, and that they are gone.
    public static let registers = 50_000
    /// The most bytes of a note on a plant, and of the body that says it: 4,000 letters.
    static let ownNoteBytes = 16_000
    static let ownNoteBodyBytes = 17 << 10
    /// The most letters of a tag.
    public static let tagLetters = 40
    /// The most bytes of a tag, and of a collection's name of 60 letters.
    static let tagBytes = 4 * tagLetters
    static let collectionNameBytes = 240
    /// The hexadecimal digits of a link to a shared collection: 128 bits.
    static let linkDigits = 32
    /// Links of one person that open anything: the last ones that were sent.
    public static let links = 200
    /// The most digits of a place in an order.
    static let orderBytes = 40
    /// The most letters of a search.
    public static let searchLetters = 100
    /// The most bytes of a search, and of the body that tells of it.
    static let searchBytes = 4 * searchLetters
    static let searchBodyBytes = 1_024

    // MARK: Errors of clients

    /// The most bytes that tell of one.
    public static let clientErrorBytes = 400
    /// The most bytes of a script's path, and the most parts that it has.
    static let clientErrorScriptBytes = 80
    static let clientErrorFolders = 6
    /// Lines of a script; 0 for one that is not known.
    static let clientErrorLines = 0...99_999
    /// Those of one person in a day.
    public static let clientErrorsADay = 10
    /// For how many days they are kept as numbers.
    public static let clientErrorDays = 30
}
