import Ledger
import LedgerStorage
import Serving

/// Every limit of the server, in one place. Those of the rules are in `LedgerLimits`.
enum LedgerServerLimits {
    /// The largest body of entries: `LedgerLimits.batchBytes`, whose quotes double in JSON, and what
    /// each entry has besides.
    static let entriesBytes =
        2 * LedgerLimits.batchBytes + LedgerLimits.batch * LedgerLimits.frameBytes
    /// The largest body of any other request but a picture.
    static let bodyBytes = 64 << 10
    /// What one device, one person and one network may make the ledger keep (its members, its guests
    /// and its new guests apart). In no hour is it more than 0.95, 1.9 and 43 MB, and what the pages of one batch of steps add, 0.8 MB at most: a
    /// device of an ardent player adds some 200 kB a day, and what was played offline comes in over
    /// some hours; behind one network there may be a school, or a provider's thousands of
    /// subscribers.
    static let deviceBudget = WriteBudget(
        bytes: (768 << 10, 160 << 10), entries: (2_000, 1_000))
    static let personBudget = WriteBudget(
        bytes: (1_536 << 10, 320 << 10), entries: (4_000, 2_000))
    static let membersBudget = WriteBudget(
        bytes: (11 << 20, 9 << 20), entries: (20_000, 20_000))
    /// An IPv6 site, of 65,536 networks, has what two have.
    static let siteBudget = WriteBudget(
        bytes: (46 << 20, 36 << 20), entries: (88_000, 88_000))
    static let guestsBudget = WriteBudget(
        bytes: (8 << 20, 6 << 20), entries: (16_000, 16_000))
    static let newGuestsBudget = WriteBudget(
        bytes: (4 << 20, 3 << 20), entries: (8_000, 8_000))
    /// The longest name of a host (RFC 1035), and its port.
    static let hostBytes = 255 + 6
    /// What a session adds to the ledger's files.
    static let sessionCost = 512
    /// How often guests of one network set or replenish beacons: so many at once, and a day.
    static let guestBeacons = Rate(burst: 60, perSecond: 240.0 / 86_400)
    /// Connections at a time; further ones wait in the backlog.
    static let connections = 30_000
    /// Requests that are answered at a time; more are turned away.
    static let requests = 4_096
    /// Bodies that are held at a time, in bytes, and those of one network: as many of the largest as
    /// a household sends at once.
    static let heldBytes = 256 << 20
    static let heldBytesOfNetwork = 16 << 20
    /// Answers that are being taken at a time, in bytes, and those of one network; a smaller answer
    /// than `countedAnswer` is not counted.
    static let sentBytes = 64 << 20
    static let sentBytesOfNetwork = 16 << 20
    static let countedAnswer = 64 << 10
    /// Interval of the ledger's check behind /healthz, and the age at which its result is stale.
    static let healthPause = Duration.milliseconds(500)
    static let healthAge = Duration.seconds(10)
    /// How long an answer may take before the ledger says that it is busy.
    static let deadline = Duration.seconds(5)
    /// Retry-After of a 503, in seconds.
    static let retryAfter = 2
    /// How long a session lasts, in milliseconds: a day.
    static let session = 24 * 3_600_000
    /// How far a device's clock may be from the ledger's when it begins a session, in milliseconds.
    static let clock = 5 * 60_000
    /// Devices whose persons are remembered.
    static let knownDevices = 100_000
    /// Streams of events of one person.
    static let streamsOfPerson = 5
    /// Streams of events in all.
    static let streams = 20_000
    /// How long a stream lasts at most, in milliseconds: an hour.
    static let stream = 3_600_000
    /// How often streams say that they are alive, in milliseconds.
    static let heartbeat = 15_000
    /// Entries of a page of the feed.
    static let feedPage = 200
    /// The most people whom a search finds.
    static let found = 20
    /// The most people of a part of a name who are looked at for it: who may not be found are left
    /// out.
    static let foundOfPart = 60
    /// Searches of one person for people, and in how many milliseconds.
    static let findings = 120
    static let findingWindow = 3_600_000
    /// People in a page of a list.
    static let peoplePage = 50
    /// Friends, and followed people, whose activity is told; for how many days; and how much of it.
    static let activePeople = 100
    static let activityDays = 14
    static let activities = 100
    /// The most saved plants, collections or searches in a page.
    static let herbariumPage = 100
    /// The most plants of a shared collection that are told.
    static let sharedPlants = 1_000
    /// For how long what was made of a person's feed is remembered, in milliseconds, and how many
    /// facts of all persons together.
    static let herbariumKept = 600_000
    static let keptRegisters = 400_000
    /// Files of boards that are written at once, each minute, how many changed boards are looked at
    /// for them, and for how many days those of one day are kept.
    static let boardFiles = 200
    static let waitingBoardFiles = 5_000
    static let boardFileDays = 35
    /// Lines of a page of a board.
    static let boardPage = 100
    /// Beacons of one answer.
    static let beacons = 10_000
    /// The widest area of beacons, in ten-thousandths of a degree.
    static let beaconArea = 20_000
    /// Live rounds at a time; past it the oldest is forgotten, and counts as played offline.
    static let liveRounds = 50_000
    /// After how many milliseconds a live round is forgotten.
    static let liveRound = 2 * 3_600_000
    /// Answers of one live round.
    static let liveAnswers = 2_000
    /// Options of a question, from 0.
    static let choices = 0...100
    /// Forms that an entry may be of.
    static let formats = 0...65_535
    /// Times that may be claimed: 1970 to 9999, in milliseconds.
    static let times = 0...253_402_300_799_999
    /// Numbers of entries that may be asked for: those that JavaScript counts exactly.
    static let numbers = 0...9_007_199_254_740_991
    /// How often an operator is told of a deck that cannot be read, in milliseconds: once an hour.
    static let brokenDeckNotice = 3_600_000
    /// For how many milliseconds a round on a deck that is not known yet is to be sent again: the
    /// ledger may hear of an edition later than a player.
    static let deckDelay = 24 * 3_600_000
    /// Networks and devices whose requests are counted.
    static let countedSenders = ConnectionLimits.countedSenders
    /// Sign-ins that wait until somebody looks at them, and those of one network; more are turned
    /// away.
    static let waitingSignIns = 2_000
    static let waitingSignInsOfNetwork = 1_000
    /// Passwords that wait to be hashed, and those of one network; more are turned away. Networks
    /// take turns, so that one waits for as many hashes as networks wait.
    static let waitingPasswords = 512
    static let waitingPasswordsOfNetwork = 32
    /// What a hash takes on a machine that is not busy, at most.
    static let usualHash = Duration.milliseconds(500)
    /// How long one may wait for its turn: less than an answer may take.
    static let passwordPatience = Duration.seconds(4)
    /// Sign-ups and forgotten passwords whose mails wait to be written; more are turned away.
    static let waitingMails = 1_000
    /// New devices of one network: so many at once, and then so many an hour. A school class joins at
    /// once from one address, a school within an hour; who makes devices up by the thousand does not.
    static let newcomers = Rate(burst: 60, perSecond: 300.0 / 3_600)
    /// Sign-ups that one guest mails for in a day: nobody mistypes an address more often.
    static let signUpsOfGuest = 5
    /// Those of one network in an hour: three school classes, every pupil once.
    static let signUpsOfNetwork = 100
    /// Those of all in an hour: what a small mail server sends without being taken for a spammer's.
    static let signUpsOfAll = 1_000
    /// Those that are left when they are used up, and how many of one network: ten addresses use up
    /// what all have, and shut nobody else out by that.
    static let spareSignUps = 500
    static let spareSignUpsOfNetwork = 3
    /// Forgotten passwords of one network in an hour.
    static let forgottenOfNetwork = 60
    /// Tries to sign in by one name, or of one network, until nothing more is tried for a while.
    static let tries = 5
    static let triesOfNetwork = 20
    /// That while, in milliseconds: 15 minutes.
    static let lockOut = 15 * 60_000
    /// Archives of all about a person that are on their way at once.
    static let exportsAtOnce = 8
    /// Consents and withdrawals that are kept of one purpose: the last.
    static let consents = 20
    /// How long a network stays on an account's list of trusted networks: 30 days, in milliseconds.
    static let knownNetwork = 30 * 24 * 3_600_000
    /// The longest Authorization field: an access token has about 400 bytes.
    static let authorizationBytes = 2_048
    /// The longest origin: a host has at most 253 bytes (RFC 1035).
    static let originBytes = 300
    /// How long a token for renewal is good, in milliseconds: 30 days; a day where the browser is
    /// to forget it.
    static let renewal = 30 * 24 * 3_600_000
    static let shortRenewal = 24 * 3_600_000
    /// How long the session's device may ask again by a token that it spent, in milliseconds: a
    /// minute. A browser that hears no answer tries again within seconds; later it is a copy.
    static let renewalAgain = 60_000
    /// How long a key signs access tokens, in milliseconds: 30 days.
    static let signingKey = 30 * 24 * 3_600_000
    /// How long a mailed link works, and a mail waits to be sent, in milliseconds: an hour.
    static let link = LedgerFileLimits.mailWait
    /// Passkeys of one person.
    static let passkeys = 10
    /// How long an authenticator may take to sign a challenge, in milliseconds: 5 minutes.
    static let challenge = 5 * 60_000
    /// How long a certificate of Game Center's is kept once it was fetched, in milliseconds: a day.
    static let certificate = 24 * 3_600_000
    /// Certificates of Game Center's that are kept; Apple signs by one or two at a time.
    static let certificates = 16
    /// Certificates that are fetched in a minute, and for one network; where there is none for more
    /// they are told to come again.
    static let certificatesAMinute = 10
    static let certificatesOfNetwork = 3
    /// How long fetching one may take, in seconds: less than an answer may take.
    static let certificateSeconds = 3
    /// The largest file of roots that is read.
    static let rootsBytes = 1 << 20
    /// Mails of a kind to one address in an hour that anybody may ask for; those that open an account
    /// from one network.
    static let mailsAnHour = 3
    /// Those that open an account from all networks: who is kept from one by strangers needs four.
    static let confirmationsAnHour = 12
    /// The longest time that mails wait before they are written.
    static let beforeMails = Duration.seconds(1)
    /// How often the database is asked again for the mails that wait where it refuses, and how long
    /// it has until then. A ledger that is to stop waits so long at most, beside what the database
    /// itself takes to refuse.
    static let mailPauses = 5
    static let mailPause = Duration.seconds(1)
    /// Those that tell a person what became of their account.
    static let noticesAnHour = 30
    /// The least age of who opens an account, in years, which they say they have.
    static let age = 13
    /// The most bytes of base64 that an authenticator or Game Center gives: of a certificate's size.
    static let base64Bytes = 12 << 10
    /// Settings or consents that one request names.
    static let namedSettings = 100
    /// What clients keep with an account: settings, and the bytes of each.
    static let preferences = 50
    static let preferenceBytes = 200
    /// The largest picture that somebody sends, in bytes and in pixels.
    static let pictureBytes = 10 << 20
    static let picturePixels = 50_000_000
    /// The edge of what is kept of it, a square, and its bytes at most.
    static let pictureEdge = 512
    static let pictureKeptBytes = 256 << 10
    /// What the process that draws it anew may take: addresses in bytes, with its libraries, and
    /// seconds of a processor.
    static let pictureMemory = 1_280 << 20
    static let pictureSeconds = 10
    /// How long it may take altogether.
    static let picturePatience = Duration.seconds(20)
    /// Such processes at once; pictures that wait besides, and how long: more are turned away.
    static let picturesAtOnce = 1
    static let waitingPictures = 4
    static let pictureTurn = Duration.seconds(8)
    /// Pictures that one person sends in a day, one at a time; those that are refused are counted,
    /// those that we cannot draw just now are not.
    static let uploadsADay = 20
    /// How long a mail server may take, in seconds.
    static let mailServer = 30
    /// Entries of a person that are read at once for their archive.
    static let exportPage = 1_000
}
