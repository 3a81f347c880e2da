/// Every limit of gathering: the rate limits of iNaturalist, and the bounds of what is accepted.
package enum GatherLimits {
    /// Seconds between the starts of two requests, of whatever kind (60 a minute draws a 429).
    package static let pace = 1.1
    /// Requests to the API in any 24 hours; iNaturalist asks for under 10,000.
    package static let requestsPerDay = 9_900
    /// Bytes of photographs in any hour; iNaturalist blocks above 5 GB.
    static let mediaBytesPerHour = 4_900_000_000
    /// Bytes of photographs in any 24 hours; iNaturalist blocks above 24 GB.
    static let mediaBytesPerDay = 23_900_000_000

    /// The largest JSON answer, in bytes.
    static let answerBytes = 32 << 20
    /// All header lines of an answer together, in bytes.
    static let headerBytes = 64 << 10
    /// Seconds until a connection is established.
    static let connectSeconds = 10
    /// Seconds for a whole JSON answer.
    static let answerSeconds = 90
    /// Seconds for a whole photograph.
    static let photographSeconds = 300
    /// Bytes a second below which a transfer counts as stuck…
    static let slowBytesPerSecond = 1_000
    /// …when it stays there for this many seconds.
    static let slowSeconds = 20

    /// Redirects followed per request; each address is checked.
    static let redirects = 5
    /// Tries after the first one.
    static let retries = 4
    /// Seconds before the first retry; each further one waits twice as long.
    static let firstBackoff = 2.0
    /// The longest Retry-After that is waited for, in seconds; a longer one ends the run.
    static let retryAfterSeconds = 600.0
    /// Fetches in a row that fail after all retries until no more are tried.
    static let failuresInARow = 3
    /// Seconds for which a cached answer is used without a request.
    static let cacheSeconds = 7.0 * 86_400

    /// Taxa in one request; the API answers more with status 422.
    static let taxaPerRequest = 30
    /// Observations sampled for a taxon's photographs and agreement.
    static let observationsPerTaxon = 30
    /// Rows on one page of species counts, the most the API gives.
    static let countsPerPage = 500
    /// Pages of species counts; the API ends at 10,000 rows.
    static let countPages = 20
    /// Look-alikes of one taxon, the most the API gives.
    static let similarTaxa = 24
    /// Default number of photographs per taxon.
    package static let photographsPerTaxon = 6
    /// The largest accepted number of photographs per taxon.
    package static let photographsPerTaxonMost = 30
    /// Photographs tried for one taxon before it keeps fewer than requested.
    static let photographsTried = 60
    /// Taxa of one run.
    static let taxaPerRun = 50_000
    /// The longest summary that is read, in bytes of HTML.
    static let summaryBytes = 64 << 10
    /// The longest name of an author, in characters.
    static let authorCharacters = 200
    /// The longest list file, in bytes.
    static let listBytes = 8 << 20
    /// The longest address, in bytes.
    static let addressBytes = 4_096
    /// Bytes of one piece of a bulk file.
    static let downloadPieceBytes = 32 << 20
    /// Seconds for one piece of a bulk file.
    static let downloadSeconds = 600
    /// The longest contact in the User-Agent, in characters.
    package static let contactCharacters = 120
}
