/// The paths of the ledger's server. All but the last two are below `root`, so that a proxy
/// forwards one prefix.
public enum LedgerRoute {
    /// The common prefix of the paths.
    public static let root = "v1/ledger"
    /// POST: begins a session of a device, and gives a token for its reads.
    public static let sessions = "\(root)/sessions"
    /// POST: entries.
    public static let entries = "\(root)/entries"
    /// GET: the entries of the person's devices, from `?after=` on.
    public static let feed = "\(root)/feed"
    /// GET: the outcomes of those entries for notifications, from `?after=` on.
    public static let notifications = "\(root)/notifications"
    /// GET: a stream of server-sent events about recorded entries.
    public static let events = "\(root)/events"
    /// GET: the person's state.
    public static let profile = "\(root)/profile"
    /// GET: the person's saved plants; below it by its id, one of them.
    public static let saved = "\(root)/saved"
    /// GET: the person's collections; below it by its id, one of them.
    public static let collections = "\(root)/collections"
    /// GET: a shared collection, by the secret of its link in a header.
    public static let shared = "\(root)/shared"
    /// GET: other people, by `?name=` or of a `?list=`, or the size of each list; below it by a
    /// public name, one of them.
    public static let people = "\(root)/people"
    /// GET: the latest activity of friends and followed people.
    public static let activity = "\(root)/activity"
    /// GET: the person's current challenges.
    public static let challenges = "\(root)/challenges"
    /// GET: the inviting person, by the secret of a link in a header.
    public static let invitation = "\(root)/invitation"
    /// GET: the person's searches.
    public static let history = "\(root)/history"
    /// GET: the shop's items; with a token, which of them are owned and worn.
    public static let shop = "\(root)/shop"
    /// GET: a page of a board, `?board=` its name; with a token and `?around=` the person's place.
    public static let boards = "\(root)/boards"
    /// POST: the start of a live round; below it by its number, POST its answers.
    public static let rounds = "\(root)/rounds"
    /// GET with `Upgrade: websocket`: live battles; below it, POST `tickets`: a ticket for the
    /// first message.
    public static let battles = "\(root)/battles"
    /// Below it, POST: `signup`, `confirm`, `login`, `refresh`, `logout`, `forgot-password`,
    /// `reset-password`, `passkey/options`, `passkey`, `game-center`, `release-binding`; GET:
    /// `username?name=`, whether a name is free.
    public static let auth = "\(root)/auth"
    /// Below it: GET and PUT `profile`, PUT `password`, DELETE `account`, GET `stats`, POST
    /// `export`, GET `sessions`, DELETE `sessions/{id}`, POST `passkeys/options`, GET and POST
    /// `passkeys`, DELETE `passkeys/{id}`, GET, PUT and DELETE `game-center` and `avatar`, GET
    /// `bindings`, POST `bindings/release`.
    public static let user = "\(root)/user"
    /// GET: active beacons in an area, `?area=south,west,north,east` in degrees, as GeoJSON.
    public static let beacons = "\(root)/beacons"
    /// GET: files that are written each minute: boards, beacons by square, statistics.
    public static let shards = "\(root)/shards"
    /// GET: this interface as OpenAPI 3.1.
    public static let description = "\(root)/openapi.yaml"
    /// GET: whether the ledger could be read lately.
    public static let health = "healthz"
    /// GET: metrics for Prometheus.
    public static let metrics = "metrics"
}
