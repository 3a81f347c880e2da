/// Every limit of live battles. Times are milliseconds.
package enum BattleLimits {
    /// The lifetime of a ticket, which opens one connection.
    package static let ticket = 30_000
    /// How long a new connection may wait with its first message.
    static let greeting = 5_000
    /// The most connections, and the most unused tickets.
    static let connections = 5_000
    /// The largest message, in bytes.
    static let messageBytes = 1_024
    /// The most messages of a connection in a span.
    static let messages = 80
    static let messageSpan = 10_000
    /// The most wrong codes of a connection.
    static let wrongCodes = 5
    /// The lifetime of an invitation's code.
    static let invitation = 10 * 60_000
    /// The allowed timers, in percent.
    static let adjusted = 100...1_000
    /// How long a round waits for both pictures: in the first round, and in later ones, in which
    /// the fact of the previous round is read.
    static let firstReadyTimeout = 8_000
    static let readyTimeout = 15_000
    /// The time from the announcement of a round's start to the start, in which the message reaches
    /// both.
    static let lead = 1_000
    /// How often a player may return to one battle.
    static let returns = 30
    /// How long after its end a battle can be played again.
    static let rematch = 60_000
    /// Milliseconds between two attempts to pair waiting players.
    static let pairing = 500
    /// Attempts to record a finished battle, and the pause between them.
    static let recordings = 10
    static let recordingPause = Duration.seconds(2)
}
