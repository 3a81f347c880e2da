public import Catalog

/// A notification to a person about the outcome of an entry.
public enum Notice: Sendable, Hashable {
    /// An achievement was reached.
    case achievement(id: String)
    /// A personal best of a kind of round.
    case best(board: String, points: Int)
    /// A goal of steps was reached.
    case goal(GoalPeriod, Day, points: Int)
    /// Trophies were received or spent.
    case trophies(Posting.Reason, Int)
    /// The play was recorded, but is on no board, or not on all.
    case unranked(Unranked)
    /// Another person, by their public name, acted on this one.
    case person(String, PeerEvent)
    /// A challenge ended.
    case challenge(ChallengeResult)
    /// Moderators passed a verdict on the person.
    case verdict(Verdict)
}

extension Outcome {
    /// The notices, in the order of the changes.
    public var notices: [Notice] {
        changes.compactMap { change in
            switch change {
            case .achieved(let id, _): .achievement(id: id)
            case .best(let board, let points, _, _): .best(board: board, points: points)
            case .reached(let period, let day, let points): .goal(period, day, points: points)
            case .posted(let posting): .trophies(posting.reason, posting.trophies)
            case .unranked(let why) where why == .pace || why == .early: .unranked(why)
            case .met(let person, let event) where event != .ended: .person(person, event)
            case .settled(let result): .challenge(result)
            case .judged(let verdict): .verdict(verdict)
            default: nil
            }
        }
    }
}

extension Notice: Encodable {
    private enum CodingKeys: CodingKey {
        case kind, id, board, points, period, day, reason, trophies, verdict, person, event, result
    }

    /// Writes an object whose `kind` determines its members.
    ///
    /// - Throws: `EncodingError` when the encoder cannot write it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .achievement(let id):
            try container.encode("achievement", forKey: .kind)
            try container.encode(id, forKey: .id)
        case .best(let board, let points):
            try container.encode("best", forKey: .kind)
            try container.encode(board, forKey: .board)
            try container.encode(points, forKey: .points)
        case .goal(let period, let day, let points):
            try container.encode("goal", forKey: .kind)
            try container.encode(period, forKey: .period)
            try container.encode(day, forKey: .day)
            try container.encode(points, forKey: .points)
        case .trophies(let reason, let trophies):
            try container.encode("trophies", forKey: .kind)
            try container.encode(reason, forKey: .reason)
            try container.encode(trophies, forKey: .trophies)
        case .unranked(let why):
            try container.encode("unranked", forKey: .kind)
            try container.encode(why, forKey: .reason)
        case .person(let person, let event):
            try container.encode("person", forKey: .kind)
            try container.encode(person, forKey: .person)
            try container.encode(event, forKey: .event)
        case .challenge(let result):
            try container.encode("challenge", forKey: .kind)
            try container.encode(result, forKey: .result)
        case .verdict(let verdict):
            try container.encode("verdict", forKey: .kind)
            try container.encode(verdict, forKey: .verdict)
        }
    }
}
