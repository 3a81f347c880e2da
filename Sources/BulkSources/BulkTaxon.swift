public import Catalog
public import Intake

/// What bulk files know of one taxon.
public struct BulkTaxon: Sendable, Hashable {
    /// iNaturalist's id.
    public var id: Int
    /// The scientific name.
    public var name: String
    /// "species", "hybrid", "subspecies" and so on.
    public var rank: String
    /// The family's scientific name.
    public var family: String?
    /// Whether the name is in use.
    public var isActive = true
    /// Taxa that took its place.
    public var replacements: [Int] = []
    /// Common names by language, preferred first.
    public var names: [Language: [String]] = [:]
    /// Scientific names it also had.
    public var synonyms: [String] = []
    /// Its observations.
    public var counts = ObservationCounts()
    /// Identifications that agree with the community taxon, and those that do not.
    public var agreements = 0
    /// See `agreements`.
    public var disagreements = 0
    /// Photographs that may be published, best first.
    public var photographs: [BulkPhotograph] = []
    /// Photographs that may not be, by licence.
    public var leftOut: [Licence: Int] = [:]

    /// A taxon of which only this is known.
    public init(id: Int, name: String, rank: String, family: String? = nil) {
        self.id = id
        self.name = name
        self.rank = rank
        self.family = family
    }
}

/// Observations of a taxon and of what is below it, counted.
public struct ObservationCounts: Sendable, Hashable, Codable {
    /// With a date, place, picture, and two thirds of the identifiers agreeing.
    public var research = 0
    /// Not there yet.
    public var needsID = 0
    /// Without what it takes, or planted.
    public var casual = 0
    /// Observations that are not casual, by month from January.
    public var months = [Int](repeating: 0, count: 12)

    /// Nothing was observed.
    public init() {}

    /// All grades together.
    public var all: Int { research + needsID + casual }

    mutating func count(_ grade: Grade, month: Int?) {
        switch grade {
        case .research: research += 1
        case .needsID: needsID += 1
        case .casual: casual += 1
        }
        if grade != .casual, let month, (1...12).contains(month) { months[month - 1] += 1 }
    }

    /// iNaturalist's quality grade.
    enum Grade: UInt8, Sendable {
        case research, needsID, casual

        init?(_ word: UnsafeRawBufferPointer) {
            switch word.count {
            case 8 where word[0] == UInt8(ascii: "r"): self = .research
            case 8 where word[0] == UInt8(ascii: "n"): self = .needsID
            case 6 where word[0] == UInt8(ascii: "c"): self = .casual
            default: return nil
            }
        }
    }
}

/// A photograph that a bulk file names.
public struct BulkPhotograph: Sendable, Hashable {
    /// iNaturalist's id of the photo.
    public var id: Int
    /// The ending of its file, as it is written.
    public var ending: String
    /// Its own licence, not its observation's.
    public var licence: Licence
    /// Pixels; 0 where nobody said.
    public var width: Int
    /// Pixels; 0 where nobody said.
    public var height: Int
    /// Its place among the pictures of its observation, from 0.
    public var position: Int
    /// Whether the observation is of research grade.
    public var isResearch: Bool
    /// The observer's id.
    public var observer: Int
    /// The observer's name, or login where there is no name; nil until it is looked up.
    public var author: String?

    /// Better ones first: research grade, first of their observation, large; then the lower id.
    func isBetter(than other: BulkPhotograph) -> Bool {
        if isResearch != other.isResearch { return isResearch }
        if position != other.position { return position < other.position }
        let (edge, otherEdge) = (
            min(1024, max(width, height)), min(1024, max(other.width, other.height))
        )
        return edge != otherEdge ? edge > otherEdge : id < other.id
    }
}

/// What is wanted of bulk files.
public struct BulkRequest: Sendable, Hashable {
    /// A box of latitudes and longitudes in degrees; west may be greater than east, over 180°.
    public struct Box: Sendable, Hashable {
        /// The lowest latitude, -90 to 90.
        public var south: Double
        /// The western edge, -180 to 180.
        public var west: Double
        /// The highest latitude.
        public var north: Double
        /// The eastern edge.
        public var east: Double

        /// - Returns: nil when a number is no such degree.
        public init?(south: Double, west: Double, north: Double, east: Double) {
            guard (-90...90).contains(south), (south...90).contains(north),
                (-180...180).contains(west), (-180...180).contains(east)
            else { return nil }
            self.south = south
            self.west = west
            self.north = north
            self.east = east
        }

        /// Whether a point lies in it.
        public func contains(latitude: Double, longitude: Double) -> Bool {
            guard (south...north).contains(latitude) else { return false }
            return west <= east
                ? (west...east).contains(longitude) : longitude >= west || longitude <= east
        }
    }

    /// Taxa by id.
    public var taxa: Set<Int> = []
    /// Taxa by scientific name.
    public var names: Set<String> = []
    /// The names of the taxa that are wanted by id, for taxonomies with ids of their own.
    public var namesElsewhere: Set<String> = []
    /// Everything of rank species or hybrid below one of these taxa.
    public var clades: Set<Int> = []
    /// Only observations in it count.
    public var box: Box?
    /// Taxa with fewer observations are left out.
    public var minObservations = 0

    /// Nothing is wanted.
    public init() {}
}

/// What bulk files gave.
public struct BulkReading: Sendable {
    /// The taxa, by id.
    public var taxa: [BulkTaxon] = []
    /// Rows that were read, by file.
    public var rows: [String: Int] = [:]
    /// Rows that could not be used, each with line, reason and remedy, by file.
    public var findings: [String: [SourceFinding]] = [:]
    /// How many rows of the tables belong to those of others.
    public var joins: [JoinCount] = []

    /// Nothing yet.
    public init() {}
}
