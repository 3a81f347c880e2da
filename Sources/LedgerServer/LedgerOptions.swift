import Credentials
import LedgerAccounts
import LedgerStorage
import Serving

/// The operator's options.
struct LedgerOptions: Sendable {
    /// The folder of this server's own files.
    var home = "ledger"
    /// The location of the ledger; nil for SQLite files in `home`.
    var location: LedgerLocation?
    /// The address of a replica of the PostgreSQL database; nil for none.
    var replica: String?
    /// The folder of the edition: build/, or a published folder.
    var build = "build"
    var host = "127.0.0.1"
    /// The port; 0 for any free one.
    var port = 8081
    /// The origins whose pages may call every route (CORS).
    var allowedOrigins: [String] = []
    /// The hosts by which devices reach the ledger; empty for any.
    var hosts: [String] = []
    var isBehindProxy = false
    /// The address of the app's pages, to which mailed links lead, with a slash at its end.
    var site = "http://127.0.0.1:8080/site/"
    /// The roots and bundle ids for Game Center; nil where it is not offered.
    var gameCenter: GameCenterIdentity.Trust?
    /// Fetches Game Center's certificates.
    var certificate: GameCenter.Fetch = CertificateFetch.fetch
    /// The mail server; nil for none: mails then stay in the spool for an hour.
    var mail: MailServer?
    /// The bcrypt cost of passwords' hashes.
    var passwordCost = CredentialLimits.passwordCost
    /// The file of blocked networks; nil for none.
    var blockList: String?
    /// The words that names must not contain.
    var words = NameWords([:])
    /// Requests a second of one device, and of one network; 0 for no limit.
    var deviceRate = 5.0
    var networkRate = 50.0
    /// Whether the bytes and entries that devices, persons and networks add are limited.
    var hasBudgets = true
    /// Whether requests are counted by network; a proxy may do that instead.
    var countsNetworks: Bool { networkRate > 0 }
    var timeouts = Timeouts()
    /// The deadline of an answer, after which its request is cancelled.
    var deadline = LedgerServerLimits.deadline
    /// Monotonic clock (ms) of the rate limiters, unaffected by changes of the system's time.
    var ticks: @Sendable () -> Int = {
        Int((ContinuousClock.now - Self.start) / .milliseconds(1))
    }
    /// The path of this program, which is run again to redraw a picture, and the limits of that
    /// process.
    var program = "/proc/self/exe"
    var pictures = PictureLimits()

    private static let start = ContinuousClock.now
}
