import Catalog
import Foundation
import Games
import Ledger

/// A message of a player.
struct BattleAsk: Decodable {
    /// The requested action.
    enum Action: String, Decodable {
        /// Identifies the player by a ticket.
        case enter
        /// Returns to a battle, by its private token.
        case resume
        /// Looks for an opponent.
        case seek
        /// Stops looking, or takes an invitation back.
        case cancel
        /// Requests a code for another player.
        case invite
        /// Accepts an invitation by its code.
        case accept
        /// The picture of a round is loaded, and the player is ready.
        case ready
        case answer
        case resign
        /// Offers the same opponent another battle.
        case rematch
        /// Requests the server's time.
        case ping
    }

    var action: Action
    var ticket: String?
    var token: String?
    var code: String?
    var language: String?
    var adjusted: Int?
    var isCasual: Bool?
    var isRated: Bool?
    var round: Int?
    var choice: Int?
    var at: Int?

    private static let shape = JSONShape.object([
        "action": .text(16), "adjusted": .number, "at": .number, "choice": .number,
        "code": .text(32), "isCasual": .flag, "isRated": .flag, "language": .text(16),
        "round": .number, "ticket": .text(64), "token": .text(64),
    ])

    /// Reads a message; nil for a malformed one.
    init?(_ text: String) {
        guard text.utf8.count <= BattleLimits.messageBytes,
            (try? Self.shape.check(text.utf8)) != nil,
            let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
        else { return nil }
        self = read
    }
}

/// A message to a player.
struct BattleTell: Encodable {
    /// The subject of a message.
    enum Subject: String, Encodable {
        /// The ticket was accepted.
        case entered
        /// The state of the player's wait.
        case waiting
        /// The code of their invitation.
        case invited
        /// A battle begins.
        case begin
        /// The next plant, whose picture is to be loaded.
        case plant
        /// When the plant is shown to both.
        case show
        /// The player's answer was received.
        case taken
        /// All events until the end of a round.
        case round
        /// The other's connection was lost, or is back.
        case gone, back
        /// The battle ended.
        case end
        /// The recorded result.
        case recorded
        /// The other offers another battle.
        case rematch
        case pong
        /// The request is refused.
        case refused
    }

    /// The opponent, as shown to a player.
    struct Opponent: Encodable {
        var name: String
        var rating: Int
        var isProvisional: Bool
    }

    var subject: Subject
    var at: Int?
    /// The time of sending, of the battle or of the server.
    var now: Int?
    var state: String?
    var code: String?
    var token: String?
    var side: BattleSide?
    var other: Opponent?
    var isRated: Bool?
    var adjusted: Int?
    var round: Int?
    var card: String?
    /// The options' plant ids in the order in which they are shown.
    var plants: [String]?
    var events: [BattleEvent]?
    var result: BattleResult?
    var rating: Int?
    var isProvisional: Bool?
    var change: Int?
    var trophies: Int?
    var reason: BattleRefusal?

    init(_ subject: Subject, _ change: (inout BattleTell) -> Void = { _ in }) {
        self.subject = subject
        change(&self)
    }

    /// The message as JSON.
    var text: String {
        guard let json = try? CanonicalJSON.encode(self) else { return "{}" }
        return String(decoding: json, as: UTF8.self)
    }
}

/// Why a request of a player is refused.
enum BattleRefusal: String, Encodable {
    /// The ticket was used, expired, or never existed.
    case badTicket = "bad-ticket"
    /// No running battle has this token.
    case badToken = "bad-token"
    /// No player waits with this code.
    case badCode = "bad-code"
    /// The player is in a battle.
    case busy
    /// Both players are at one device, or are the same person.
    case sameDevice = "same-device"
    /// The deck has no plants to ask.
    case noPlants = "no-plants"
    /// The player opened another connection.
    case elsewhere
    /// The request is not possible in this state.
    case outOfPlace = "out-of-place"
}
