import Catalog
import Intake

/// Common names of wanted taxa, while the tables of names are read.
struct VernacularNames {
    private let id: Int?
    private let language, lexicon, name, preferred, created: Record.Column?
    /// How many names belong to taxa of the archive, and to none.
    private(set) var join = JoinCount("common names to taxa")
    private var found: [Int: [Name]] = [:]
    private var order = 0

    private struct Name {
        var text: String
        var language: Language
        var isPreferred: Bool
        var created: String
        var order: Int
    }

    /// Names of a table.
    init(_ table: ArchiveDescription.Table) {
        id = table.id ?? table.columns["taxonID"]?.index
        language = table.columns["language"]
        lexicon = table.columns["lexicon"]
        name = table.columns["vernacularName"]
        preferred = table.columns["isPreferredName"]
        created = table.columns["created"]
    }

    /// Takes in a record of a table of names.
    mutating func add(
        _ record: Record, _ log: inout RecordLog, _ path: String,
        _ selection: inout TaxonTree.Selection
    ) {
        guard log.takes(record, of: path) else { return }
        let key = record.withKey(id) { selection.keys.known($0) }
        join.count(key.flatMap { selection.known[$0] } != nil) { record.text(id) ?? "" }
        guard let key, let place = selection.places[key] else { return }
        let language = record.key(language) ?? record.key(lexicon) ?? ""
        guard let language = NameLanguage.language(language) else { return }
        for text in record.texts(self.name) {
            add(FormattedText(plain: text).plain, language, of: place, record, &log, path)
        }
    }

    private mutating func add(
        _ name: String, _ language: Language, of place: Int, _ record: Record,
        _ log: inout RecordLog, _ path: String
    ) {
        guard !name.isEmpty, name.utf8.count <= BulkLimits.nameBytes else {
            log.add("The name is empty or too long", path, record, name)
            return
        }
        order += 1
        let preferred = record.key(self.preferred)?.lowercased()
        found[place, default: []].append(
            Name(
                text: name, language: language,
                isPreferred: preferred == "true" || preferred == "1",
                created: record.text(created) ?? "", order: order))
    }

    /// Puts the names into the taxa, the preferred one of each language first.
    func put(into taxa: inout [BulkTaxon]) {
        for (place, names) in found {
            let sorted = names.sorted { left, right in
                if left.isPreferred != right.isPreferred { return left.isPreferred }
                return (left.created, left.order) < (right.created, right.order)
            }
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
