import Testing

@testable import Credentials

@Suite struct `A user name` {
    static let none = NameWords([:])

    @Test(arguments: [
        "anna", "Anna-Berg", "anna.berg_7", "a2c", "Åsa", "Jean-François", "Ирина", "Ἀννα",
        "Αγγελική", "Σωκράτης", "안나꽃", "さくら_ばな", "花子さん",
        "Tanaka花子", "สมชาย", "आनंदी", "אביגיל", "فاطمة", "Նարեկ", "ნინო", "Nguyễn", "Łukasz",
        "Þórunn", "abcdefghijklmnopqrst", "e\u{301}va", "x--y", "9lives",
    ])
    func `is written in one script of the living ones`(name: String) throws {
        // Polytonic Greek is historic.
        if name == "Ἀννα" {
            #expect(Username.refusal(of: name) == .badLetters)
        } else {
            let username = try Username("  \(name) ", words: Self.none)
            #expect(username.text == UnicodeForms.composed(name))
        }
    }

    @Test(
        arguments: [
            ("", .tooShort), ("ab", .tooShort), ("  ab  ", .tooShort), ("e\u{301}a", .tooShort),
            ("abcdefghijklmnopqrstu", .tooLong), (".anna", .badLetters), ("anna.", .badLetters),
            ("-anna", .badLetters), ("anna_", .badLetters),
            ("an na", .badLetters), ("an@na", .badLetters), ("anna!", .badLetters),
            ("12345", .badLetters), ("1.2", .badLetters), ("an\u{200b}na", .badLetters),
            ("an\u{202e}na", .badLetters), ("an\nna", .badLetters), ("ａｎｎａ", .badLetters),
            ("anna٣", .badLetters), ("ﬁona", .badLetters), ("anna🌸", .badLetters),
            ("x\u{323}\u{331}\u{307}\u{301}y", .badLetters), ("a7\u{301}b", .badLetters),
            ("an\0na", .badLetters), ("anna\u{e000}", .badLetters), ("annɑ", .badLetters),
            ("аnna", .mixedScripts), ("annа", .mixedScripts), ("Ανna", .mixedScripts),
            ("Αнна", .mixedScripts), ("an花На", .mixedScripts), ("さ안나", .mixedScripts),
            ("admin", .reserved), ("Ad.min", .reserved), ("ADMIN", .reserved),
            ("аdmin", .mixedScripts), ("rn0derat0r", .reserved), ("F1orilegium", .reserved),
            ("sy-stem", .reserved),
            ("súppört", .reserved), ("r00t", .reserved),
        ] as [(String, NameRefusal)])
    func `is refused with the first fault`(name: String, fault: NameRefusal) {
        #expect(Username.refusal(of: name) == fault)
        #expect(throws: fault) { try Username(name, words: Self.none) }
    }

    @Test(
        arguments: [
            ("anna", "ANNA"), ("anna", "ánnà"), ("åsa", "asa"), ("bill", "bi1l"), ("bill", "BiIl"),
            ("lily", "1i1y"), ("oona", "00na"), ("anna.b", "anna_b"),
            ("anna.b", "anna-._b"), ("moderne", "modeme"), ("vvilma", "wilma"), ("corn", "com"),
            ("оса", "oca"), ("сосна", "cocha"), ("Сосна", "сосна"),
            ("Νικη", "νικη"), ("strasse", "straße"), ("Łuna", "luna"), ("æsa", "aesa"),
            ("ДЁМА", "дема"), ("σοφος", "ΣΟΦΟΣ"), ("ぱぱぱ", "ぱぱぱ"),
        ] as [(String, String)])
    func `is one name with what looks alike`(one: String, other: String) {
        #expect(NameSkeleton.fold(one) == NameSkeleton.fold(other))
    }

    @Test(
        arguments: [
            ("anna", "anne"), ("anna", "anna1"), ("annab", "anna.b"), ("がき", "かき"),
            ("rosa", "rose"), ("안나", "안니"),
        ] as [(String, String)])
    func `is another name than what does not`(one: String, other: String) {
        #expect(NameSkeleton.fold(one) != NameSkeleton.fold(other))
    }
}

@Suite struct `A display name` {
    @Test(arguments: [
        "A", "Anna Berg", "Анна & Maria", "🌻", "❤️ Rosen", "Ζωή 🌸", "Jean-Luc (75)", "花子", "O'Neill",
        "ผู้ใหญ่", String(repeating: "ä", count: 40), " Anna ",
    ])
    func `is free text of one line`(name: String) throws {
        let name = try DisplayName(name, words: NameWords([:]))
        #expect(!name.text.hasPrefix(" ") && !name.text.hasSuffix(" "))
    }

    @Test(
        arguments: [
            ("", .tooShort), ("   ", .tooShort), (String(repeating: "a", count: 41), .tooLong),
            ("an\nna", .badLetters), ("an\tna", .badLetters),
            ("an\0na", .badLetters), ("an\u{202e}na", .badLetters), ("\u{2066}anna", .badLetters),
            ("an\u{200b}na", .badLetters), ("an\u{200d}na", .badLetters),
            ("an\u{ad}na", .badLetters), ("\u{2060}", .badLetters), ("\u{3164}", .badLetters),
            ("\u{2800}", .badLetters), ("a  b", .badLetters),
            ("a\u{a0}b", .badLetters), ("a\u{2028}b", .badLetters), ("\u{301}a", .badLetters),
            ("x\u{323}\u{331}\u{307}\u{301}y", .badLetters), ("\u{e000}", .badLetters),
            ("anna\u{feff}", .badLetters), ("\u{fe0f}", .badLetters), ("a\u{fe0f}", .badLetters),
            ("a\u{e0041}", .badLetters), ("Admin", .reserved), ("FLORILEGIUM", .reserved),
            ("Аdmin", .reserved),
        ] as [(String, NameRefusal)])
    func `is refused with the first fault`(name: String, fault: NameRefusal) {
        #expect(throws: fault) { try DisplayName(name, words: NameWords([:])) }
    }
}
