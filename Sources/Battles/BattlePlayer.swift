package import Games
package import Ledger

/// A player, with the ledger's data of the moment of their ticket.
package struct BattlePlayer: Sendable {
    /// The person.
    package var person: PersonID
    /// The display name.
    package var name: String
    /// The rating.
    package var rating: Int
    /// Whether fewer than 20 of their battles were rated.
    package var isProvisional: Bool
    /// The keys of their devices.
    package var devices: Set<String>
    /// Persons who are never paired with them, because one of the two blocks the other.
    package var shuns: Set<PersonID>

    /// A player.
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

/// The terms of a battle.
struct BattleTerms: Sendable {
    var isRated: Bool
    /// The timer of both, in percent.
    var adjusted: Int
}

/// The source of a battle's plants.
package struct BattleDeck: Sendable {
    /// The deck of plants of the current edition.
    package var deck: PlayDeck
    /// Ids of revoked plants.
    package var revoked: Set<String>

    /// A deck.
    package init(deck: PlayDeck, revoked: Set<String>) {
        self.deck = deck
        self.revoked = revoked
    }
}
