/// The limits of requests that all areas of the ledger's server share.
package enum RequestLimits {
    /// The largest body of any other request but a picture.
    package static let bodyBytes = 64 << 10
    /// The longest host name (RFC 1035) with its port, in bytes.
    package static let hostBytes = 255 + 6
    /// Retry-After of a 503, in seconds.
    package static let retryAfter = 2
    /// The lifetime of a session: a day, in milliseconds.
    package static let session = 24 * 3_600_000
    /// The largest difference between a device's clock and the ledger's when a session begins: 5
    /// minutes, in milliseconds.
    package static let clock = 5 * 60_000
    /// The most devices whose persons are cached.
    package static let knownDevices = 100_000
    /// The times that a request may claim: the years 1970 to 9999, in milliseconds.
    package static let times = 0...253_402_300_799_999
    /// The longest Authorization field, in bytes: an access token has about 400.
    package static let authorizationBytes = 2_048
    /// How long one key signs access tokens: 30 days, in milliseconds.
    package static let signingKey = 30 * 24 * 3_600_000
    /// The longest base64 text of an authenticator or Game Center, in bytes: that of a certificate.
    package static let base64Bytes = 12 << 10
}
