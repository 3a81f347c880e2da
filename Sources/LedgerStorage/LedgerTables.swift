/// The tables of the ledger's databases, to be copied from one engine to another.
enum LedgerTables {
    /// A table.
    struct Table: Sendable {
        var name: String
        /// The columns that order and identify its rows.
        var key: [String]
        /// The other columns.
        var others: [String]
        /// Whether it is small, and copied as a whole each time.
        var isSmall: Bool

        init(_ name: String, key: [String], _ others: [String] = [], isSmall: Bool = false) {
            (self.name, self.key, self.others, self.isSmall) = (name, key, others, isSmall)
        }

        var columns: [String] { key + others }
    }

    /// Entries, and all that is derived from them; each table after those that it refers to.
    static let entries = [
        Table("person", key: ["id"], ["handle", "onBoards", "worn", "standing"]),
        Table("device", key: ["key"], ["person", "born", "heard", "isEnded"]),
        Table("entry", key: ["number"], ["person", "id", "digest", "received", "sealed", "link"]),
        Table("posting", key: ["entry", "position"], ["reason", "trophies"]),
        Table("account", key: ["name"], ["trophies"]),
        Table("steps", key: ["person", "day"], ["page"]),
        Table("board", key: ["id"], ["name", "changed"]),
        Table("score", key: ["board", "person"], ["low", "time"]),
        Table("tally", key: ["board", "step", "key"], ["persons"]),
        Table("follower", key: ["name"], ["number"], isSmall: true),
        Table("session", key: ["token"], ["person", "device", "expires"]),
        Table("refusal", key: ["person", "id"], ["digest", "reason", "received"]),
        Table(
            "claim", key: ["guest"],
            ["person", "time", "entries", "device", "closing", "since", "taken"]),
        Table("fault", key: ["day", "fault"], ["count"]),
        Table("share", key: ["link"], ["person", "entry"]),
        Table("relation", key: ["person", "other"], ["bits"]),
        Table("challenge", key: ["id"], ["until"]),
        Table("challenge_person", key: ["challenge", "person"]),
        Table("invitation", key: ["link"], ["person", "until"]),
    ]

    /// Keys and accounts.
    static let keys = [
        Table("person_key", key: ["person"], ["key", "master"]),
        Table("secret", key: ["name"], ["key", "master"]),
        Table("erased", key: ["person"], ["time"]),
        Table(
            "account", key: ["person"],
            ["email", "username", "sealed", "password", "role", "made", "seen"]),
        Table("pending", key: ["token"], ["kind", "person", "sealed", "expires"]),
        Table(
            "account_session", key: ["id"],
            [
                "person", "device", "token", "made", "seen", "expires", "keeps", "fresh", "again",
            ]),
        Table("spent_token", key: ["token"], ["session", "person", "expires", "again"]),
        Table("failure", key: ["subject"], ["tries", "until"]),
        Table("known_network", key: ["person", "network"], ["expires"]),
        Table("mailed", key: ["address", "time"], isSmall: true),
        Table("passkey", key: ["id"], ["person", "sealed", "counter", "made", "used"]),
        Table("passkey_user", key: ["person"], ["sealed"]),
        Table("game_center", key: ["person"], ["player", "made", "used"]),
        Table("shown", key: ["name"], ["expires"]),
        Table("picture", key: ["person"], ["sealed"]),
        Table("upload", key: ["person"], ["day", "count"]),
        Table("room_device", key: ["person", "room"], ["device"]),
        Table("name_part", key: ["part", "person"]),
        Table("ration", key: ["subject"], ["taken", "until"]),
    ]

    /// Beacons.
    static let beacons = [
        Table(
            "beacon", key: ["latitude", "longitude"],
            [
                "kind", "\"set\"", "expires", "replenished", "destroyed", "timer", "former",
                "beacon",
            ]),
        Table("quota", key: ["person"], ["last", "quota"]),
        Table("day", key: ["day"], ["key"]),
        Table("seen", key: ["entry"], ["digest", "refusal", "minute"]),
        Table(
            "visit", key: ["day", "latitude", "longitude", "person"], ["sets", "replenishments"]),
        Table("live_round", key: ["device"], ["started", "round"]),
        Table("statistic", key: ["day", "latitude", "longitude"], ["sets", "replenishments"]),
    ]
}
