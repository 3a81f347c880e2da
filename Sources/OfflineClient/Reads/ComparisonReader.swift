internal import Catalog
internal import GRDB

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension PlantReader {
    /// The plants that it is confused with, the dangerous ones first; nil for none.
    func comparisons() throws -> [Comparison]? {
        // Older bundles have no such table.
        guard try database.tableExists("comparison") else { return nil }
        let sql = """
            SELECT comparison.*, key FROM comparison
            JOIN plant ON plant.id = iif(comparison.plant = ?1, other, comparison.plant)
            WHERE comparison.plant = ?1 OR other = ?1
            ORDER BY isDangerous DESC, key
            """
        let found = try Row.fetchAll(database, sql: sql, arguments: [id]).compactMap(comparison)
        return found.isEmpty ? nil : found
    }

    private func comparison(_ row: Row) throws -> Comparison? {
        let texts = try Row.fetchAll(
            database,
            sql: "SELECT language, text FROM comparisonText WHERE plant = ? AND other = ?",
            arguments: [row["plant"] as Int, row["other"] as Int])
        var tell = LocalText([:])
        for text in texts {
            if let language = Language(rawValue: text["language"]) {
                tell.texts[language] = text["text"]
            }
        }
        guard let key = PlantID(rawValue: row["key"]), !tell.texts.isEmpty,
            let organ = Comparison.Organ(rawValue: row["organ"])
        else { return nil }
        let sources = try CanonicalJSON.decode(
            [String].self, from: Data((row["sources"] as String).utf8))
        return Comparison(
            plant: key, organ: organ, isDangerous: (row["isDangerous"] as Int) == 1, tell: tell,
            sources: sources, status: TextStatus(rawValue: row["status"]) ?? .draft)
    }
}
