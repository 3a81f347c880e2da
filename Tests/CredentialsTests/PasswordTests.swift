import TestSupport
import Testing

@testable import Credentials

@Suite struct `A password` {
    @Test(
        arguments: [
            ("Rose&7ab", []), ("Пароль-7х", []), ("Ünd 7 Rosen", []), ("Blume٣٣-x", []),
            ("Aa1花花花花花", []),
            ("Rose&7a", [.tooShort]), ("", [.tooShort, .noLower, .noUpper, .noDigit, .noOther]),
            ("rose&7ab", [.noUpper]), ("ROSE&7AB", [.noLower]),
            ("Rose&&ab", [.noDigit]), ("Rose77ab", [.noOther]),
            ("花花花花花花花花", [.noLower, .noUpper, .noDigit]), ("Rose&7a\0", [.badLetters]),
            ("Rose&7" + String(repeating: "a", count: 66), []),
            ("Rose&7" + String(repeating: "a", count: 67), [.tooLong]),
            ("Rose&7" + String(repeating: "ä", count: 33), []),
            ("Rose&7" + String(repeating: "a\u{308}", count: 33), []),
            ("Rose&7" + String(repeating: "ä", count: 34), [.tooLong]),
            (String(repeating: "a", count: 1_025), [.tooLong]),
            (String(repeating: "a", count: 1_024), [.tooLong, .noUpper, .noDigit, .noOther]),
            ("Anna.b77", [.personal]), ("anna.B77", [.personal]),
            ("Anna.b77@Example.org", [.personal]), ("Anna.b77x", []),
        ] as [(String, [PasswordRefusal])])
    func `is held to every rule at once`(password: String, faults: [PasswordRefusal]) {
        #expect(
            PasswordRules.refusals(of: password, knowing: ["anna.b77@example.org", "", "@x"])
                == faults)
    }

    @Test(
        arguments: [
            ("", .veryWeak), ("123456", .veryWeak), ("Password1!", .weak), ("Password", .veryWeak),
            ("Qwerty12", .weak), ("aaaaaaaaaaaaaaaaaaaaaaaa", .veryWeak),
            ("abcabcabcabcabcabc", .veryWeak), ("abcdefghijklmnop", .veryWeak),
            ("annaberg", .veryWeak), ("AnnaBerg1987!", .weak), ("xkr7", .weak),
            ("xkr7Qpzm", .good), ("xkr7Q!pzm2", .strong), ("correct horse battery staple", .strong),
            ("P4$$w0rd", .veryWeak), ("1qaz2wsx", .veryWeak),
        ] as [(String, PasswordStrength)])
    func `is as strong as it takes to guess`(password: String, strength: PasswordStrength) {
        #expect(
            PasswordRules.strength(of: password, knowing: ["anna.berg@example.org", "AnnaBerg"])
                == strength)
    }

    @Test(arguments: ["a", "ab", "aab", "abaab", "abaababa", "1q2w3e", "password"])
    func `of patterns within patterns does not take ever longer`(unit: String) {
        func judge(_ count: Int) {
            _ = PasswordRules.strength(of: String(repeating: unit, count: count))
        }
        // What grows with the square of the length takes four times as long, with the cube eight.
        #expect(costRatio(of: { judge(72) }, to: { judge(36) }) < 30)
    }

    @Test func `never gets weaker by another letter that fits no pattern`() {
        var password = ""
        var before = PasswordStrength.veryWeak
        for letter in "kV9#xQ2mW!7" {
            password.append(letter)
            let strength = PasswordRules.strength(of: password)
            #expect(strength.rawValue >= before.rawValue)
            before = strength
        }
        #expect(before == .strong)
        #expect(
            PasswordStrength.allCases.map(\.word) == [
                "very-weak", "weak", "fair", "good", "strong",
            ])
    }

    @Test func `common ones are lower case, distinct and of three letters at least`() {
        let words = CommonPasswords.texts
        #expect(Set(words).count == words.count && (200...300).contains(words.count))
        for word in words {
            #expect(
                word == UnicodeForms.lowered(UnicodeForms.composed(word))
                    && word.unicodeScalars.count >= 3)
        }
    }
}

@Suite struct `A password's hash` {
    private static let salt = [UInt8](0..<16)

