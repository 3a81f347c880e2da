import TestSupport
import Testing

@testable import Credentials

/// Texts whose letters carry marks without end: to compose or compare them takes time that grows with their square.
@Suite struct `What is far too long for a credential` {
    private static let marks = "a" + String(repeating: "\u{301}\u{323}", count: 100_000)

    @Test func `is refused by its length, before anything is composed or compared`() {
        func refuse(_ text: String) {
            #expect(EmailAddress(text + "@example.org") == nil)
            #expect(throws: NameRefusal.tooLong) { try Username(text, words: NameWords([:])) }
            #expect(throws: NameRefusal.tooLong) { try DisplayName(text, words: NameWords([:])) }
            #expect(Username.folded(text) == nil)
            #expect(PasswordRules.refusals(of: text) == [.tooLong])
            #expect(!PasswordRules.canBeHashed(text))
            #expect(PasswordRules.refusals(of: "Rose&7ab", knowing: [text]) == [])
        }
        let letters = String(repeating: "a", count: Self.marks.utf8.count)
        #expect(costRatio(of: { refuse(Self.marks) }, to: { refuse(letters) }) < 50)
    }

    @Test func `is no name that is typed with its accents apart`() throws {
        // Forty syllables of Hangul take 360 bytes apart, and 120 composed.
        let name = String(repeating: "\u{1112}\u{1161}\u{11ab}", count: 40)
        #expect(try DisplayName(name, words: NameWords([:])).text.unicodeScalars.count == 40)
    }
}
