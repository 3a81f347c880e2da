import Ledger
import Serving

/// Every limit of the server beyond `RequestLimits` and `AccountLimits`; those of the rules are in
/// `LedgerLimits`.
enum LedgerServerLimits {
    /// The largest body of entries: `LedgerLimits.batchBytes`, whose quotes double in JSON, and the
    /// other members of each entry.
    static let entriesBytes =
        2 * LedgerLimits.batchBytes + LedgerLimits.batch * LedgerLimits.frameBytes
    /// The bytes and entries that one device, one person and one network (members, guests and new
    /// guests apart) may add to the ledger. An hour adds at most 0.95, 1.9 and 43 MB, and the pages
    /// of one batch of steps 0.8 MB: the device of an ardent player adds some 200 kB a day, and
    /// rounds that were played offline arrive over some hours; a network may be a school, or a
    /// provider's thousands of subscribers.
    static let deviceBudget = WriteBudget(
        bytes: (768 << 10, 160 << 10), entries: (2_000, 1_000))
    static let personBudget = WriteBudget(
        bytes: (1_536 << 10, 320 << 10), entries: (4_000, 2_000))
    static let membersBudget = WriteBudget(
        bytes: (11 << 20, 9 << 20), entries: (20_000, 20_000))
    /// An IPv6 site, of 65,536 networks, has the budget of two networks.
    static let siteBudget = WriteBudget(
        bytes: (46 << 20, 36 << 20), entries: (88_000, 88_000))
    static let guestsBudget = WriteBudget(
        bytes: (8 << 20, 6 << 20), entries: (16_000, 16_000))
    static let newGuestsBudget = WriteBudget(
        bytes: (4 << 20, 3 << 20), entries: (8_000, 8_000))
    /// What a session adds to the ledger's files, in bytes.
    static let sessionCost = 512
    /// How often guests of one network set or replenish beacons: at once, and in a day.
    static let guestBeacons = Rate(burst: 60, perSecond: 240.0 / 86_400)
    /// Connections at a time; further ones wait in the backlog.
    static let connections = 30_000
    /// Descriptors: no file is sent over a connection; the others are of databases, decks, pictures
    /// and logs.
    static let descriptors = DescriptorLimit.Use(ofConnection: 1, others: 512)
    /// Requests in progress; further ones are refused.
    static let requests = 4_096
    /// Bodies in memory, in bytes: in all, and of one network. A network's share holds as many of
    /// the largest bodies as a household sends at once.
    static let heldBytes = 256 << 20
    static let heldBytesOfNetwork = 16 << 20
    /// Answers that are being sent, in bytes: in all, and of one network. Answers below
    /// `countedAnswer` are not counted.
    static let sentBytes = 64 << 20
    static let sentBytesOfNetwork = 16 << 20
    static let countedAnswer = 64 << 10
    /// Interval of the ledger's check behind /healthz, and the age at which its result is stale.
    static let healthPause = Duration.milliseconds(500)
    static let healthAge = Duration.seconds(10)
    /// The deadline of an answer, after which it is 503.
    static let deadline = Duration.seconds(5)
    /// Streams of events of one person.
    static let streamsOfPerson = 5
    /// Streams of events in all.
    static let streams = 20_000
    /// The longest life of a stream: an hour, in milliseconds.
    static let stream = 3_600_000
    /// The interval of a stream's keep-alive comments, in milliseconds.
    static let heartbeat = 15_000
    /// Entries of a page of the feed.
    static let feedPage = 200
    /// The most people in the results of a search.
    static let found = 20
    /// The most people that a search by part of a name reads, before those who may not be found are
    /// left out.
    static let foundOfPart = 60
    /// The most searches for people by one person, in a window in milliseconds.
    static let findings = 120
    static let findingWindow = 3_600_000
    /// People in a page of a list.
    static let peoplePage = 50
    /// The activity of friends and followed people: how many people, of how many days, and how many
    /// items.
    static let activePeople = 100
    static let activityDays = 14
    static let activities = 100
    /// The most saved plants, collections or searches in a page.
    static let herbariumPage = 100
    /// The most plants in the answer of a shared collection.
    static let sharedPlants = 1_000
    /// How long a person's herbarium is cached, in milliseconds, and the most registers of all
    /// persons in the cache.
    static let herbariumKept = 600_000
    static let keptRegisters = 400_000
    /// Board files that are written in a minute, changed boards that are looked at for them, and
    /// the days that files of daily boards are kept.
    static let boardFiles = 200
    static let waitingBoardFiles = 5_000
    static let boardFileDays = 35
    /// Lines of a page of a board.
    static let boardPage = 100
    /// Beacons of one answer.
    static let beacons = 10_000
    /// The widest area of beacons, in ten-thousandths of a degree.
    static let beaconArea = 20_000
    /// The most live rounds at a time. Beyond it the oldest is dropped, and counts as played
    /// offline.
    static let liveRounds = 50_000
    /// How long a live round is kept, in milliseconds.
    static let liveRound = 2 * 3_600_000
    /// Answers of one live round.
    static let liveAnswers = 2_000
    /// The indexes of a question's options.
    static let choices = 0...100
    /// The format numbers of entries.
    static let formats = 0...65_535
    /// The numbers of entries in requests: the integers that JavaScript represents exactly.
    static let numbers = 0...9_007_199_254_740_991
    /// The least time between two log lines about one unreadable deck: an hour, in milliseconds.
    static let brokenDeckNotice = 3_600_000
    /// How long a round on an unknown deck is answered with a retry, in milliseconds: the ledger
    /// may read an edition later than a player.
    static let deckDelay = 24 * 3_600_000
    /// The most networks and devices whose requests are counted.
    static let countedSenders = ConnectionLimits.countedSenders
    /// New devices of one network: at once, and in an hour. A school class joins at once from one
    /// address, a school within an hour; thousands of made-up devices do not get in.
    static let newcomers = Rate(burst: 60, perSecond: 300.0 / 3_600)
}
