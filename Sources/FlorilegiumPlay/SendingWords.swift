import Ledger
import OfflineClient

extension Words {
    /// Phrases about sent entries.
    static let sending: [Phrase: [String]] = [
        .unrankedRounds: [
            "Rounds: {1}. {2}",
            "Partidas: {1}. {2}",
            "Parties : {1}. {2}",
            "Runden: {1}. {2}",
            "Omgångar: {1}. {2}",
        ],
        .unrankedEarly: [
            "Played before the ledger knew this device. It counts in your figures, but not "
                + "on the boards.",
            "Jugado antes de que el registro conociera este dispositivo. Cuenta en tus "
                + "cifras, pero no en las clasificaciones.",
            "Joué avant que le registre connaisse cet appareil. Cela compte dans tes "
                + "chiffres, mais pas dans les classements.",
            "Gespielt, bevor das Register dieses Gerät kannte. Es steht in deinen Zahlen, "
                + "aber nicht auf den Ranglisten.",
            "Spelat innan registret kände till enheten. Det finns med i dina siffror, men "
                + "inte på topplistorna.",
        ],
        .unrankedPace: [
            "That was faster than people can answer. It counts in your figures, but not on "
                + "the boards.",
            "Eso fue más rápido de lo que responde una persona. Cuenta en tus cifras, pero "
                + "no en las clasificaciones.",
            "C’était plus rapide qu’une personne ne peut répondre. Cela compte dans tes "
                + "chiffres, mais pas dans les classements.",
            "Das war schneller, als Menschen antworten können. Es steht in deinen Zahlen, "
                + "aber nicht auf den Ranglisten.",
            "Det gick fortare än någon hinner svara. Det finns med i dina siffror, men "
                + "inte på topplistorna.",
        ],
        .unrankedAgain: [
            "A set that came round again stands on no leaderboard.",
            "Un reto que vuelve no entra en ninguna clasificación.",
            "Un défi qui revient n’entre dans aucun classement.",
            "Ein Quiz, das wiederkommt, steht auf keiner Rangliste.",
            "Frågor som har återkommit räknas inte på någon topplista.",
        ],
        .unrankedNew: [
            "A guest’s rounds go on the boards from the day after the ledger first hears "
                + "of the device.",
            "Lo que juega un invitado entra en las clasificaciones un día después de que "
                + "el registro conozca su dispositivo.",
            "Les parties d’un invité entrent dans les classements dès que le registre "
                + "connaît l’appareil depuis un jour.",
            "Runden von Gästen kommen auf die Ranglisten, sobald das Register das Gerät "
                + "seit einem Tag kennt.",
            "En gästs omgångar kommer med på topplistorna när registret har känt till "
                + "enheten i ett dygn.",
        ],
        .unrankedRecent: [
            "It counts on the boards, except those of all time. For those, a device must "
                + "be known for seven days, and a guest must have played on three.",
            "Cuenta en las clasificaciones, menos en las de siempre. Para esas, el "
                + "dispositivo debe llevar siete días registrado, y un invitado haber jugado "
                + "tres días.",
            "Cela compte dans les classements, sauf ceux de tous les temps. Pour eux, "
                + "l’appareil doit être connu depuis sept jours, et un invité avoir joué trois "
                + "jours.",
            "Es zählt auf den Ranglisten, nur nicht auf denen aller Zeiten. Dafür muss ein "
                + "Gerät seit sieben Tagen bekannt sein und ein Gast an drei Tagen gespielt "
                + "haben.",
            "Det räknas på topplistorna, utom på dem för all tid. För dem måste enheten ha "
                + "varit känd i sju dagar, och en gäst ha spelat tre dagar.",
        ],
        .quiet: [
            "The ledger takes no more from here for now. Send again after {1}.",
            "El registro no admite más desde aquí por ahora. Envía otra vez a partir de {1}.",
            "Le registre ne prend plus rien d’ici pour l’instant. À renvoyer après {1}.",
            "Das Register nimmt von hier gerade nichts mehr an. Ab {1} wieder senden.",
            "Registret tar inte emot mer härifrån just nu. Skicka igen efter {1}.",
        ],
        .refused: [
            "Not taken: {1}. {2}",
            "No admitido: {1}. {2}",
            "Non accepté : {1}. {2}",
            "Nicht angenommen: {1}. {2}",
            "Togs inte emot: {1}. {2}",
        ],
        .refusedForm: [
            "The ledger could not read it. A newer version of this program may help.",
            "El registro no pudo leerlo. Una versión más nueva de este programa puede ayudar.",
            "Le registre n’a pas pu le lire. Une version plus récente de ce programme peut aider.",
            "Das Register konnte es nicht lesen. Eine neuere Fassung dieses Programms "
                + "hilft vielleicht.",
            "Registret kunde inte läsa det. En nyare version av programmet kan hjälpa.",
        ],
        .refusedClock: [
            "The clock of this device was wrong.",
            "El reloj de este dispositivo no iba bien.",
            "L’horloge de cet appareil n’était pas juste.",
            "Die Uhr dieses Geräts ging falsch.",
            "Enhetens klocka gick fel.",
        ],
        .refusedLate: [
            "It came too late. The ledger takes what is 60 days old at most.",
            "Llegó tarde. El registro admite lo que tiene 60 días como mucho.",
            "Trop tard. Le registre accepte ce qui a 60 jours au plus.",
            "Es kam zu spät. Das Register nimmt nur an, was höchstens 60 Tage alt ist.",
            "Det kom för sent. Registret tar emot det som är högst 60 dagar gammalt.",
        ],
        .refusedMany: [
            "You had sent as many that day as one may. You can send more tomorrow.",
            "Ese día ya habías enviado todo lo permitido. Mañana puedes enviar más.",
            "Tu avais envoyé ce jour-là le maximum permis. Demain, tu pourras en envoyer d’autres.",
            "Du hattest an dem Tag schon so viele gesendet, wie man darf. Morgen geht es wieder.",
            "Du hade redan skickat så många som man får den dagen. I morgon går det igen.",
        ],
        .refusedKnown: [
            "The ledger had one like it already, or the order was wrong.",
            "El registro ya tenía uno igual, o el orden no era el correcto.",
            "Le registre en avait déjà un pareil, ou l’ordre n’allait pas.",
            "Das Register hatte schon so einen, oder die Reihenfolge passte nicht.",
            "Registret hade redan ett sådant, eller så stämde inte ordningen.",
        ],
        .refusedRules: [
            "The rules of the game do not allow such a round.",
            "Las reglas del juego no permiten una partida así.",
            "Les règles du jeu ne permettent pas une telle partie.",
            "Die Spielregeln lassen so eine Runde nicht zu.",
            "Spelets regler tillåter inte en sådan omgång.",
        ],
        .refusedNew: [
            "This device is new. With an account, or from tomorrow, it may do that.",
            "Este dispositivo es nuevo. Con una cuenta, o desde mañana, se puede.",
            "Cet appareil est nouveau. Avec un compte, ou dès demain, c’est possible.",
            "Dieses Gerät ist neu. Mit einem Konto oder ab morgen geht es.",
            "Enheten är ny. Med ett konto, eller från i morgon, går det.",
        ],
        .refusedBanned: [
            "Those who run the ledger take nothing more from this device or account.",
            "Quienes llevan el registro ya no admiten nada de este dispositivo o cuenta.",
            "Les responsables du registre n’acceptent plus rien de cet appareil ou compte.",
            "Wer das Register führt, nimmt von diesem Gerät oder Konto nichts mehr an.",
            "De som driver registret tar inte emot mer från enheten eller kontot.",
        ],
        .refusedOther: [
            "The ledger gives this reason: {1}.",
            "El registro da este motivo: {1}.",
            "Le registre donne cette raison : {1}.",
            "Das Register nennt diesen Grund: {1}.",
            "Registret anger detta skäl: {1}.",
        ],
    ]

