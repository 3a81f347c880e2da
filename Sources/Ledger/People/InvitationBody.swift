extension Entry.Kind {
    /// A link by which others become friends: `InvitationBody`.
    public static let invitation = Entry.Kind(rawValue: "invitation")
}

/// A person invites people with a link to be friends, or takes that back.
public struct InvitationBody: JudgedBody {
    /// An invitation.
    public static let kind = EntryKind(
        .invitation, isSent: true, form: .short(["link": .word, "open": .flag]), place: .ledger,
        order: .afterItsKind)

    /// The link's secret: 128 random bits, as 32 hexadecimal digits.
    public var link: String
    /// Whether it invites; false takes the invitation back.
    public var open: Bool

    /// An invitation.
    public init(link: String, open: Bool = true) {
        self.link = link
        self.open = open
    }

    /// When it was made.
    public func claimedTime(made: Int) -> Int { made }

    /// True for taking an invitation back, which is always possible.
    public var countsHoweverOld: Bool { !open }

    /// No published facts.
    public var basis: JudgingBasis { .nothing }

    /// It needs an account.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        guard input.sender.hasAccount else { throw .noAccount }
        try HerbariumText.check(link: link)
        let until = open ? input.received + LedgerLimits.invitationLife : nil
        return [.invited(link: link, until: until)]
    }

    /// Guests have no invitations.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .leftOut }

    /// None.
    public var export: EntryExport { .none }
}
