import Ledger
import LedgerStorage
import Serving

/// Every limit of the server; those of the rules are in `LedgerLimits`.
enum LedgerServerLimits {
    /// The largest body of entries: `LedgerLimits.batchBytes`, whose quotes double in JSON, and the
    /// other members of each entry.
    static let entriesBytes =
        2 * LedgerLimits.batchBytes + LedgerLimits.batch * LedgerLimits.frameBytes
    /// The largest body of any other request but a picture.
    static let bodyBytes = 64 << 10
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
    /// The longest host name (RFC 1035) with its port, in bytes.
    static let hostBytes = 255 + 6
    /// What a session adds to the ledger's files, in bytes.
    static let sessionCost = 512
    /// How often guests of one network set or replenish beacons: at once, and in a day.
    static let guestBeacons = Rate(burst: 60, perSecond: 240.0 / 86_400)
    /// Connections at a time; further ones wait in the backlog.
    static let connections = 30_000
    /// Requests in progress; further ones are refused.
    static let requests = 4_096
    /// Bodies in memory, in bytes: in all, and of one network, as many of the largest as a
    /// household sends at once.
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
    /// Retry-After of a 503, in seconds.
    static let retryAfter = 2
    /// The lifetime of a session: a day, in milliseconds.
    static let session = 24 * 3_600_000
    /// The largest difference between a device's clock and the ledger's when a session begins: 5
    /// minutes, in milliseconds.
    static let clock = 5 * 60_000
    /// The most devices whose persons are cached.
    static let knownDevices = 100_000
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
    /// The most people that a search by part of a name looks at; those who may not be found are
    /// then left out.
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
    /// The times that a request may claim: the years 1970 to 9999, in milliseconds.
    static let times = 0...253_402_300_799_999
    /// The numbers of entries in requests: the integers that JavaScript represents exactly.
    static let numbers = 0...9_007_199_254_740_991
    /// The least time between two log lines about one unreadable deck: an hour, in milliseconds.
    static let brokenDeckNotice = 3_600_000
    /// How long a round on an unknown deck is answered with a retry, in milliseconds: the ledger
    /// may read an edition later than a player.
    static let deckDelay = 24 * 3_600_000
    /// The most networks and devices whose requests are counted.
    static let countedSenders = ConnectionLimits.countedSenders
    /// Sign-ins that wait before their account is looked up, in all and of one network; more are
    /// refused.
    static let waitingSignIns = 2_000
    static let waitingSignInsOfNetwork = 1_000
    /// Passwords that wait to be hashed, in all and of one network; more are refused. Networks take
    /// turns, so the wait of one depends on the number of waiting networks only.
    static let waitingPasswords = 512
    static let waitingPasswordsOfNetwork = 32
    /// The longest time of a hash on a machine that is not busy.
    static let usualHash = Duration.milliseconds(500)
    /// The longest wait for a turn to hash: shorter than the deadline of an answer.
    static let passwordTimeout = Duration.seconds(4)
    /// Sign-ups and forgotten passwords that wait for their mails to be written; more are refused.
    static let waitingMails = 1_000
    /// New devices of one network: at once, and in an hour. A school class joins at once from one
    /// address, a school within an hour; thousands of made-up devices do not get in.
    static let newcomers = Rate(burst: 60, perSecond: 300.0 / 3_600)
    /// Sign-ups of one guest that send a mail, in a day: more than mistyped addresses need.
    static let signUpsOfGuest = 5
    /// Sign-ups of one network in an hour: three school classes, every pupil once.
    static let signUpsOfNetwork = 100
    /// Sign-ups of all in an hour: what a small mail server sends without being taken for a
    /// spammer's.
    static let signUpsOfAll = 1_000
    /// Spare sign-ups for when those of all are used up, in all and of one network: ten addresses
    /// can use up the common ones, but then exclude only themselves.
    static let spareSignUps = 500
    static let spareSignUpsOfNetwork = 3
    /// Forgotten passwords of one network in an hour.
    static let forgottenOfNetwork = 60
    /// Failed sign-ins of one name, and of one network, before a lock-out.
    static let tries = 5
    static let triesOfNetwork = 20
    /// The length of a lock-out: 15 minutes, in milliseconds.
    static let lockOut = 15 * 60_000
    /// Archives of persons' data that are being made or sent at once.
    static let exportsAtOnce = 8
    /// Consents and withdrawals that are kept of one purpose: the latest.
    static let consents = 20
    /// How long a network stays on an account's list of trusted networks: 30 days, in milliseconds.
    static let knownNetwork = 30 * 24 * 3_600_000
    /// The longest Authorization field, in bytes: an access token has about 400.
    static let authorizationBytes = 2_048
    /// The longest origin, in bytes: a host has at most 253 (RFC 1035).
    static let originBytes = 300
    /// The lifetime of a token for renewal, in milliseconds: 30 days; a day where the browser must
    /// not keep it.
    static let renewal = 30 * 24 * 3_600_000
    static let shortRenewal = 24 * 3_600_000
    /// How long the session's device may use a spent token again: a minute, in milliseconds. A
    /// browser that got no answer retries within seconds; later use is a copy.
    static let renewalAgain = 60_000
    /// How long one key signs access tokens: 30 days, in milliseconds.
    static let signingKey = 30 * 24 * 3_600_000
    /// How long a mailed link is valid and a mail waits to be sent: an hour, in milliseconds.
    static let link = LedgerFileLimits.mailWait
    /// The most passkeys of one person.
    static let passkeys = 10
    /// The lifetime of a challenge for an authenticator: 5 minutes, in milliseconds.
    static let challenge = 5 * 60_000
    /// How long a fetched certificate of Game Center is cached: a day, in milliseconds.
    static let certificate = 24 * 3_600_000
    /// The most cached certificates of Game Center; Apple uses one or two at a time.
    static let certificates = 16
    /// Certificates that are fetched in a minute, in all and for one network; more requests get
    /// 503.
    static let certificatesAMinute = 10
    static let certificatesOfNetwork = 3
    /// The longest time of fetching a certificate, in seconds: shorter than the deadline of an
    /// answer.
    static let certificateSeconds = 3
    /// The largest file of root certificates, in bytes.
    static let rootsBytes = 1 << 20
    /// Mails of one kind to one address in an hour that anybody may request; confirmations of
    /// sign-ups: from one network.
    static let mailsAnHour = 3
    /// Confirmations to one address in an hour from all networks: keeping them from its person
    /// takes four networks.
    static let confirmationsAnHour = 12
    /// The longest random delay before mails are written.
    static let beforeMails = Duration.seconds(1)
    /// Retries of the database for waiting mails, and the pause before each. Stopping the ledger
    /// waits at most their sum, and the time that the database takes to fail.
    static let mailPauses = 5
    static let mailPause = Duration.seconds(1)
    /// Mails to one address in an hour about changes of its account.
    static let noticesAnHour = 30
    /// The least declared age for an account, in years.
    static let age = 13
    /// The longest base64 text of an authenticator or Game Center, in bytes: that of a certificate.
    static let base64Bytes = 12 << 10
    /// The most settings or consents in one request.
    static let namedSettings = 100
    /// Settings of clients that are kept with an account: how many, and the bytes of each.
    static let preferences = 50
    static let preferenceBytes = 200
    /// The largest uploaded picture, in bytes and in pixels.
    static let pictureBytes = 10 << 20
    static let picturePixels = 50_000_000
    /// The edge of the kept square in pixels, and its most bytes.
    static let pictureEdge = 512
    static let pictureKeptBytes = 256 << 10
    /// Limits of the process that redraws it: address space in bytes, with its libraries, and
    /// seconds of processor time.
    static let pictureMemory = 1_280 << 20
    static let pictureSeconds = 10
    /// The longest wall-clock time of that process.
    static let pictureTimeout = Duration.seconds(20)
    /// Such processes at once, pictures that wait for one, and how long they wait; more are
    /// refused.
    static let picturesAtOnce = 1
    static let waitingPictures = 4
    static let pictureTurn = Duration.seconds(8)
    /// Uploads of one person in a day, one at a time. Refused pictures count; those that fail for a
    /// reason of the server do not.
    static let uploadsADay = 20
    /// The time-out of a mail server, in seconds.
    static let mailServer = 30
    /// Entries that are read at once for a person's archive.
    static let exportPage = 1_000
}
