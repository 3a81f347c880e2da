import SQLDriver

/// Migrates a schema: makes it and the driver's own two tables, and runs the missing steps. All in
/// one transaction, one process at a time.
struct SchemaSteps {
    let settings: ConnectionSettings
    /// The steps in order; steps are only ever added.
    let steps: [String]
    let told: (String) -> Void

    /// Runs the missing steps, if any.
    ///
    /// - Throws: `SQLFailure`: `newerSchema` when more steps were run than there are, otherwise
    ///   when a statement fails or the connection breaks.
    func bringUpToDate() throws {
        let connection = try PostgresConnection(settings, isPipelined: false)
        tellOfOrder(connection)
        // Without missing steps nothing is written, and no right to write is needed.
        if try done(connection) == steps.count { return }
        connection.silence = PostgresLimits.migrationSeconds
        let limit = "\(PostgresLimits.migrationSeconds)s"
        try connection.simple("BEGIN ISOLATION LEVEL READ COMMITTED")
        try connection.simple(
            """
            SELECT set_config('statement_timeout', '\(limit)', true),
                set_config('lock_timeout', '\(limit)', true)
            """)
        try connection.simple("SELECT pg_advisory_xact_lock(\(lock))")
        try prepare(connection)
        // Another process may have run some meanwhile.
        let first = try done(connection) ?? 0
        for (place, step) in steps.enumerated().dropFirst(first) {
            told("schema \(settings.schema): step \(place + 1) of \(steps.count)")
            try connection.simple(step)
            try connection.simple("INSERT INTO schema_step (number) VALUES (\(place + 1))")
        }
        try connection.simple("COMMIT")
    }

    /// Checks only that the schema, if it exists, is not newer than the program.
    ///
    /// - Throws: `SQLFailure`: `newerSchema` when it is, otherwise when a statement fails or the
    ///   connection breaks.
    func check() throws {
        _ = try done(PostgresConnection(settings, isPipelined: false))
    }

    private var lock: Int { StableHash.fnv1a("florilegium steps \(settings.schema)") }

    /// The number of steps that were run; nil where the driver's own tables are missing.
    private func done(_ connection: PostgresConnection) throws -> Int? {
        let tables = try number(
            connection,
            """
            SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname = '\(settings.schema)' AND relname IN ('schema_step', 'writer')
                AND relkind = 'r'
            """)
        // The row is the lock that separates writers.
        guard tables == 2, try number(connection, "SELECT count(*) FROM writer") == 1 else {
            return nil
        }
        let done = try number(connection, "SELECT count(*) FROM schema_step")
        guard done <= steps.count else {
            throw SQLFailure(
                .newerSchema(done),
                "the schema \(settings.schema) has \(done) steps, and this program knows "
                    + "\(steps.count)")
        }
        return done
    }

    private func prepare(_ connection: PostgresConnection) throws {
        let schemas = try number(
            connection,
            "SELECT count(*) FROM pg_namespace WHERE nspname = '\(settings.schema)'")
        if schemas == 0 { try connection.simple("CREATE SCHEMA \(settings.schema)") }
        try connection.simple(
            """
            CREATE TABLE IF NOT EXISTS schema_step (
                number BIGINT PRIMARY KEY,
                done TIMESTAMPTZ NOT NULL DEFAULT now()
            );
            CREATE TABLE IF NOT EXISTS writer (
                id BIGINT PRIMARY KEY CHECK (id = 1),
                version BIGINT NOT NULL,
                owner TEXT NOT NULL
            );
            INSERT INTO writer (id, version, owner) VALUES (1, 0, '') ON CONFLICT DO NOTHING
            """)
    }

    /// Reports a database that does not compare texts as bytes: it answers in another order than
    /// other engines, and its indexes depend on the system's library.
    private func tellOfOrder(_ connection: PostgresConnection) {
        let sql = "SELECT datcollate FROM pg_database WHERE datname = current_database()"
        guard let row = try? connection.simple(sql).texts() else { return }
        if let order = row.first, !["C", "POSIX", "C.UTF-8", "C.utf8"].contains(order) {
            told("the database orders texts as \(order); create it with LC_COLLATE 'C'")
        }
    }

    private func number(_ connection: PostgresConnection, _ sql: String) throws -> Int {
        try connection.simple(sql).texts().first.flatMap { Int($0) } ?? 0
    }
}
