/// A pack of pictures to take along: one ZIP file whose entries are stored as they are, so that a
/// `Range` request fetches a single picture of it.
public struct PicturePack: Codable, Sendable, Hashable, Identifiable {
    /// What its plants have in common, and its size: "all-480", "theme-meadow-480",
    /// "region-europe-1024".
    public var id: String
    /// The category of its plants; nil for all, or for those of a region.
    public var theme: String?
    /// Where its plants grow; nil for all, or for those of a category.
    public var region: Region?
    /// The longest edge of its pictures in pixels; those of smaller sources are smaller.
    public var size: Rendition.Size
    /// The date of the first edition that held it as it is.
    public var date: Day
    /// How many plants it shows.
    public var plants: Int
    /// How many pictures it holds.
    public var pictures: Int
    /// Pictures by licence.
    public var licences: [Licence: Int]
    /// The ZIP file.
    public var archive: TargetRef
    /// What is inside, as an object that holds `Contents`.
    public var contents: ObjectRef

    /// What is inside a pack, by name.
    public struct Contents: Codable, Sendable, Hashable {
        /// The entries in the order of the file: the credits, then pictures by plant.
        public var entries: [Entry]

        package init(entries: [Entry]) { self.entries = entries }
    }

    /// A file inside a pack.
    public struct Entry: Codable, Sendable, Hashable {
        /// Its name in the ZIP file: "bellis-perennis/flower.webp", "CREDITS.txt".
        public var name: String
        /// Where its bytes begin in the ZIP file.
        public var offset: Int
        /// How many there are.
        public var bytes: Int
        /// Their SHA-256, in hexadecimal.
        public var sha256: String
        /// The plant it shows; nil for the credits.
        public var plant: PlantID?

        package init(name: String, offset: Int, bytes: Int, sha256: String, plant: PlantID?) {
            self.name = name
            self.offset = offset
            self.bytes = bytes
            self.sha256 = sha256
            self.plant = plant
        }
    }

    package init(
        id: String, theme: String?, region: Region?, size: Rendition.Size, date: Day, plants: Int,
        pictures: Int, licences: [Licence: Int], archive: TargetRef, contents: ObjectRef
    ) {
        self.id = id
        self.theme = theme
        self.region = region
        self.size = size
        self.date = date
        self.plants = plants
        self.pictures = pictures
        self.licences = licences
        self.archive = archive
        self.contents = contents
    }
}
