import SQLDriver

/// The settings of connections to one schema.
struct ConnectionSettings: Sendable {
    /// A connection string or URI of libpq.
    let address: String
    /// The schema: lower-case letters, digits and underscores.
    let schema: String

    /// Settings.
    ///
    /// - Throws: `SQLFailure` of kind `rejected` for a schema whose name is not plain.
    init(address: String, schema: String) throws {
        guard Self.isPlain(schema), schema.utf8.count <= PostgresLimits.schemaBytes,
            !schema.hasPrefix("pg_")
        else {
            throw SQLFailure(
                .rejected,
                "a schema's name has lower-case letters, digits and underscores, at most "
                    + "\(PostgresLimits.schemaBytes) of them")
        }
        self.address = address
        self.schema = schema
    }

    /// Whether a name needs no quotes: it starts with a letter or an underscore.
    static func isPlain(_ name: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let underscore = UInt8(ascii: "_")
        guard let first = name.utf8.first, letters.contains(first) || first == underscore else {
            return false
        }
        return name.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == underscore
        }
    }

    /// The parameters of a connection; of two with the same name the later counts. The address may
    /// set everything but the encoding.
    var parameters: [(name: String, value: String)] {
        [
            ("connect_timeout", "\(PostgresLimits.connectSeconds)"),
            ("application_name", "florilegium-ledger"),
            ("keepalives", "1"),
            ("keepalives_idle", "\(PostgresLimits.keepaliveIdleSeconds)"),
            ("keepalives_interval", "\(PostgresLimits.keepaliveIntervalSeconds)"),
            ("keepalives_count", "\(PostgresLimits.keepaliveCount)"),
            ("tcp_user_timeout", "\(PostgresLimits.unacknowledgedMilliseconds)"),
            ("dbname", address),
            ("client_encoding", "UTF8"),
        ]
    }

    /// The statement that prepares a session, in one round trip.
    var session: String {
        let settings = [
            ("search_path", "\"\(schema)\""),
            ("standard_conforming_strings", "on"),
            ("statement_timeout", "\(PostgresLimits.statementSeconds)s"),
            ("lock_timeout", "\(PostgresLimits.lockSeconds)s"),
            (
                "idle_in_transaction_session_timeout",
                "\(PostgresLimits.idleTransactionSeconds)s"
            ),
            // Idle connections are kept on purpose: for messages, for a leader lock, for later use.
            ("idle_session_timeout", "0"),
            ("default_transaction_isolation", "read committed"),
            // The server has to notice the end of this process too, and release its locks.
            ("tcp_keepalives_idle", "\(PostgresLimits.keepaliveIdleSeconds)"),
            ("tcp_keepalives_interval", "\(PostgresLimits.keepaliveIntervalSeconds)"),
            ("tcp_keepalives_count", "\(PostgresLimits.keepaliveCount)"),
            ("tcp_user_timeout", "\(PostgresLimits.unacknowledgedMilliseconds)"),
        ].map { "set_config('\($0.0)', '\($0.1)', false)" }
        // A write is on disk when the call returns, whatever the server's default is; a stronger
        // setting, for replicas, is kept.
        let durable = """
            set_config('synchronous_commit', CASE current_setting('synchronous_commit')
            WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)
            """
        return "SELECT " + (settings + [durable]).joined(separator: ", ")
    }
}
