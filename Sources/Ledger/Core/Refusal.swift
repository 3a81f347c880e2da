public import Games

/// Why an entry is not recorded: one case for each rule, in the order in which rules are checked.
/// The first broken rule gives the refusal.
public enum Refusal: Error, Sendable, Hashable {
    // The entry's form.
    /// The entry's format is unknown to this code.
    case unknownFormat
    /// The kind is unknown here, but a newer ledger may support it: not final.
    case newerKind
    /// The kind is known, but devices do not send it here.
    case unknownKind
    /// The body is longer than its kind allows.
    case tooLong
    /// The body has an unknown member, or one twice.
    case unknownMember
    /// The body is malformed for its kind.
    case unreadable
    /// The same id was recorded with other content.
    case otherContent
    /// The person was banned.
    case banned
    /// The claimed time is in the future.
    case tooEarly
    /// The claimed time is too far back.
    case tooLate
    /// The offset from UTC exceeds that of any zone.
    case badOffset

    // Rounds.
    /// The round names another device as its player.
    case notYours
    /// It began before the device's key was made, as far as the ledger accepts that time.
    case beforeKey
    /// The deck was never published here.
    case unknownDeck
    /// The device has a round with this or a higher number.
    case numberUsed
    /// It began before the device's previous round ended.
    case overlapsAnother
    /// It ended before the first day of its set.
    case notOpenYet
    /// The rules of play do not allow it.
    case round(RoundRefusal)

    // The shop.
    /// There is no such item, or no such slot.
    case unknownItem
    /// The item has another price now.
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
    /// More steps than people can make in the time.
    case unbelievable
    /// Too many sources for the same time.
    case tooManySources
    /// The goal is too low or too high.
    case badGoal

    // Beacons.
    /// The feature is bound to another device of the account.
    case otherDevice
    /// The guest's device was registered less than a day ago.
    case deviceTooNew
    /// There is no such kind of beacon.
    case unknownBeaconKind
    /// An active beacon is there already.
    case beaconThere
    /// No active beacon is there.
    case noBeacon
    /// A person must not replenish their own beacon.
    case ownBeacon
    /// The person replenished it last; another person has to be next.
    case replenishedAlready
    /// The person's limit of 24 hours for setting or replenishing is reached.
    case tooManyBeacons

    // Notes.
    /// The person's limit of the day is reached.
    case tooMany
    /// The text is empty, too long, or contains forbidden characters.
    case badText
    /// It needs an account.
    case noAccount

    // People.
    /// There is no such person, or this person may not find them.
    case unknownPerson
    /// The other's privacy settings forbid it.
    case notAllowed
    /// The other did not ask.
    case notAsked
    /// One of the two has the most friends, or the person's limit of followed or asked persons is
    /// reached.
    case tooManyPeople
    /// The challenge asks no other, or its people, days or steps are outside of the allowed ranges.
    case badChallenge
    /// The person's limit of current challenges is reached.
    case tooManyChallenges
    /// There is no such current challenge.
    case unknownChallenge

    // Errors of clients.
    /// The script is not one of this project, or a member has a value that clients of this project
    /// never send.
    case badFault

    /// Whether the refusal is final; otherwise the entry may be sent again.
    public var isFinal: Bool { self != .newerKind }

    /// The answer to an entry that breaks the rule.
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
