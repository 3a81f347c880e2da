import LedgerStorage

/// The limits of accounts: sign-ins, mails, passwords, passkeys and pictures.
package enum AccountLimits {
    /// Sign-ins that wait before their account is looked up, in all and of one network; more are
    /// refused.
    package static let waitingSignIns = 2_000
    package static let waitingSignInsOfNetwork = 1_000
    /// Passwords that wait to be hashed, in all and of one network; more are refused. Networks take
    /// turns, so the wait of one depends on the number of waiting networks only.
    package static let waitingPasswords = 512
    package static let waitingPasswordsOfNetwork = 32
    /// The longest time of a hash on a machine that is not busy.
    package static let usualHash = Duration.milliseconds(500)
    /// The longest wait for a turn to hash: shorter than the deadline of an answer.
    package static let passwordTimeout = Duration.seconds(4)
    /// Sign-ups and forgotten passwords that wait for their mails to be written; more are refused.
    package static let waitingMails = 1_000
    /// Sign-ups of one guest that send a mail, in a day: more than mistyped addresses need.
    package static let signUpsOfGuest = 5
    /// Sign-ups of one network in an hour: three school classes, every pupil once.
    package static let signUpsOfNetwork = 100
    /// Sign-ups of all networks in an hour: as many mails as a small mail server can send without
    /// being classified as a source of spam.
    package static let signUpsOfAll = 1_000
    /// Further sign-ups once the limit of all networks is reached, in all and of one network: ten
    /// addresses can use up the common limit, but then these further sign-ups are left for other
    /// networks.
    package static let spareSignUps = 500
    package static let spareSignUpsOfNetwork = 3
    /// Forgotten passwords of one network in an hour.
    package static let forgottenOfNetwork = 60
    /// Failed sign-ins of one name, and of one network, before a lock-out.
    package static let tries = 5
    package static let triesOfNetwork = 20
    /// The length of a lock-out: 15 minutes, in milliseconds.
    package static let lockOut = 15 * 60_000
    /// Archives of persons' data that are being made or sent at once.
    package static let exportsAtOnce = 8
    /// Consents and withdrawals that are kept of one purpose: the latest.
    package static let consents = 20
    /// How long a network stays on an account's list of trusted networks: 30 days, in milliseconds.
    package static let knownNetwork = 30 * 24 * 3_600_000
    /// The longest origin, in bytes: a host has at most 253 (RFC 1035).
    package static let originBytes = 300
    /// The lifetime of a token for renewal, in milliseconds: 30 days; one day if the browser must
    /// not keep it.
    package static let renewal = 30 * 24 * 3_600_000
    package static let shortRenewal = 24 * 3_600_000
    /// How long the session's device may use a spent token again: a minute, in milliseconds. A
    /// browser that got no answer retries within seconds; later use is a copy.
    package static let renewalAgain = 60_000
    /// How long a mailed link is valid and a mail waits to be sent: an hour, in milliseconds.
    package static let link = LedgerFileLimits.mailWait
    /// The most passkeys of one person.
    package static let passkeys = 10
    /// The lifetime of a challenge for an authenticator: 5 minutes, in milliseconds.
    package static let challenge = 5 * 60_000
    /// How long a fetched certificate of Game Center is cached: a day, in milliseconds.
    package static let certificate = 24 * 3_600_000
    /// The most cached certificates of Game Center; Apple uses one or two at a time.
    package static let certificates = 16
    /// Certificates that are fetched in a minute, in all and for one network; more requests get
    /// 503.
    package static let certificatesAMinute = 10
    package static let certificatesOfNetwork = 3
    /// The longest time of fetching a certificate, in seconds: shorter than the deadline of an
    /// answer.
    package static let certificateSeconds = 3
    /// The largest file of root certificates, in bytes.
    package static let rootsBytes = 1 << 20
    /// Mails of one kind to one address in an hour that anybody may request; confirmations of
    /// sign-ups: from one network.
    package static let mailsAnHour = 3
    /// Confirmations to one address in an hour from all networks: an attacker needs four networks
    /// to keep the owner of the address from getting one.
    package static let confirmationsAnHour = 12
    /// The longest random delay before mails are written.
    package static let beforeMails = Duration.seconds(1)
    /// Retries of the database for waiting mails, and the pause before each. Stopping the ledger
    /// waits at most their sum, and the time that the database takes to fail.
    package static let mailPauses = 5
    package static let mailPause = Duration.seconds(1)
    /// Mails to one address in an hour about changes of its account.
    package static let noticesAnHour = 30
    /// The least declared age for an account, in years.
    package static let age = 13
    /// The most settings or consents in one request.
    package static let namedSettings = 100
    /// Settings of clients that are kept with an account: how many, and the bytes of each.
    package static let preferences = 50
    package static let preferenceBytes = 200
    /// The largest uploaded picture, in bytes and in pixels.
    package static let pictureBytes = 10 << 20
    package static let picturePixels = 50_000_000
    /// The edge of the kept square in pixels, and its most bytes.
    package static let pictureEdge = 512
    package static let pictureKeptBytes = 256 << 10
    /// Limits of the process that redraws it: address space in bytes, with its libraries, and
    /// seconds of processor time.
    package static let pictureMemory = 1_280 << 20
    package static let pictureSeconds = 10
    /// The longest wall-clock time of that process.
    package static let pictureTimeout = Duration.seconds(20)
    /// Such processes at once, pictures that wait for one, and how long they wait; more are
    /// refused.
    package static let picturesAtOnce = 1
    package static let waitingPictures = 4
    package static let pictureTurn = Duration.seconds(8)
    /// Uploads of one person in a day, one at a time. Refused pictures count; uploads that fail
    /// because of the server do not.
    package static let uploadsADay = 20
    /// The time-out of a mail server, in seconds.
    package static let mailServer = 30
    /// Entries that are read at once for a person's archive.
    package static let exportPage = 1_000
}
