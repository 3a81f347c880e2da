public import Catalog

/// The people to whom a permission is given.
public enum Audience: String, Codable, Sendable, Hashable, CaseIterable {
    /// All persons with an account.
    case everyone
    /// The person's friends.
    case friends
    /// No person.
    case nobody

    /// Whether a person is included.
    ///
    /// - Parameter isFriend: whether that person is a friend.
    /// - Returns: whether they are included.
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
    /// Those who may find them by name, open their page and ask to be friends.
    public var find: Audience
    /// Those who may follow them.
    public var follow: Audience
    /// Those who may challenge them.
    public var challenge: Audience
    /// Those who see their activity of the last days.
    public var activity: Audience
    /// Those who see their statistics.
    public var statistics: Audience

    /// The default: everyone may find and follow a person and see their statistics, because boards
    /// show name and points anyway; activity and challenges are for friends.
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
    /// The person's settings, or the default.
    public var allows: Privacy { privacy ?? .usual }

    /// Points of all modes on a day in UTC.
    public func points(on day: Day) -> Int { (earned[day] ?? [:]).values.reduce(0, +) }
}
