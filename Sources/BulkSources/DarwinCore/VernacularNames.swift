import Catalog
import Intake

/// Collects common names of wanted taxa from the tables of names.
struct VernacularNames {
    private let id: Int?
    private let language, lexicon, name, preferred, created: Record.Column?
    /// How many names match taxa of the archive.
    private(set) var join = JoinCount("common names to taxa")
    private var found: [Int: [Name]] = [:]
    /// The number of names by the label of their unsupported language; the label "" means that
    /// they have none.
    private var others: [String: Int] = [:]
    private var order = 0

    private struct Name {
        var text: String
        var language: Language
        /// Whether it is a name of the taxon itself, not of a synonym that the taxon replaced.
        var isOwn: Bool
        var isPreferred: Bool
        var created: String
        var order: Int
    }

    /// Creates an empty collection for the records of a table.
    init(_ table: ArchiveDescription.Table) {
        id = table.id ?? table.columns["taxonID"]?.index
        language = table.columns["language"]
        lexicon = table.columns["lexicon"]
        name = table.columns["vernacularName"]
        preferred = table.columns["isPreferredName"]
        created = table.columns["created"]
    }

    /// Adds a record of a table of names.
    mutating func add(
        _ record: Record, _ log: inout RecordLog, _ path: String,
        _ selection: inout TaxonTree.Selection
    ) {
        guard log.takes(record, of: path) else { return }
        guard record.text(name) != nil else { return }
        let key = record.withKey(id) { selection.keys.known($0) }
            .map { selection.rows[$0] ?? $0 }
        join.count(key.flatMap { selection.known[$0] } != nil) { record.text(id) ?? "" }
        guard let key, let place = selection.places[key] else { return }
        let label = record.key(language) ?? record.key(lexicon) ?? ""
        guard let language = NameLanguage.language(label) else {
            if others.count < Self.labels || others[label] != nil { others[label, default: 0] += 1 }
            return
        }
        for text in record.texts(self.name) {
            add(
                FormattedText(plain: text).plain, language, of: place,
                isOwn: selection.taxa[place].id == key, record, &log, path)
        }
    }

    private mutating func add(
        _ name: String, _ language: Language, of place: Int, isOwn: Bool, _ record: Record,
        _ log: inout RecordLog, _ path: String
    ) {
        guard !name.isEmpty, name.utf8.count <= BulkLimits.nameBytes else {
            log.add("The name is empty or too long", path, record, name)
            return
        }
        guard !Record.isBroken(name) else {
            log.add(
                "The name is not in the encoding that meta.xml says", path, record, name, .rejected,
                "Say encoding=\"windows-1252\", or write the table in UTF-8.")
            return
        }
        order += 1
        let preferred = record.key(self.preferred)?.lowercased()
        found[place, default: []].append(
            Name(
                text: name, language: language, isOwn: isOwn,
                isPreferred: Self.yes.contains(preferred ?? ""),
                created: record.text(created) ?? "", order: order))
    }

    /// Words for true in data frames and in the supported languages.
    private static let yes: Set<String> = [
        "true", "1", "1.0", "yes", "y", "t", "wahr", "ja", "vrai", "oui", "sí", "si", "verdadero",
        "sant",
    ]
    private static let labels = 1000

    /// Findings about names of wanted taxa without a supported language: how many have no language,
    /// and the labels of the others.
    var findings: [SourceFinding] {
        var findings: [SourceFinding] = []
        if let count = others[""] {
            findings.append(
                SourceFinding(
                    .warning, "Names of wanted taxa without a language, left out: \(count)",
                    remedy: "Write the language of each, or a default in meta.xml."))
        }
        let labels = others.filter { !$0.key.isEmpty }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if !labels.isEmpty {
            let shown = labels.prefix(12).map { "\($0.key.prefix(40)) (\($0.value))" }
            findings.append(
                SourceFinding(
                    .note,
                    "Names of wanted taxa in languages that are none of ours, left out: "
                        + shown.joined(separator: ", ") + (labels.count > 12 ? " …" : ""),
                    remedy: "Write a tag like es where one is."))
        }
        return findings
    }

    /// Adds the names of all tables to the taxa, the preferred ones of each language first.
    static func put(_ tables: [VernacularNames], into taxa: inout [BulkTaxon]) {
        var found: [Int: [(table: Int, name: Name)]] = [:]
        for (table, names) in tables.enumerated() {
            for (place, names) in names.found {
                found[place, default: []] += names.map { (table, $0) }
            }
        }
        for (place, names) in found {
            let sorted = names.sorted { left, right in
                if left.name.isOwn != right.name.isOwn { return left.name.isOwn }
                if left.name.isPreferred != right.name.isPreferred { return left.name.isPreferred }
                return (left.table, left.name.created, left.name.order)
                    < (right.table, right.name.created, right.name.order)
            }.map(\.name)
            for name in sorted {
                var all = taxa[place].names[name.language] ?? []
                guard all.count < BulkLimits.namesPerLanguage,
                    !all.contains(where: { $0.lowercased() == name.text.lowercased() })
                else { continue }
                all.append(name.text)
                taxa[place].names[name.language] = all
            }
        }
    }
}
