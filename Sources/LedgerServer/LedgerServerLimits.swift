/// Every limit of the server, in one place. Those of the rules are in `LedgerLimits`.
enum LedgerServerLimits {
    /// The largest body of a request.
    static let bodyBytes = 4 << 20
    /// Connections at a time; further ones wait in the backlog.
    static let connections = 30_000
    /// Requests that are answered at a time; more are turned away.
    static let requests = 4_096
    /// Bodies that are held at a time, in bytes, those among them that are announced.
    static let heldBytes = 256 << 20
    /// How long an answer may take before the ledger says that it is busy.
    static let deadline = Duration.seconds(5)
    /// After how many seconds who was turned away may come again.
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
    /// How often streams say that they are alive, in milliseconds.
    static let heartbeat = 15_000
    /// Entries of a page of the feed.
    static let feedPage = 200
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
    /// Decks that are held ready to play.
    static let readyDecks = 64
    /// The largest deck, and the largest of the edition's files that are read.
    static let fileBytes = 64 << 20
    /// For how many milliseconds a round on a deck that is not known yet is to be sent again: the
    /// ledger may hear of an edition later than a player.
    static let deckDelay = 24 * 3_600_000
    /// Networks and devices whose requests are counted.
    static let countedSenders = 200_000
    /// Sign-ins that wait until somebody looks at them; more are turned away.
    static let waitingSignIns = 1_000
    /// Passwords that wait to be hashed; more are turned away.
    static let waitingPasswords = 32
    /// How long one may wait for its turn: less than an answer may take.
    static let passwordPatience = Duration.seconds(4)
    /// Sign-ups and forgotten passwords whose mails wait to be written; more are turned away.
    static let waitingMails = 1_000
    /// Tries to sign in by one name, or of one network, until nothing more is tried for a while.
    static let tries = 5
    static let triesOfNetwork = 20
    /// That while, in milliseconds: 15 minutes.
    static let lockOut = 15 * 60_000
    /// Archives of all about a person that are put together at once, how many wait besides, and for
    /// how long.
    static let exportsAtOnce = 1
    static let waitingExports = 4
    static let exportTurn = Duration.seconds(8)
    /// Consents and withdrawals that are kept of one purpose: the last.
    static let consents = 20
    /// How long who is signed in is known to a network, in milliseconds: 30 days.
    static let knownNetwork = 30 * 24 * 3_600_000
    /// The longest access token.
    static let accessTokenBytes = 2_048
    /// How long a token for renewal is good, in milliseconds: 30 days; a day where the browser is
    /// to forget it.
    static let renewal = 30 * 24 * 3_600_000
    static let shortRenewal = 24 * 3_600_000
    /// How long a key signs access tokens, in milliseconds: 30 days.
    static let signingKey = 30 * 24 * 3_600_000
    /// How long a mailed link works, and a mail waits to be sent, in milliseconds: an hour.
    static let link = 3_600_000
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
    /// Mails to one address in an hour that anybody may ask for.
    static let mailsAnHour = 3
    /// Those that tell a person what became of their account.
    static let noticesAnHour = 30
    /// The least age of who opens an account, in years, which they say they have.
    static let age = 13
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
    /// Errors of clients that a command lists.
    static let listedFaults = 20
    /// Entries that a command reads at once.
    static let exportPage = 1_000
}
