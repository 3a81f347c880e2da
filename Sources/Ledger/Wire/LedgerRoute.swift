/// The paths of the ledger's server. All but the last two lie below `root`, so that a proxy hands
/// one prefix on.
public enum LedgerRoute {
    /// What all paths begin with.
    public static let root = "v1/ledger"
    /// POST: a device says who it is, and gets a token for its reads.
    public static let sessions = "\(root)/sessions"
    /// POST: entries.
    public static let entries = "\(root)/entries"
    /// GET: what the person's devices recorded, from `?after=` on.
    public static let feed = "\(root)/feed"
    /// GET: what came of it that is worth telling, from `?after=` on.
    public static let notifications = "\(root)/notifications"
    /// GET: a stream of server-sent events: something was recorded.
    public static let events = "\(root)/events"
    /// GET: the person's state.
    public static let profile = "\(root)/profile"
    /// GET: the person's saved plants; below it by its id, one of them.
    public static let saved = "\(root)/saved"
    /// GET: the person's collections; below it by its id, one of them.
    public static let collections = "\(root)/collections"
    /// GET: a collection that somebody shares, by the secret of its link in a header.
    public static let shared = "\(root)/shared"
    /// GET: other people, by `?name=` or of a `?list=`, or how many of each list; below it by a public
    /// name, one of them.
    public static let people = "\(root)/people"
    /// GET: what friends and others did in the last days.
    public static let activity = "\(root)/activity"
    /// GET: the person's challenges that are not over.
    public static let challenges = "\(root)/challenges"
    /// GET: who invites, by the secret of a link in a header.
    public static let invitation = "\(root)/invitation"
    /// GET: the person's searches.
    public static let history = "\(root)/history"
    /// GET: the shop's items; with a token, which of them are owned and worn.
    public static let shop = "\(root)/shop"
    /// GET: a page of a board, `?board=` its name; with a token and `?around=` the person's place.
    public static let boards = "\(root)/boards"
    /// POST: the start of a live round; below it by its number, POST its answers.
    public static let rounds = "\(root)/rounds"
    /// GET with `Upgrade: websocket`: live battles; below it, POST `tickets`: what the first message
    /// over it has to hold.
    public static let battles = "\(root)/battles"
    /// Below it, POST: `signup`, `confirm`, `login`, `refresh`, `logout`, `forgot-password`,
    /// `reset-password`, `passkey/options`, `passkey`, `game-center`; GET: `username?name=`, whether
    /// a name is free.
    public static let auth = "\(root)/auth"
    /// Below it: GET and PUT `profile`, PUT `password`, DELETE `account`, GET `stats`, POST
    /// `export`, GET `sessions`, DELETE `sessions/{id}`, POST `passkeys/options`, GET and POST
    /// `passkeys`, DELETE `passkeys/{id}`, GET, PUT and DELETE `game-center`
    /// and `avatar`.
    public static let user = "\(root)/user"
    /// GET: active beacons of an area, `?area=south,west,north,east` in degrees, as GeoJSON.
    public static let beacons = "\(root)/beacons"
    /// GET: files that are written each minute: boards, beacons by square, statistics.
    public static let shards = "\(root)/shards"
    /// GET: this interface as OpenAPI 3.1.
    public static let description = "\(root)/openapi.yaml"
    /// GET: whether the ledger can write.
    public static let health = "healthz"
    /// GET: figures for Prometheus.
    public static let metrics = "metrics"
}
