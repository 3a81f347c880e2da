import Testing

@testable import LedgerPostgres

@Suite struct `Placeholders for PostgreSQL` {
    @Test(arguments: [
        ("SELECT ?, ?", "SELECT $1, $2", 2),
        ("SELECT ?2, ?1, ?2", "SELECT $2, $1, $2", 2),
        ("SELECT ?3, ?", "SELECT $3, $4", 4),
        ("SELECT '?', \"?\", ?", "SELECT '?', \"?\", $1", 1),
        ("SELECT '\\', ?, ''", "SELECT '\\', $1, ''", 1),
        ("SELECT E'\\'?', e'\\\\', ?", "SELECT E'\\'?', e'\\\\', $1", 1),
        ("SELECT note'\\', ?", "SELECT note'\\', $1", 1),
        ("? -- ?\n?", "$1 -- ?\n$2", 2),
        ("? /* ? /* ? */ ? */ ?", "$1 /* ? /* ? */ ? */ $2", 2),
        ("? - ? / ? * ?", "$1 - $2 / $3 * $4", 4),
        ("$$ ? $$ ?", "$$ ? $$ $1", 1),
        ("$a$ ? $$ ? $a$ ?", "$a$ ? $$ ? $a$ $1", 1),
        ("a$b$ ? $c$ ?", "a$b$ $1 $c$ ?", 1),
        ("$1$ ?", "$1$ $1", 1),
        ("ärger = ? AND '🌼?' = ?", "ärger = $1 AND '🌼?' = $2", 2),
        ("'?", "'?", 0), ("\"?", "\"?", 0), ("/* ?", "/* ?", 0), ("E'\\", "E'\\", 0),
        ("$x$ ?", "$x$ ?", 0), ("", "", 0),
    ])
    func `are found outside of texts, names and comments`(
        _ source: String, _ sql: String, _ count: Int
    ) {
        let translation = PlaceholderTranslation(source)
        #expect(translation.sql == sql)
        #expect(translation.count == count)
    }

    @Test(arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c)])
    func `and locks have keys that are FNV-1a everywhere`(_ text: String, _ hash: UInt64) {
        #expect(StableHash.fnv1a(text) == Int(truncatingIfNeeded: hash))
    }
}
