package import Games
package import Ledger

/// Somebody who plays, as the ledger knows them when they come.
package struct BattlePlayer: Sendable {
    /// Who.
    package var person: PersonID
    /// What they are called.
    package var name: String
    /// What their battles came to.
    package var rating: Int
    /// Whether few of them were rated.
    package var isProvisional: Bool
    /// The keys of their devices.
    package var devices: Set<String>
    /// Whom they never meet: they block them, or are blocked by them.
    package var shuns: Set<PersonID>

    /// Somebody who plays.
    package init(
        person: PersonID, name: String, rating: Int, isProvisional: Bool, devices: Set<String>,
        shuns: Set<PersonID> = []
    ) {
        self.person = person
        self.name = name
        self.rating = rating
        self.isProvisional = isProvisional
        self.devices = devices
        self.shuns = shuns
    }
}

/// What two agreed on.
struct BattleTerms: Sendable {
    var isRated: Bool
    /// The timer of both, in percent.
    var adjusted: Int
}

/// What plants are drawn from.
package struct BattleDeck: Sendable {
    /// The deck of plants of the edition of the moment.
    package var deck: PlayDeck
    /// Ids of plants that were taken back.
    package var revoked: Set<String>

    /// A deck.
    package init(deck: PlayDeck, revoked: Set<String>) {
        self.deck = deck
        self.revoked = revoked
    }
}
