package import Credentials

/// The operator's options for accounts.
package struct AccountOptions: Sendable {
    /// The address of the app's pages, with a slash at its end.
    let site: String
    /// The bcrypt cost of passwords' hashes.
    let passwordCost: Int
    /// The roots and bundle ids for Game Center; nil where it is not offered.
    let gameCenter: GameCenterIdentity.Trust?
    /// Fetches Game Center's certificates.
    let certificate: GameCenter.Fetch
    /// The words that names must not contain.
    let words: NameWords
    /// The origins whose pages may use the cookie, besides the ledger's own.
    let origins: Set<String>
    /// Whether requests are counted by network.
    let countsNetworks: Bool

    package init(
        site: String, passwordCost: Int, gameCenter: GameCenterIdentity.Trust?,
        certificate: @escaping GameCenter.Fetch, words: NameWords, origins: Set<String>,
        countsNetworks: Bool
    ) {
        self.site = site
        self.passwordCost = passwordCost
        self.gameCenter = gameCenter
        self.certificate = certificate
        self.words = words
        self.origins = origins
        self.countsNetworks = countsNetworks
    }
}
