public import Games

/// Why an entry is not recorded: one case a rule, in the order in which the rules are held against
/// it. The first rule that is broken gives the refusal.
public enum Refusal: Error, Sendable, Hashable {
    // What an entry says of itself.
    /// The entry is of a form that this code does not know.
    case unknownFormat
    /// No such kind of entry is known here, but a newer ledger may know it: not for good.
    case newerKind
    /// The kind is known, and is none that is sent here.
    case unknownKind
    /// The body is longer than any.
    case tooLong
    /// The body has a member that its kind does not know, or one twice.
    case unknownMember
    /// The body cannot be read as what its kind says.
    case unreadable
    /// The same id was recorded with other content.
    case otherContent
    /// The person was banned.
    case banned
    /// The time it claims is in the future.
    case tooEarly
    /// The time it claims is too far back.
    case tooLate
    /// The offset from UTC is one that no zone has.
    case badOffset

    // Rounds.
    /// The round names another device as its player.
    case notYours
    /// It began before the device's key was known here, and not offline.
    case beforeKey
    /// The deck is none that was ever published here.
    case unknownDeck
    /// The device's rounds went beyond this number.
    case numberUsed
    /// It began while the device's round before it still ran.
    case overlapsAnother
    /// It ended before it can have been played: a set is not open before its day.
    case notOpenYet
    /// The rules of play do not allow it.
    case round(RoundRefusal)

    // The shop.
    /// There is no such item, or nothing is worn in such a slot.
    case unknownItem
    /// The item costs something else by now.
    case otherPrice
    /// The person has it already.
    case ownedAlready
    /// The person does not have it.
    case notOwned
    /// The person's Trophies do not suffice.
    case tooFewTrophies

    // Steps.
    /// The source's name is empty, too long, or not of lower-case letters, digits and hyphens.
    case badSource
    /// The interval is empty, longer than a day or before 1970.
    case badInterval
    /// Nobody makes so many steps in the time.
    case unbelievable
    /// More sources tell of the same time than anyone has.
    case tooManySources
    /// The goal is too low or too high.
    case badGoal

    // Beacons.
    /// The feature is bound to another device of the account.
    case otherDevice
    /// The ledger has known the guest's device for less than a day.
    case deviceTooNew
    /// There is no such kind of beacon.
    case unknownBeaconKind
    /// An active beacon is there already.
    case beaconThere
    /// No active beacon is there.
    case noBeacon
    /// Whoever set a beacon does not replenish it.
    case ownBeacon
    /// The person replenished it last; someone else has to come first.
    case replenishedAlready
    /// The person set or replenished as many in 24 hours as one may.
    case tooManyBeacons

    // Notes.
    /// The person sent or set as many today as one may.
    case tooMany
    /// The text is empty, too long, or holds what no text holds.
    case badText
    /// Only who has an account may do it.
    case noAccount

    // People.
    /// Nobody is to be found there: not now, or not for this person.
    case unknownPerson
    /// The other does not allow it.
    case notAllowed
    /// The other did not ask.
    case notAsked
    /// One of both has as many friends, or the person follows or asks as many, as one may.
    case tooManyPeople
    /// The challenge has nobody, or too many, too few or too many days or steps.
    case badChallenge
    /// The person has as many challenges as one may.
    case tooManyChallenges
    /// There is no such challenge, or not any more.
    case unknownChallenge

    // Errors of clients.
    /// It is none of our own scripts, or holds what none of ours says.
    case badFault

    /// Whether the entry is refused for good; else it may be sent again.
    public var isFinal: Bool { self != .newerKind }

    /// What the ledger says to an entry that breaks the rule.
    public var answer: EntryAnswer.Outcome {
        isFinal
            ? .refused(reason: name)
            : .tryLater(after: LedgerLimits.newerServerWait, reason: .newerServer)
    }

    /// The rule's name on the wire: lower-case words with hyphens.
    public var name: String {
        if case .round(let refusal) = self { return "round-\(refusal.rawValue)" }
        return "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
        }
    }
}
