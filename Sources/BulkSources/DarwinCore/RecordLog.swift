import Intake

/// Counts records and collects findings about them.
struct RecordLog {
    private(set) var rows: [String: Int] = [:]
    private var listed: [String: [SourceFinding]] = [:]
    /// The number of fields that the table's description requires.
    private var width = 0
    /// The number of fields of the table's records so far; nil before the first.
    private var usual: Int?
    private var short: [String: (count: Int, line: Int)] = [:]

    /// Begins a table.
    mutating func begin(_ table: ArchiveDescription.Table) {
        width = ((table.columns.values.compactMap(\.index) + [table.id ?? -1]).max() ?? -1) + 1
        usual = nil
    }

    /// Counts a record.
    ///
    /// - Returns: whether its texts may be used; a record that is not `StreamSafe`, or has more
    ///   fields than the table, gives a finding.
    mutating func takes(_ record: Record, of path: String) -> Bool {
        rows[path, default: 0] += 1
        if record.hasStrayQuotes {
            add(
                "A quote stands in a quoted field, neither doubled nor its end, and was kept", path,
                record, record.text(0), .warning, "Look at the field, and double the quote.")
        }
        guard record.isSafe else {
            add(SourceFinding.marks().message, path, record, nil)
            return false
        }
        return record.count == usual || hasItsFields(record, path)
    }

    /// Whether the fields of a record can be assigned to columns: an additional separator shifts
    /// all later fields. A table may have more fields than meta.xml lists if all its records have
    /// them.
    private mutating func hasItsFields(_ record: Record, _ path: String) -> Bool {
        if record.count < width {
            short[path] = ((short[path]?.count ?? 0) + 1, short[path]?.line ?? record.line)
            return true
        }
        guard let usual else {
            usual = record.count
            return true
        }
        if record.count < usual {
            add(
                "Records before this one have \(usual) fields, and it has \(record.count)", path,
                record, record.text(0), .warning,
                "Look whether a sign between fields stands in one of theirs without quotes.")
            self.usual = record.count
            return true
        }
        add(
            "The record has \(record.count) fields, and others \(usual)", path, record,
            record.text(0), .rejected, "Put fields that hold the sign between fields in quotes.")
        return false
    }

    /// The findings by file.
    var findings: [String: [SourceFinding]] {
        var all = listed
        for (path, short) in short {
            all[path, default: []].append(
                SourceFinding(
                    .warning,
                    "Records with fewer fields than the table has columns: \(short.count); what is "
                        + "missing at their end counts as empty",
                    remedy: "Look whether none is missing between others.", line: short.line))
        }
        return all
    }

    mutating func add(
        _ message: String, _ path: String, _ record: Record, _ excerpt: String?,
        _ severity: SourceFinding.Severity = .rejected,
        _ remedy: String = "The record was left out; mend it in the archive."
    ) {
        add(
            [SourceFinding(severity, message, remedy: remedy, line: record.line, excerpt: excerpt)],
            path)
    }

    mutating func add(_ findings: [SourceFinding], _ path: String) {
        let room = BulkLimits.findingsPerFile - listed[path, default: []].count
        listed[path, default: []] += findings.prefix(max(0, room))
        if listed[path]?.isEmpty == true { listed[path] = nil }
    }
}