    /// Test vectors of crypt_blowfish (Solar Designer, in the public domain).
    @Test(
        arguments: [
            ("U*U", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
            ("U*U*", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
            (
                "U*U*U",
                "$2b$05$" + String(repeating: "X", count: 21) + "OAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"
            ),
            ("", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"),
        ] as [(String, String)])
    func `is that of other implementations`(password: String, hash: String) throws {
        let hash = try #require(PasswordHash(hash))
        #expect(hash.cost == 5 && hash.needsRenewal())
        #expect(try PasswordHash.matches(password, hash))
        #expect(try !PasswordHash.matches(password + "x", hash))
    }

    @Test func `is of cost 12, differs by salt, and matches its password alone`() throws {
        let hash = try PasswordHash.make("Rose&7ab", salt: Self.salt)
        #expect(hash.text.hasPrefix("$2b$12$") && hash.cost == 12 && !hash.needsRenewal())
        #expect(PasswordHash(hash.text) == hash)
        #expect(try PasswordHash.matches("Rose&7ab", hash))
        let cheap = try PasswordHash.make("Rosé&7ab", salt: Self.salt, cost: 4)
        #expect(cheap.needsRenewal() && !cheap.needsRenewal(cost: 4))
        #expect(try PasswordHash.make("Rosé&7ab", salt: Self.salt.reversed(), cost: 4) != cheap)
        #expect(
            try PasswordHash.matches("Rose\u{301}&7ab", cheap), "composed and decomposed are one")
        for other in ["rosé&7ab", "Rosé&7a", "Rosé&7abc", "", "Rosé&7ab "] {
            #expect(try !PasswordHash.matches(other, cheap))
        }
    }

    @Test func `takes every space for one, and hashes of before for what they are`() throws {
        let salt = [UInt8](repeating: 7, count: CredentialLimits.saltBytes)
        func typed(_ space: String) -> String {
            "Aa1-" + String(repeating: space, count: 60)
        }
        let hash = try PasswordHash.make(typed(" "), salt: salt, cost: 4)
        // In its own spaces it has more bytes than bcrypt reads, and is read all the same.
        for space in [" ", "\u{a0}", "\u{2009}", "\u{3000}"] {
            #expect(try PasswordHash.matches(typed(space), hash))
            #expect(try !PasswordHash.matches("x" + typed(space), hash))
        }
        // "Aa\u{a0}1-xyz", as it was hashed until 29 November 2026.
        let older = try #require(
            PasswordHash("$2b$04$abcdefghijklmnopqrstuui38QiAj8iQZZVPf7F.9CQqTtCGhnjqe"))
        #expect(try PasswordHash.matches("Aa\u{a0}1-xyz", older))
        #expect(try !PasswordHash.matches("Aa 1-xyz", older))
    }

    @Test func `reads 72 bytes and refuses what it would not read`() throws {
        let longest = String(repeating: "a", count: 71)
        let hash = try PasswordHash.make(longest + "b", salt: Self.salt, cost: 4)
        #expect(try PasswordHash.matches(longest + "b", hash))
        #expect(try !PasswordHash.matches(longest + "c", hash))
        let rows: [(String, [UInt8], Int, PasswordHash.Failure)] = [
            (longest + "bb", Self.salt, 4, .tooLong),
            (String(repeating: "ä", count: 37), Self.salt, 4, .tooLong),
            ("Rose\0", Self.salt, 4, .hasNUL), ("Rose", Array(Self.salt.dropLast()), 4, .badSalt),
            ("Rose", Self.salt + [1], 4, .badSalt),
            ("Rose", Self.salt, 3, .badSalt), ("Rose", Self.salt, 32, .badSalt),
        ]
        for (password, salt, cost, fault) in rows {
            #expect(throws: fault) { try PasswordHash.make(password, salt: salt, cost: cost) }
        }
        #expect(throws: PasswordHash.Failure.tooLong) {
            try PasswordHash.matches(longest + "bb", hash)
        }
        #expect(throws: PasswordHash.Failure.hasNUL) { try PasswordHash.matches("\0", hash) }
    }

    @Test(arguments: [
        "", "$2b$05$", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$32$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe:",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOé",
        "$2b$ 5$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "$6$saltsalt$hash",
    ])
    func `is read in its one form`(text: String) {
        #expect(PasswordHash(text) == nil)
    }

    @Test func `of nobody takes as long and matches nothing`() throws {
        for cost in [4, 5, 12] {
            let decoy = PasswordHash.decoy(cost: cost)
            #expect(PasswordHash(decoy.text) == decoy && decoy.cost == cost)
        }
        #expect(PasswordHash.decoy() == PasswordHash.decoy(cost: 12))
        for password in ["", "Rose&7ab", "nobody"] {
            #expect(try !PasswordHash.matches(password, PasswordHash.decoy(cost: 4)))
        }
        // The library really hashes with the decoy's salt, rather than refuse it at once.
        let ratio = try costRatio(
            of: { _ = try PasswordHash.matches("x", .decoy(cost: 10)) },
            to: { _ = try PasswordHash.matches("x", .decoy(cost: 4)) })
        #expect(ratio > 4)
    }
}
