/// A pack of pictures for offline use: one ZIP file whose entries are stored uncompressed, so that
/// a `Range` request fetches a single picture.
public struct PicturePack: Codable, Sendable, Hashable, Identifiable {
    /// Its group of plants, and its size: "all-480", "theme-meadow-480", "region-europe-1024".
    public var id: String
    /// The category of its plants; nil for all, or for those of a region.
    public var theme: String?
    /// The region of its plants; nil for all, or for those of a category.
    public var region: Region?
    /// The longest edge of its pictures in pixels; those of smaller sources are smaller.
    public var size: Rendition.Size
    /// The date of the first edition with the same file.
    public var date: Day
    /// The number of plants.
    public var plants: Int
    /// The number of pictures.
    public var pictures: Int
    /// Pictures by licence.
    public var licences: [Licence: Int]
    /// The ZIP file.
    public var archive: TargetRef
    /// The list of entries: an object with `Contents`.
    public var contents: ObjectRef

    /// The entries of a pack.
    public struct Contents: Codable, Sendable, Hashable {
        /// The entries in the order of the file: the credits, then pictures by plant.
        public var entries: [Entry]

        package init(entries: [Entry]) { self.entries = entries }
    }

    /// A file inside a pack.
    public struct Entry: Codable, Sendable, Hashable {
        /// Its name in the ZIP file: "bellis-perennis/flower.webp", "CREDITS.txt".
        public var name: String
        /// The offset of its bytes in the ZIP file.
        public var offset: Int
        /// Its length in bytes.
        public var bytes: Int
        /// Its SHA-256, in hexadecimal.
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
