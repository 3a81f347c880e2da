/// A person's herbarium for display.
public struct HerbariumView: Codable, Sendable, Hashable {
    /// A saved plant.
    public struct SavedPlant: Codable, Sendable, Hashable {
        /// The plant's id.
        public var plant: String
        /// When it was saved, in milliseconds since 1970-01-01T00:00Z.
        public var saved: Int
        /// The entry that saved it.
        public var entry: UUIDv7
        /// Its place in the person's own order; nil for none.
        public var order: String?
        /// The person's note about it.
        public var note: String
        /// Tags, in the order in which they were added.
        public var tags: [String]
        /// The collections that contain it.
        public var collections: [UUIDv7]
    }

    /// A plant in a collection.
    public struct Placed: Codable, Sendable, Hashable {
        /// The plant's id.
        public var plant: String
        /// Its order.
        public var order: String
        /// When it was placed there, in milliseconds since 1970-01-01T00:00Z.
        public var placed: Int
    }

    /// How a collection is shared.
    public struct Shared: Codable, Sendable, Hashable {
        /// The link's secret.
        public var link: String
        /// Whether readers see the person's public name.
        public var named: Bool
    }

    /// A collection.
    public struct Collection: Codable, Sendable, Hashable {
        /// Its id, whose first 48 bits are the time when it was made.
        public var id: UUIDv7
        /// Its name.
        public var name: String
        /// Its place among collections; nil for none.
        public var order: String?
        /// Its plants, in their order.
        public var plants: [Placed]
        /// How it is shared; nil where it is not.
        public var shared: Shared?
    }

    /// A search.
    public struct Search: Codable, Sendable, Hashable {
        /// The typed text.
        public var text: String
        /// When it was last made, in milliseconds since 1970-01-01T00:00Z.
        public var made: Int
        /// The entry of that search.
        public var entry: UUIDv7
        /// The plant that was opened; nil for none.
        public var plant: String?
    }

    /// Saved plants, the latest first.
    public var saved: [SavedPlant]
    /// Collections, the latest first.
    public var collections: [Collection]
    /// Searches, the latest first.
    public var searches: [Search]
    /// When each notice was seen.
    public var seen: [String: Int]

    init(_ registers: some Swift.Collection<Herbarium.Register>) {
        let kept = Kept(registers)
        saved = kept.saved
        collections = kept.collections
        searches = kept.searches
        seen = kept.seen
    }
}

/// Registers grouped by kind of fact.
private struct Kept {
    typealias Stamp = Herbarium.Stamp
    typealias View = HerbariumView
    /// A register's value and its stamp.
    typealias Since<Value> = (value: Value, stamp: Stamp)

    private var savedAt: [String: Stamp] = [:]
    private var unsavedAt: [String: Stamp] = [:]
    private var notes: [String: Since<String>] = [:]
    private var tags: [String: [Since<String>]] = [:]
    private var names: [UUIDv7: Since<String>] = [:]
    private var removedAt: [UUIDv7: Stamp] = [:]
    private var places: [(collection: UUIDv7?, plant: String?, order: String, stamp: Stamp)] = []
    private var searched: [Since<(text: String, plant: String?)>] = []
    private var clearedAt: Stamp?
    private var shared: [UUIDv7: Since<View.Shared>] = [:]
    private(set) var seen: [String: Int] = [:]

    init(_ registers: some Collection<Herbarium.Register>) {
        for register in registers {
            let stamp = register.stamp
            switch register.fact {
            case .saved(let plant): savedAt[plant] = stamp
            case .unsaved(let plant): unsavedAt[plant] = stamp
            case .note(let plant, let text): notes[plant] = (text, stamp)
            case .tag(let plant, let tag, true): tags[plant, default: []].append((tag, stamp))
            case .named(let collection, let name): names[collection] = (name, stamp)
            case .removed(let collection): removedAt[collection] = stamp
            case .place(let collection, let plant, let order?):
                places.append((collection, plant, order, stamp))
            case .searched(let text, let plant): searched.append(((text, plant), stamp))
            case .forgottenAll: clearedAt = stamp
            case .seen(let notice): seen[notice] = stamp.made
            case .shared(let collection, let link?, let named):
                shared[collection] = (View.Shared(link: link, named: named), stamp)
            case .tag, .place, .forgotten, .shared: break
            }
        }
    }

    /// Whether a value set at `stamp` is newer than the removal at `gone`, if there was one.
    private func holds(_ stamp: Stamp, since gone: Stamp?) -> Bool {
        gone.map { $0 < stamp } ?? true
    }

    private func isSaved(_ plant: String) -> Bool {
        savedAt[plant].map { holds($0, since: unsavedAt[plant]) } ?? false
    }

    private func isThere(_ collection: UUIDv7) -> Bool {
        names[collection].map { holds($0.stamp, since: removedAt[collection]) } ?? false
    }

    /// Plants by collection.
    private var placed: [UUIDv7: [View.Placed]] {
        var placed: [UUIDv7: [View.Placed]] = [:]
        for place in places {
            guard let collection = place.collection, let plant = place.plant, isSaved(plant),
                isThere(collection), holds(place.stamp, since: removedAt[collection]),
                holds(place.stamp, since: unsavedAt[plant])
            else { continue }
            placed[collection, default: []].append(
                .init(plant: plant, order: place.order, placed: place.stamp.made))
        }
        return placed
    }

    var saved: [View.SavedPlant] {
        var within: [String: [UUIDv7]] = [:]
        for (collection, plants) in placed {
            for plant in plants { within[plant.plant, default: []].append(collection) }
        }
        var orders: [String: Since<String>] = [:]
        for place in places where place.collection == nil {
            if let plant = place.plant { orders[plant] = (place.order, place.stamp) }
        }
        let kept = savedAt.filter { isSaved($0.key) }.sorted { $0.value > $1.value }
        return kept.map { plant, stamp in
            func still<Value>(_ since: Since<Value>) -> Bool {
                holds(since.stamp, since: unsavedAt[plant])
            }
            let given = (tags[plant] ?? []).filter(still).sorted { $0.stamp < $1.stamp }
            return View.SavedPlant(
                plant: plant, saved: stamp.made, entry: stamp.id,
                order: orders[plant].flatMap { still($0) ? $0.value : nil },
                note: notes[plant].flatMap { still($0) ? $0.value : nil } ?? "",
                tags: given.map(\.value), collections: (within[plant] ?? []).sorted())
        }
    }

    var collections: [View.Collection] {
        let placed = placed
        var orders: [UUIDv7: String] = [:]
        for place in places where place.plant == nil {
            guard let collection = place.collection else { continue }
            if holds(place.stamp, since: removedAt[collection]) { orders[collection] = place.order }
        }
        return names.filter { isThere($0.key) }.sorted { $0.key > $1.key }.map { id, name in
            View.Collection(
                id: id, name: name.value, order: orders[id],
                plants: (placed[id] ?? []).sorted {
                    ($0.order, $0.plant) < ($1.order, $1.plant)
                },
                shared: shared[id].flatMap {
                    holds($0.stamp, since: removedAt[id]) ? $0.value : nil
                })
        }
    }

    var searches: [View.Search] {
        searched.filter { holds($0.stamp, since: clearedAt) }.sorted { $0.stamp > $1.stamp }.map {
            View.Search(
                text: $0.value.text, made: $0.stamp.made, entry: $0.stamp.id, plant: $0.value.plant)
        }
    }
}
