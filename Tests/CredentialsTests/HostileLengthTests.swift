import Testing

@testable import Credentials

/// Texts whose letters carry marks without end: to compose or compare them takes time that grows with their square.
@Suite struct `What is far too long for a credential` {
    private static let marks = "a" + String(repeating: "\u{301}\u{323}", count: 100_000)

    @Test func `is refused by its length, before anything is composed or compared`() {
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(EmailAddress(Self.marks + "@example.org") == nil)
            #expect(throws: NameRefusal.tooLong) { try Username(Self.marks, words: NameWords([:])) }
            #expect(throws: NameRefusal.tooLong) {
                try DisplayName(Self.marks, words: NameWords([:]))
            }
            #expect(Username.folded(Self.marks) == nil)
            #expect(PasswordRules.refusals(of: Self.marks) == [.tooLong])
            #expect(!PasswordRules.canBeHashed(Self.marks))
            #expect(PasswordRules.refusals(of: "Rose&7ab", knowing: [Self.marks]) == [])
        }
        #expect(time < .seconds(1))
    }

    @Test func `is no name that is typed with its accents apart`() throws {
        // Forty syllables of Hangul take 360 bytes apart, and 120 composed.
        let name = String(repeating: "\u{1112}\u{1161}\u{11ab}", count: 40)
        #expect(try DisplayName(name, words: NameWords([:])).text.unicodeScalars.count == 40)
    }
}
