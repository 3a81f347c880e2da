public import Catalog

/// Who may do something that concerns a person.
public enum Audience: String, Codable, Sendable, Hashable, CaseIterable {
    /// Everyone who has an account.
    case everyone
    /// The person's friends.
    case friends
    /// Nobody.
    case nobody

    /// Whether somebody is among them.
    ///
    /// - Parameter isFriend: whether they are a friend.
    /// - Returns: whether they are.
    public func includes(isFriend: Bool) -> Bool {
        switch self {
        case .everyone: true
        case .friends: isFriend
        case .nobody: false
        }
    }
}

/// What others may do about a person, and see of them.
public struct Privacy: Codable, Sendable, Hashable {
    /// Who finds them by their name, opens their page and asks them to be friends.
    public var find: Audience
    /// Who follows them.
    public var follow: Audience
    /// Who challenges them.
    public var challenge: Audience
    /// Who sees what they did in the last days.
    public var activity: Audience
    /// Who sees their statistics.
    public var statistics: Audience

    /// What holds until a person says otherwise: people are found and followed by the name that boards
    /// show anyway; what they did, and challenges, are their friends' alone.
    public static let usual = Privacy(
        find: .everyone, follow: .everyone, challenge: .friends, activity: .friends,
        statistics: .everyone)

    /// Settings.
    public init(
        find: Audience, follow: Audience, challenge: Audience, activity: Audience,
        statistics: Audience
    ) {
        self.find = find
        self.follow = follow
        self.challenge = challenge
        self.activity = activity
        self.statistics = statistics
    }
}

extension PlayerState {
    /// What others may do about the person, and see of them.
    public var allows: Privacy { privacy ?? .usual }

    /// Points of all modes on a day in UTC.
    public func points(on day: Day) -> Int { (earned[day] ?? [:]).values.reduce(0, +) }
}
