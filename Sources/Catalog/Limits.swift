/// Every limit of the catalogue, in one place. A value over its limit is a finding, never a crash.
public enum Limits {
    /// The longest plant, question or category id, in bytes.
    public static let idBytes = 80
    /// The longest name of a plant, in characters.
    public static let nameCharacters = 120
    /// The most names a plant has in one language.
    public static let namesPerLanguage = 40
    /// The longest text (a description, a fact), in characters.
    public static let textCharacters = 4_000
    /// The most facts, tips, pictures or tags of one plant.
    public static let itemsPerPlant = 64
    /// The largest content file, in bytes.
    public static let contentFileBytes = 1 << 20
    /// The largest source picture, in bytes.
    public static let pictureBytes = 64 << 20
    /// The largest source picture, in pixels, from its header: 64 million decode to 192 MB, or to
    /// twice that with 16 bits.
    public static let picturePixels = 64_000_000
    /// The longest edge of a source picture, in pixels.
    public static let pictureEdge = 16_384
    /// The longest search query, in characters; servers refuse a longer one, clients shorten it.
    public static let queryCharacters = 100
    /// Results on one page of a search.
    public static let resultsPerPage = 20
    /// The last page of a search.
    public static let lastPage = 500
    /// The longest cursor of a search: a rank and an id.
    public static let cursorBytes = 120
    /// The size of a shard's JSON over which it splits in two, in bytes before compression.
    ///
    /// Plants compress to about a quarter, so that a shard stays within 16 to 128 KiB on the wire.
    public static let shardBytes = 384 << 10
    /// The most pairs of plants that are easily confused.
    public static let lookAlikePairs = 5_000
    /// The most plants that may have the same plant as a look-alike.
    public static let takersPerLookAlike = 12
    /// The largest pack of pictures, in bytes; it is built in memory.
    public static let packBytes = 256 << 20
    /// The most items in the shop.
    public static let shopItems = 500
    /// The highest price of an item of the shop, in Trophies.
    public static let shopPrice = 100_000
    /// The most achievements.
    public static let achievements = 200
    /// The most words in the glossary.
    public static let glossaryWords = 500
    /// The most plants that one answer of the identification guide leads to.
    public static let plantsPerAnswer = 12
    /// The most kinds of beacons.
    public static let beaconKinds = 32
    /// Editions whose files are kept after a newer one replaced them.
    public static let editionsKept = 5
    /// log2 of the largest zstd window, 27 (128 MiB): the default limit of zstd's decoders.
    public static let deltaWindow = 27
}