    /// Why a round is not on all boards.
    func unranked(_ why: Unranked) -> String {
        switch why {
        case .early: self(.unrankedEarly)
        case .pace: self(.unrankedPace)
        case .again: self(.unrankedAgain)
        case .new: self(.unrankedNew)
        case .recent: self(.unrankedRecent)
        }
    }

    /// Why the ledger refused an entry.
    ///
    /// - Parameter reason: a rule's name, from `Refusal`.
    /// - Returns: a sentence.
    func refused(_ reason: String) -> String {
        if reason.hasPrefix("round-") { return self(.refusedRules) }
        return Self.refusals[reason].map { self($0) } ?? self(.refusedOther, reason)
    }

    /// A line about a refused entry.
    func line(_ refused: RefusedEntry) -> String {
        self(.refused, refused.entry.kind.rawValue, self.refused(refused.reason))
    }

    /// A line for each reason why rounds are not on all boards, with their number.
    func lines(_ rounds: [UnrankedRound]) -> [String] {
        Unranked.allCases.compactMap { why in
            let count = rounds.count { $0.why == why }
            return count == 0 ? nil : self(.unrankedRounds, count, unranked(why))
        }
    }

    private static let refusals: [String: Phrase] = [
        "too-early": .refusedClock, "bad-offset": .refusedClock, "before-key": .refusedClock,
        "not-open-yet": .refusedClock, "too-late": .refusedLate, "unknown-format": .refusedForm,
        "unknown-kind": .refusedForm, "unknown-member": .refusedForm, "unreadable": .refusedForm,
        "too-long": .refusedForm, "bad-text": .refusedForm, "bad-fault": .refusedForm,
        "too-many": .refusedMany, "too-many-beacons": .refusedMany, "number-used": .refusedKnown,
        "overlaps-another": .refusedKnown, "other-content": .refusedKnown,
        "unknown-person": .refusedPerson, "not-allowed": .refusedAllowed,
        "not-asked": .refusedAsked, "too-many-people": .refusedPeople,
        "bad-challenge": .refusedChallenge, "too-many-challenges": .refusedChallenges,
        "no-account": .refusedAccount,
        "device-too-new": .refusedNew, "banned": .refusedBanned,
    ]
}
