import CPostgres
import SQLDriver

/// Statements in pipeline mode: they are sent without waiting for earlier answers, and answered in
/// order. Between two points of synchronisation a failure skips the statements after it.
extension PostgresConnection {
    /// Queues a statement, which is prepared the first time.
    ///
    /// - Throws: `SQLFailure` when the connection breaks, or an earlier queued statement failed.
    func queue(
        _ sql: String, _ arguments: [any SQLConvertible], noting isNoted: Bool = false
    ) throws {
        let encoded = try EncodedArguments(arguments)
        let name = try prepare(StatementCache.Key(sql: sql, types: encoded.types))
        let sent = encoded.withPointers { values, lengths, formats in
            PQsendQueryPrepared(
                handle, name, Int32(values.count), values, lengths, formats, Self.binary)
        }
        guard sent == 1 else { throw lost() }
        expected.add(isNoted ? .noted : .statement)
        try relieve(encoded.size)
    }

    /// Queues a statement without preparing it.
    ///
    /// - Throws: `SQLFailure` when the connection breaks, or an earlier queued statement failed.
    func queueOnce(_ sql: String, _ arguments: [any SQLConvertible] = []) throws {
        let encoded = try EncodedArguments(arguments)
        let translation = try Self.translation(of: sql, encoded.types.count)
        let sent = encoded.withPointers { values, lengths, formats in
            PQsendQueryParams(
                handle, translation.sql, Int32(values.count), encoded.types, values, lengths,
                formats, Self.binary)
        }
        guard sent == 1 else { throw lost() }
        expected.add(.statement)
        try relieve(encoded.size)
    }

    /// The answer to the last queued statement.
    ///
    /// - Throws: `SQLFailure` when it or an earlier queued statement failed, or the connection
    ///   breaks.
    func answer() throws -> PostgresResult {
        try synchronise()
        var last: PostgresResult?
        while let result = try takeAnswer() { last = result }
        guard let last else { throw lost("no answer to a statement") }
        return last
    }

    /// Waits for all answers.
    ///
    /// - Throws: `SQLFailure` when a queued statement failed, or the connection breaks.
    func settle() throws {
        if expected.unsynced > 0 { try synchronise() }
        while try takeAnswer() != nil {}
    }

    /// Sends the queued statements and requests their answers.
    ///
    /// - Throws: `SQLFailure` of kind `unavailable` when the connection breaks.
    func synchronise() throws {
        // Not only a flush: after this the server waits for its client, and ends the session of one
        // that hangs within a transaction.
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        expected.add(.sync)
    }

    /// Runs a text of many statements, after all queued ones.
    ///
    /// - Throws: `SQLFailure` when a statement failed, or the connection breaks.
    func script(_ sql: String) throws {
        try settle()
        guard PQexitPipelineMode(handle) == 1 else { throw lost() }
        defer { if !isLost, PQenterPipelineMode(handle) != 1 { _ = lost() } }
        try simple(sql)
    }

    /// Rolls back and reads all outstanding answers, whatever failed before.
    ///
    /// - Returns: whether the connection can be used again.
    func recover() -> Bool {
        guard !isLost else { return false }
        noted = nil
        do {
            try synchronise()
            guard
                PQsendQueryParams(handle, "ROLLBACK", 0, nil, nil, nil, nil, Self.binary) == 1
            else { throw lost() }
            expected.add(.statement)
            try synchronise()
            while !expected.isEmpty {
                // Failures of queued statements do not matter any more.
                _ = try? takeAnswer()
                if isLost { return false }
            }
        } catch {
            return false
        }
        return PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    // MARK: -

    private static let binary: Int32 = 1

    private static func translation(
        of sql: String, _ arguments: Int
    ) throws -> PlaceholderTranslation {
        let translation = PlaceholderTranslation(sql)
        guard translation.count == arguments else {
            throw SQLFailure(
                .rejected, "\(arguments) arguments for \(translation.count) placeholders")
        }
        return translation
    }

    private func prepare(_ key: StatementCache.Key) throws -> String {
        if let name = statements.name(of: key) { return name }
        let translation = try Self.translation(of: key.sql, key.types.count)
        let (name, evicted) = statements.add(key)
        if let evicted { try queueOnce("DEALLOCATE \(evicted)") }
        let sent = PQsendPrepare(
            handle, name, translation.sql, Int32(key.types.count), key.types)
        guard sent == 1 else { throw lost() }
        expected.add(.preparation(key))
        return name
    }

    /// Sends when many bytes are queued. When many statements are, requests their answers and reads
    /// those of the previous group.
    private func relieve(_ size: Int) throws {
        unsent += size
        if unsent >= PostgresLimits.queuedBytes {
            unsent = 0
            try flush()
        }
        guard expected.unsynced >= PostgresLimits.queuedStatements else { return }
        try synchronise()
        while expected.syncs > 1 { _ = try takeAnswer() }
    }

    /// The next answer of the pipeline; nil where none is outstanding. Points of synchronisation
    /// are skipped.
    ///
    /// - Throws: `SQLFailure` when the statement failed, or the connection breaks.
    private func takeAnswer() throws -> PostgresResult? {
        while let awaited = expected.next() {
            guard let result = try receive() else { throw lost("answers are out of step") }
            if case .sync = awaited {
                guard result.status == PGRES_PIPELINE_SYNC else {
                    throw failure(in: result) ?? lost("answers are out of step")
                }
                continue
            }
            // A statement has one result; libpq ends it with nil.
            while let further = try receive() {
                guard further.status != PGRES_PIPELINE_SYNC else {
                    throw lost("answers are out of step")
                }
            }
            if let failure = failure(in: result) {
                if case .preparation(let key) = awaited { statements.forget(key) }
                throw failure
            }
            answers += 1
            if case .noted = awaited { noted = result }
            return result
        }
        return nil
    }
}
