public import Catalog
public import Intake

/// The values of one taxon in bulk files.
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
    /// Ids of the taxa that replaced it.
    public var replacements: [Int] = []
    /// Common names by language, preferred first.
    public var names: [Language: [String]] = [:]
    /// Its earlier scientific names.
    public var synonyms: [String] = []
    /// Its observations.
    public var counts = ObservationCounts()
    /// The number of identifications that agree with the community taxon.
    public var agreements = 0
    /// The number of identifications that disagree.
    public var disagreements = 0
    /// Photographs that may be published, best first.
    public var photographs: [BulkPhotograph] = []
    /// Numbers of photographs that may not be published, by licence.
    public var leftOut: [Licence: Int] = [:]

    /// Creates a taxon without the optional values.
    public init(id: Int, name: String, rank: String, family: String? = nil) {
        self.id = id
        self.name = name
        self.rank = rank
        self.family = family
    }
}

/// The numbers of observations of a taxon and of the taxa below it.
public struct ObservationCounts: Sendable, Hashable, Codable {
    /// Observations with a date, a place, a picture, and a taxon on which two thirds of the
    /// identifiers agree.
    public var research = 0
    /// Observations with a date, a place and a picture, but without that agreement yet.
    public var needsID = 0
    /// Observations without these data, or of cultivated plants.
    public var casual = 0
    /// Observations that are not casual, by month from January.
    public var months = [Int](repeating: 0, count: 12)

    /// Creates zero counts.
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

/// A photograph in a bulk file.
public struct BulkPhotograph: Sendable, Hashable {
    /// iNaturalist's id of the photo.
    public var id: Int
    /// The ending of its file, as written.
    public var ending: String
    /// Its own licence, not its observation's.
    public var licence: Licence
    /// Its width in pixels; 0 if unknown.
    public var width: Int
    /// Its height in pixels; 0 if unknown.
    public var height: Int
    /// Its index among the pictures of its observation, from 0.
    public var position: Int
    /// Whether the observation is of research grade.
    public var isResearch: Bool
    /// The observer's id.
    public var observer: Int
    /// The observer's name, or the login if the name is missing; nil until it is looked up.
    public var author: String?

    /// Whether it precedes another photograph. Those of research grade come first, then those with
    /// the lower `position`, then those with the longer edge (from 1024 pixels on all are equal),
    /// then those with the lower id.
    func isBetter(than other: BulkPhotograph) -> Bool {
        if isResearch != other.isResearch { return isResearch }
        if position != other.position { return position < other.position }
        let (edge, otherEdge) = (
            min(1024, max(width, height)), min(1024, max(other.width, other.height))
        )
        return edge != otherEdge ? edge > otherEdge : id < other.id
    }
}

/// The taxa to take from bulk files.
public struct BulkRequest: Sendable, Hashable {
    /// A box of latitudes and longitudes in degrees; west is greater than east across the 180th
    /// meridian.
    public struct Box: Sendable, Hashable {
        /// The lowest latitude, -90 to 90.
        public var south: Double
        /// The western edge, -180 to 180.
        public var west: Double
        /// The highest latitude.
        public var north: Double
        /// The eastern edge.
        public var east: Double

        /// - Returns: nil when a number is out of range.
        public init?(south: Double, west: Double, north: Double, east: Double) {
            guard (-90...90).contains(south), (south...90).contains(north),
                (-180...180).contains(west), (-180...180).contains(east)
            else { return nil }
            self.south = south
            self.west = west
            self.north = north
            self.east = east
        }

        /// Whether a point is in it.
        public func contains(latitude: Double, longitude: Double) -> Bool {
            guard (south...north).contains(latitude) else { return false }
            return west <= east
                ? (west...east).contains(longitude) : longitude >= west || longitude <= east
        }
    }

    /// Ids of wanted taxa.
    public var taxa: Set<Int> = []
    /// Scientific names of wanted taxa.
    public var names: Set<String> = []
    /// The names of `taxa`, for taxonomies with ids of their own.
    public var namesElsewhere: Set<String> = []
    /// Ids of clades; all taxa of rank species or hybrid below one of them are wanted.
    public var clades: Set<Int> = []
    /// Only observations in this box count; nil for all.
    public var box: Box?
    /// Taxa with fewer observations are left out.
    public var minObservations = 0

    /// Creates an empty request.
    public init() {}
}

/// The result of reading bulk files.
public struct BulkReading: Sendable {
    /// The taxa, by id.
    public var taxa: [BulkTaxon] = []
    /// Rows that were read, by file.
    public var rows: [String: Int] = [:]
    /// Rows that could not be used, each with line, reason and remedy, by file.
    public var findings: [String: [SourceFinding]] = [:]
    /// How many rows of each table match rows of others.
    public var joins: [JoinCount] = []

    /// Creates an empty result.
    public init() {}
}
