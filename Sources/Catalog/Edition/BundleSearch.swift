/// Searching bundle.sqlite with plain SQL, in the order of `SearchIndex`.
///
/// Reads every name: suitable for any SQLite tool and for small editions. A client of a large
/// edition builds a `SearchIndex` of the bundle's names.
public enum BundleSearch {
    /// The ids of one page (`key`) and the number of all matches (`total`, in every row; a page
    /// past the last one has no row).
    ///
    /// - `:text`: the query, folded (`Folding`).
    /// - `:letters`: a JSON array of letters that a name may have with other spaces
    ///   (`letters(of:)`); "[]" keeps the spaces of the query.
    /// - `:meant`: a JSON array of possible corrections of the query (`meant(by:)`); "[]" for none.
    /// - `:colours`, `:months`, `:regions`, `:types`: JSON arrays of text; "[]" takes all. Months are
    ///   those of the seasons (`BloomSeason.months`).
    /// - `:sort`: "relevance", "name" or "popularity".
    /// - `:limit`, `:offset`: 20, and 20 for each page before.
    public static let statement = """
        WITH RECURSIVE named (plant, folded, least) AS (
          SELECT plant, folded, 0 FROM name UNION ALL SELECT id, folded, 0 FROM plant
          UNION ALL SELECT plant, folded, 3 FROM spelling
        ), direct (plant, tier) AS (
          SELECT plant, min(least + CASE
            WHEN folded = :text THEN 0
            WHEN substr(folded, 1, length(:text)) = :text THEN 1 ELSE 2 END)
          FROM named WHERE :text <> '' AND instr(' ' || folded, ' ' || :text) > 0
          GROUP BY plant
        ), ending (plant, text) AS (
          SELECT plant, folded FROM named
          WHERE :letters <> '[]' AND (SELECT count(*) FROM direct) < 20
          UNION SELECT plant, substr(text, instr(text, ' ') + 1) FROM ending
          WHERE instr(text, ' ') > 0
        ), spaced (plant, tier) AS (
          SELECT id, 6 FROM plant
          WHERE id NOT IN (SELECT plant FROM direct)
            AND id IN (SELECT plant FROM ending JOIN json_each(:letters)
              ON substr(replace(text, ' ', ''), 1, length(value)) = value)
          ORDER BY popularity DESC, key
          LIMIT max(0, 20 - (SELECT count(*) FROM direct))
        ), better (plant, tier) AS (
          SELECT * FROM direct UNION ALL SELECT * FROM spaced
        ), typo (plant, tier) AS (
          SELECT id, 7 FROM plant
          WHERE (SELECT count(*) FROM better) < 20 AND id NOT IN (SELECT plant FROM better)
            AND id IN (SELECT plant FROM named JOIN json_each(:meant)
              ON instr(' ' || folded, ' ' || value) > 0)
          ORDER BY popularity DESC, key
          LIMIT max(0, 20 - (SELECT count(*) FROM better))
        ), matched (plant, tier) AS (
          SELECT * FROM better UNION ALL SELECT * FROM typo
          UNION ALL SELECT id, 2 FROM plant
          WHERE :text = '' AND :colours || :months || :regions || :types <> '[][][][]'
        )
        SELECT key, count(*) OVER () AS total
        FROM matched JOIN plant ON plant.id = matched.plant
        WHERE (:colours = '[]' OR plant.id IN (SELECT trait.plant FROM trait
            WHERE kind = 'colour' AND trait.value IN (SELECT value FROM json_each(:colours))))
          AND (:months = '[]' OR plant.id IN (SELECT trait.plant FROM trait
            WHERE kind = 'bloom' AND trait.value IN (SELECT value FROM json_each(:months))))
          AND (:regions = '[]' OR plant.id IN (SELECT trait.plant FROM trait
            WHERE kind = 'region' AND trait.value IN (SELECT value FROM json_each(:regions))))
          AND (:types = '[]' OR type IN (SELECT value FROM json_each(:types)))
        ORDER BY CASE :sort WHEN 'relevance' THEN tier ELSE 0 END,
          CASE :sort WHEN 'name' THEN sortName ELSE '' END,
          CASE :sort WHEN 'name' THEN 0 ELSE popularity END DESC, key
        LIMIT :limit OFFSET :offset
        """

    /// The letters of a query without spaces; empty for less than four.
    public static func letters(of query: String) -> [String] { Spacing.typed(query) }

    /// Every text that is one typo away from a folded query, each once, sorted; empty for a query
    /// of less than four letters.
    public static func meant(by folded: String) -> [String] {
        guard folded.unicodeScalars.count >= Typo.leastLetters else { return [] }
        var meant: Set<String> = []
        Typo.eachMeant(by: folded, isKnown: { _ in true }) { meant.insert($0) }
        return meant.sorted()
    }
}
