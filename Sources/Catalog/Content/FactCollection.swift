/// Facts about plants under one theme, in addition to those that each plant shows. A collection is
/// a separate file of an edition; players unlock it.
public struct FactCollection: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes once published.
    public var id: String
    /// Its name.
    public var names: LocalText
    /// Its description.
    public var about: LocalText
    /// The facts, in their order.
    public var facts: [Item]

    /// One fact about one plant.
    public struct Item: Codable, Sendable, Hashable {
        /// The plant.
        public var plant: PlantID
        /// The fact.
        public var text: LocalText
        /// Its source, a book or the address of a page.
        public var source: String

        package init(plant: PlantID, text: LocalText, source: String) {
            self.plant = plant
            self.text = text
            self.source = source
        }
    }

    package init(id: String, names: LocalText, about: LocalText, facts: [Item]) {
        self.id = id
        self.names = names
        self.about = about
        self.facts = facts
    }
}

/// The entry of a collection in edition.json and `ReadRoute.collections`, without its facts.
public struct FactCollectionRef: Codable, Sendable, Hashable, Identifiable {
    /// The collection's id.
    public var id: String
    /// Its name.
    public var names: LocalText
    /// Its description.
    public var about: LocalText
    /// The number of facts.
    public var facts: Int
    /// The file, which holds `FactCollection`.
    public var object: ObjectRef

    package init(of collection: FactCollection, object: ObjectRef) {
        id = collection.id
        names = collection.names
        about = collection.about
        facts = collection.facts.count
        self.object = object
    }
}
