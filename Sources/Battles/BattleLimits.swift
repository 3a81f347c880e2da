/// Every limit of live battles, in one place. Times are milliseconds.
package enum BattleLimits {
    /// How long a ticket opens a connection, once.
    package static let ticket = 30_000
    /// How long a connection may be silent before it says who it is.
    static let greeting = 5_000
    /// The most connections, and tickets that nobody used yet.
    static let connections = 5_000
    /// The most bytes of a message.
    static let messageBytes = 1_024
    /// How many messages a connection may send in a span.
    static let messages = 80
    static let messageSpan = 10_000
    /// How many codes that open nothing a connection may try.
    static let wrongCodes = 5
    /// How long a code of an invitation is good for.
    static let invitation = 10 * 60_000
    /// How far timers are lengthened, in percent.
    static let adjusted = 100...1_000
    /// How long a round waits for both pictures: in the first round, and in later ones, while the fact of
    /// the round before is read.
    static let firstPatience = 8_000
    static let patience = 15_000
    /// How far ahead the one start of a round lies: the time in which both hear of it.
    static let lead = 1_000
    /// How often somebody may come back into one battle.
    static let returns = 30
    /// How long a battle that is over can be asked for again.
    static let rematch = 60_000
    /// Milliseconds between two attempts to pair waiting players.
    static let pairing = 500
    /// Attempts to record a finished battle, and the pause between them.
    static let recordings = 10
    static let recordingPause = Duration.seconds(2)
}
