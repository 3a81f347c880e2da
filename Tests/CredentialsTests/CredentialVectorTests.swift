import Foundation
import TestSupport
import Testing

@testable import Credentials

/// Holds the rules of passwords and user names in Swift and in JavaScript together.
@Suite struct `Credential vectors` {
    private struct Password: Encodable {
        var input: String
        /// What is known of the person.
        var knowing: [String]
        var faults: [PasswordRefusal]
        var strength: Int
        var word: String
    }

    private struct Passwords: Encodable {
        var common: [String]
        var passwords: [Password]
    }

    private struct Name: Encodable {
        var input: String
        /// null when nothing is wrong.
        var fault: NameRefusal?
        var folded: String
    }

    private static let knowing = ["Anna.Berg@Example.org", "anna_berg77", "Rosengård"]

    private static let passwords = [
        "", "a", "aA1!", "Rose&7ab", "Rose&7a", "rose&7ab", "ROSE&7AB", "Rose&&ab", "Rose77ab",
        "Rose&7a\0", "Rose&\t7ab", "Rose&7ab\u{feff}", "Rose\u{a0}&7ab", "Rose\u{3000}7ab",
        "Rose&\u{200d}7ab", "\u{200d}Rose&7ab", "Rose&7ab❤\u{fe0f}", "Rose&7ab\u{e000}",
        "Rose&7ab\u{2028}", "دوست\u{200c}ها-7Ab", "anna.berg@example.org", "ANNA.BERG", "Anna.Berg",
        "anna_berg77",
        "Anna_Berg77", "Anna_Berg77!", "Berg!1987", "rosengård", "ROSENGÅRD1!",
        "Rosenga\u{30a}rd-7", "Пароль-7х", "花花花花花花花花", "Aa1花花花花花", "Blume٣٣-x", "ǅungla-7",
        "Ünd 7 Rosen",
        "ßẞ1!ßẞ1!",
        "İstanbul-34", "ΣΟΦΟΣσοφος1!", "😀😀😀😀Aa1", "👩‍🌾Garten-7", "123456", "12345678", "987654321",
        "abcdefgh", "hgfedcba", "AbCdEfGh1!", "qwertyui", "poiuytre", "QwErTy12!",
        "asdfghjklöä", "1qaz2wsx3edc",
        "!@#$%^&*", "aaaaaaaa", "Aaaaaaa1!", "abababab", "abcabcabc", "abaababaabaab",
        "aabaabaabaab", "passwordpassword", "Password1!", "P@ssw0rd", "P4$$w0rd!", "pa55word",
        "Tr0ub4dor&3", "trustno1", "Sommar2024!",
        "Summer1999", "2039", "2040", "1899", "19871987", "rosegarden", "R0segarden!7",
        "florilegium", "F1orilegium!", "xkr7", "xkr7Qpzm", "xkr7Q!pzm2",
        "correct horse battery staple", "zxcvbnZXCVBN", "mnbvcxz1!A",
        "|ove1y", "l0v3ly", "!l0vey0u", "contraseña", "contrasen\u{303}a", "lösenord1",
        "Motdepasse1!", "Geheim-1990", "wasserfall", "tulipTulipTULIP", "\u{fb01}ona-7A!",
        "a\u{301}\u{323}b-7A!xx", "\u{200b}Ab1!\u{200b}\u{200b}\u{200b}",
        String(repeating: "a", count: 73), "Rose&7" + String(repeating: "a", count: 66),
        "Rose&7" + String(repeating: "ä", count: 34), String(repeating: "xY3$", count: 18),
        String(repeating: "abaab", count: 14) + "A1",
    ]

    private static let names = [
        "", "ab", "abc", "  abc  ", "\tabc", "Anna", "ÁNNA", "anna.berg", "anna_berg",
        "anna-._berg", "anna..berg", ".anna", "anna-", "an na", "12345", "a2c", "1.2", "9lives",
        "abcdefghijklmnopqrst",
        "abcdefghijklmnopqrstu", "e\u{301}a", "e\u{301}va", "Åsa", "A\u{30a}sa", "Ångström", "İpek",
        "ırmak", "Straße", "STRASSE", "ẞen", "Łukasz", "Þórunn", "Æsa", "œuvre",
        "Đorđe", "ħala", "Nguyễn", "x\u{323}\u{307}y", "x\u{323}\u{307}\u{301}y",
        "x\u{323}\u{331}\u{307}\u{301}y",
        "a7\u{301}b", "\u{301}abc", "ﬁona", "ａｎｎａ", "annɑ", "anna٣", "anna🌸", "an\u{200b}na",
        "an\u{200d}na", "an\u{202e}na", "an\0na", "anna\u{e000}", "l1lI|", "l1lI", "0oO",
        "modeme", "moderne", "vvilma", "wilma", "rrnn", "vvv",
        "Анна", "аnna", "сосна", "cocha", "ДЁМА", "Йосиф", "Їжак", "ўзбек", "ѕлово", "Ανна",
        "Αγγελική", "Σωκράτης", "ΣΩΚΡΑΤΗΣ", "Ἀννα", "αβγδε", "Ανna", "Նարեկ", "օսհո", "אביגיל",
        "فاطمة", "آمنة", "محـمد", "ދިވެހި", "आनंदी", "ক্ষমা", "ਗੁਰਪ੍ਰੀਤ",
        "ગુજરાત", "ଓଡ଼ିଆ", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "สมชาย", "น้ำหวาน", "ລາວລາວ", "བོད་ཡིག",
        "བོདཡིག", "မြန်မာ", "ნინო", "ᲜᲘᲜᲝ", "አማርኛ", "ខ្មែរ", "花子さん", "さくら", "ガーデン", "ㄅㄆㄇ", "花ㄅㄆ",
        "ㄅさく", "안나꽃", "안나花", "さ안나", "Tanaka花子",
        "an花На", "ｶﾞｰﾃﾞﾝ", "がき丸", "か\u{3099}き丸", "각각각", "admin", "Ad.min", "ADMIN", "rn0derat0r",
        "F1orilegium", "r00t", "súppört", "system1", "nullo", "null",
    ]

    @Test func `the site judges passwords as this does`() throws {
        let rows = Self.passwords.flatMap { input in
            [[], Self.knowing].map { known in
                let strength = PasswordRules.strength(of: input, knowing: known)
                return Password(
                    input: input, knowing: known,
                    faults: PasswordRules.refusals(of: input, knowing: known),
                    strength: strength.rawValue, word: strength.word)
            }
        }
        #expect(
            Set(rows.flatMap(\.faults)) == Set(PasswordRefusal.allCases)
                && Set(rows.map(\.strength)) == [0, 1, 2, 3, 4])
        let vectors = Passwords(common: CommonPasswords.texts, passwords: rows)
        try VectorFile("password.json").compare(VectorFile.json(vectors))
    }

    @Test func `the site judges user names as this does`() throws {
        let rows = Self.names.map { input in
            Name(input: input, fault: Username.refusal(of: input), folded: NameSkeleton.fold(input))
        }
        #expect(
            Set(rows.compactMap(\.fault)) == Set(NameRefusal.allCases).subtracting([.notAllowed]))
        try VectorFile("username.json").compare(VectorFile.json(rows))
    }
}
