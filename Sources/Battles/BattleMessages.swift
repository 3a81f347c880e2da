import Catalog
import Foundation
import Games
import Ledger

/// What a player asks for over their connection.
struct BattleAsk: Decodable {
    /// What to do.
    enum Action: String, Decodable {
        /// Says who comes, by a ticket.
        case enter
        /// Comes back into a battle, by its private token.
        case resume
        /// Looks for an opponent.
        case seek
        /// Looks no more, or takes an invitation back.
        case cancel
        /// Asks for a code that somebody else may come by.
        case invite
        /// Comes by a code.
        case accept
        /// The picture of a round is there, and the player may go on.
        case ready
        case answer
        case resign
        /// Wants to play the same person again.
        case rematch
        /// Asks for the server's time.
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

    /// Reads a message; nil for one that is in no form of ours.
    init?(_ text: String) {
        guard text.utf8.count <= BattleLimits.messageBytes,
            (try? Self.shape.check(text.utf8)) != nil,
            let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
        else { return nil }
        self = read
    }
}

/// What a player is told.
struct BattleTell: Encodable {
    /// What of.
    enum Subject: String, Encodable {
        /// They are known here.
        case entered
        /// Where their wait stands.
        case waiting
        /// The code of their invitation.
        case invited
        /// They play somebody.
        case begin
        /// The next plant, to have its picture ready.
        case plant
        /// When it is shown to both.
        case show
        /// Their answer came.
        case taken
        /// All that happened until the end of a round.
        case round
        /// The other is gone, or there again.
        case gone, back
        /// The battle is over.
        case end
        /// What the ledger made of it.
        case recorded
        /// The other wants to play again.
        case rematch
        case pong
        /// What was asked for cannot be.
        case refused
    }

    /// The other, as a player sees them.
    struct Opponent: Encodable {
        var name: String
        var rating: Int
        var isProvisional: Bool
    }

    var subject: Subject
    var at: Int?
    /// The battle's time, or the server's, when it is sent.
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
    /// Plants' ids in the order in which they are shown.
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

    /// The message.
    var text: String {
        guard let json = try? CanonicalJSON.encode(self) else { return "{}" }
        return String(decoding: json, as: UTF8.self)
    }
}

/// Why something that a player asks for cannot be.
enum BattleRefusal: String, Encodable {
    /// The ticket was used, is over, or never was.
    case badTicket = "bad-ticket"
    /// No battle that goes on has such a token.
    case badToken = "bad-token"
    /// Nobody waits by this code.
    case badCode = "bad-code"
    /// They play already.
    case busy
    /// Both are at one device, or the same person.
    case sameDevice = "same-device"
    /// No plants are there to ask.
    case noPlants = "no-plants"
    /// They came in at another place.
    case elsewhere
    /// What was asked makes no sense here.
    case outOfPlace = "out-of-place"
}
