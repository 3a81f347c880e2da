/// Small plants and questions for tests, each playable as it stands.
enum Sample {
    /// A plant's file. `change` replaces a line that begins with its key; nil takes it out.
    static func plant(
        _ id: String, name: String? = nil, english: String? = nil, taxon: Int? = nil,
        family: String = "Testaceae", colour: String = "white", change: [String: String?] = [:]
    ) -> String {
        let scientific = name ?? id.split(separator: "-").joined(separator: " ").capitalizedFirst
        let lines: [(String, String)] = [
            ("id", "id: \(id)"),
            ("taxon", taxon.map { "taxon: \($0)" } ?? "# no taxon"),
            ("name", "name: \(scientific)"),
            ("family", "family: \(family)"),
            ("names", "names: {en: [\(english ?? id + " flower")]}"),
            ("type", "type: perennial"),
            ("regions", "regions: [europe]"),
            ("colours", "colours: [\(colour)]"),
            ("bloom", "bloom: [5, 6]"),
            ("height-cm", "height-cm: [10, 30]"),
            ("observations", "observations: 5000"),
            ("tags", "tags: [meadow]"),
            ("caution", "caution: {kinds: [none]}"),
            ("facts", "facts: [{en: It grows., source: A book}]"),
            ("care", "care: [{en: Water it.}]"),
            ("morphology", morphology(id, colour)),
            ("pictures", pictures),
            ("status", "status: checked"),
        ]
        return lines.compactMap { key, line -> String? in
            if let replacement = change[key] { return replacement }
            return line
        }.joined(separator: "\n") + "\n"
    }

    /// Four plants of one family, which are each other's options.
    static var four: [String: String] {
        Dictionary(
            uniqueKeysWithValues: ["alba", "brunea", "caerulea", "dulcis"].enumerated().map {
                let colours = ["white", "brown", "blue", "pink"]
                return (
                    "planta-\($1)",
                    plant(
                        "planta-\($1)", english: "\($1) bloom", taxon: 1000 + $0,
                        colour: colours[$0])
                )
            })
    }

    /// A file of two plants that are easily mixed up.
    static func pair(
        _ one: String, _ other: String, organ: String = "flower", danger: Bool = false
    ) -> String {
        """
        pairs:
          - plants: [\(one), \(other)]
            organ: \(organ)
            danger: \(danger)
            tell: {en: Look at its rim., es: Mira el borde., fr: Le bord., de: Der Rand., sv: Kanten.}
            sources: ["https://flora.example/pair", A flora]

        """
    }

    /// A file of questions of one category.
    static func questions(_ category: String, count: Int) -> String {
        let entries = (0..<count).map { number in
            """
              - id: \(category)-\(number)
                level: \(["easy", "medium", "hard"][number % 3])
                source: A book
                text: {en: "What is number \(number) of \(category)?"}
                right: {en: "Answer \(number)"}
                wrong: [{en: Nothing}, {en: Something}, {en: Everything}]
            """
        }
        return "category: \(category)\nstatus: checked\nlicence: own\nquestions:\n"
            + entries.joined(separator: "\n") + "\n"
    }

    /// A form that follows from the id, so that plants can be told apart by what is drawn of them.
    private static func morphology(_ id: String, _ colour: String) -> String {
        var left = id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 1_000_003 }
        func one(_ words: [String]) -> String {
            defer { left /= words.count }
            return words[left % words.count]
        }
        let shape = one(["ovate", "lance", "round", "heart", "linear", "spoon", "elliptic"])
        let margin = one(["toothed", "entire", "crenate", "wavy", "jagged"])
        let arrangement = one(["alternate", "opposite", "basal", "whorled"])
        let green = one(["green", "dark-green", "grey-green", "yellow-green"])
        let habit = one(["upright", "clump", "bush", "rosette"])
        return """
            morphology:
              flower: {form: open, symmetry: radial, petals: 5, petal-shape: rounded, colour: \(colour), centre: stamens}
              inflorescence: solitary
              leaf: {shape: \(shape), margin: \(margin), arrangement: \(arrangement), colour: \(green)}
              habit: \(habit)
              gesture: upright
            """
    }

    private static let pictures = """
        pictures:
          - plate: flower
            audio: {en: Five round petals around a ring of threads.}
          - plate: leaf
            audio: {en: An oval leaf with small teeth.}
        """
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
