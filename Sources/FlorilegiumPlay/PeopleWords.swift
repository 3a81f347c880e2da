import Catalog
import Ledger
import OfflineClient

extension Words {
    /// Phrases about other people and challenges.
    static let people: [Phrase: [String]] = [
        .nobodyFound: [
            "Nobody of the name “{1}” is to be found. The command people find looks for names.",
            "No se encuentra a nadie con el nombre «{1}». El comando people find busca nombres.",
            "On ne trouve personne du nom de « {1} ». La commande people find cherche des noms.",
            "Niemand mit dem Namen „{1}“ ist zu finden. Der Befehl people find sucht Namen.",
            "Ingen med namnet ”{1}” går att hitta. Kommandot people find söker namn.",
        ],
        .nobodyThere: [
            "Nobody.", "Nadie.", "Personne.", "Niemand.", "Ingen.",
        ],
        .isFriend: ["friend", "amistad", "ami", "befreundet", "vän"],
        .isFollowed: ["you follow", "le sigues", "tu le suis", "du folgst", "du följer"],
        .followsYou: ["follows you", "te sigue", "te suit", "folgt dir", "följer dig"],
        .asksYou: [
            "wants to be friends: people accept {1}", "quiere tu amistad: people accept {1}",
            "veut être ton ami : people accept {1}",
            "möchte befreundet sein: people accept {1}", "vill bli vän: people accept {1}",
        ],
        .isAsked: ["asked", "solicitud enviada", "demandé", "angefragt", "tillfrågad"],
        .isBlocked: ["blocked", "con bloqueo", "bloqué", "blockiert", "blockerad"],
        .blockAsked: [
            "Block {1}? What is between you ends. (y/n)",
            "¿Bloquear a {1}? Se acaba lo que os une. (s/n)",
            "Bloquer {1} ? Ce qui vous lie prend fin. (o/n)",
            "{1} blockieren? Was zwischen euch ist, endet. (j/n)",
            "Blockera {1}? Det som är mellan er tar slut. (j/n)",
        ],
        .endAsked: [
            "End the friendship with {1}? (y/n)", "¿Terminar la amistad con {1}? (s/n)",
            "Mettre fin à l’amitié avec {1} ? (o/n)", "Die Freundschaft mit {1} beenden? (j/n)",
            "Avsluta vänskapen med {1}? (j/n)",
        ],
        .nothingDone: [
            "Nothing was done.", "No se hizo nada.", "Rien n’a été fait.",
            "Es wurde nichts getan.", "Inget gjordes.",
        ],
        .relationDone: [
            "Done: {1}.", "Hecho: {1}.", "C’est fait : {1}.", "Erledigt: {1}.", "Klart: {1}.",
        ],
        .notShown: [
            "Does not show statistics.", "No muestra sus estadísticas.",
            "Ne montre pas ses statistiques.", "Zeigt keine Statistik.",
            "Visar ingen statistik.",
        ],
        .notPlayed: [
            "No statistics yet: nothing has been played.",
            "Sin estadísticas todavía: no ha jugado.",
            "Pas encore de statistiques : rien n’a été joué.",
            "Noch keine Statistik: Es wurde noch nichts gespielt.",
            "Ingen statistik än: inget har spelats.",
        ],
        .compared: [
            "{1}: {2}, you {3}", "{1}: {2}, tú {3}", "{1} : {2}, toi {3}", "{1}: {2}, du {3}",
            "{1}: {2}, du {3}",
        ],
        .roundsName: ["Rounds", "Partidas", "Parties", "Runden", "Omgångar"],
        .rightName: [
            "Right answers in %", "Aciertos en %", "Bonnes réponses en %",
            "Richtige Antworten in %", "Rätta svar i %",
        ],
        .streakName: [
            "Longest row of days", "Racha más larga", "Plus longue série",
            "Längste Folge von Tagen", "Längsta dagsföljd",
        ],
        .achievementsName: ["Achievements", "Logros", "Succès", "Erfolge", "Utmärkelser"],
        .pointsOf: [
            "Points on {1}", "Puntos el {1}", "Points le {1}", "Punkte am {1}", "Poäng {1}",
        ],
        .noChallenges: [
            "No challenge is under way.", "No hay ningún reto en marcha.", "Aucun défi en cours.",
            "Gerade läuft keine Herausforderung.", "Ingen utmaning pågår.",
        ],
        .challengeReach: [
            "{1} steps each, {2} to {3}", "{1} pasos cada cual, del {2} al {3}",
            "{1} pas chacun, du {2} au {3}", "je {1} Schritte, {2} bis {3}",
            "{1} steg var, {2} till {3}",
        ],
        .challengeMost: [
            "the most steps, {2} to {3}", "más pasos, del {2} al {3}",
            "le plus de pas, du {2} au {3}", "die meisten Schritte, {2} bis {3}",
            "flest steg, {2} till {3}",
        ],
        .challengeSteps: [
            "{1}: {2} steps", "{1}: {2} pasos", "{1} : {2} pas", "{1}: {2} Schritte",
            "{1}: {2} steg",
        ],
        .challengeOut: [
            "{1} does not take part", "{1} no participa", "{1} ne participe pas",
            "{1} macht nicht mit", "{1} är inte med",
        ],
        .challengeBegun: [
            "Your friends are asked. It begins tomorrow.",
            "Ya se lo hemos propuesto a tus amistades. Empieza mañana.",
            "Tes amis ont reçu le défi. Il commence demain.",
            "Deine Freunde sind gefragt. Morgen geht es los.",
            "Dina vänner har fått frågan. Det börjar i morgon.",
        ],
        .challengeJoined: [
            "You take part.", "Participas.", "Tu participes.", "Du machst mit.", "Du är med.",
        ],
        .challengeLeft: [
            "You do not take part.", "No participas.", "Tu ne participes pas.",
            "Du machst nicht mit.", "Du är inte med.",
        ],
        .noSuchChallenge: [
            "There is no challenge {1}. The command challenges counts them.",
            "No hay ningún reto {1}. El comando challenges los numera.",
            "Il n’y a pas de défi {1}. La commande challenges les numérote.",
            "Es gibt keine Herausforderung {1}. Der Befehl challenges zählt sie.",
            "Det finns ingen utmaning {1}. Kommandot challenges numrerar dem.",
        ],
        .noticeFollowed: [
            "Somebody follows you: people followers", "Alguien te sigue: people followers",
            "Quelqu’un te suit : people followers", "Jemand folgt dir: people followers",
            "Någon följer dig: people followers",
        ],
        .noticeAsked: [
            "Somebody wants to be friends with you: people requests",
            "Alguien quiere tu amistad: people requests",
            "Quelqu’un veut être ton ami : people requests",
            "Jemand möchte mit dir befreundet sein: people requests",
            "Någon vill bli vän med dig: people requests",
        ],
        .noticeFriends: [
            "You have a new friend: people friends", "Tienes una nueva amistad: people friends",
            "Tu as un nouvel ami : people friends", "Du hast einen neuen Freund: people friends",
            "Du har en ny vän: people friends",
        ],
        .noticeChallenged: [
            "Somebody challenges you: challenges", "Alguien te reta: challenges",
            "Quelqu’un te défie : challenges", "Jemand fordert dich heraus: challenges",
            "Någon utmanar dig: challenges",
        ],
        .noticeJoined: [
            "Somebody takes part in your challenge: challenges",
            "Alguien participa en tu reto: challenges",
            "Quelqu’un participe à ton défi : challenges",
            "Jemand macht bei deiner Herausforderung mit: challenges",
            "Någon är med i din utmaning: challenges",
        ],
        .noticeChallengeDone: [
            "A challenge is over, and you made it", "Un reto ha terminado, y lo conseguiste",
            "Un défi est fini, et tu l’as réussi",
            "Eine Herausforderung ist vorbei, und du hast sie geschafft",
            "En utmaning är över, och du klarade den",
        ],
        .noticeChallengeOver: [
            "A challenge is over", "Un reto ha terminado", "Un défi est fini",
            "Eine Herausforderung ist vorbei", "En utmaning är över",
        ],
        .refusedPerson: [
            "nobody is to be found there", "ahí no se encuentra a nadie", "on n’y trouve personne",
            "dort ist niemand zu finden", "där finns ingen att hitta",
        ],
        .refusedAllowed: [
            "the other person does not allow it, or you block them",
            "la otra persona no lo permite, o la tienes bloqueada",
            "l’autre personne ne le permet pas, ou tu la bloques",
            "die andere Person erlaubt es nicht, oder du blockierst sie",
            "den andra tillåter det inte, eller så blockerar du personen",
        ],
        .refusedAsked: [
            "there is no request", "no hay ninguna solicitud", "il n’y a pas de demande",
            "es gibt keine Anfrage", "det finns ingen förfrågan",
        ],
        .refusedPeople: [
            "the limit of friends, follows or requests is reached",
            "se alcanzó el máximo de amistades, seguidos o solicitudes",
            "le maximum d’amis, de suivis ou de demandes est atteint",
            "mehr Freunde, Gefolgte oder Anfragen gehen nicht",
            "gränsen för vänner, följda eller förfrågningar är nådd",
        ],
        .refusedChallenge: [
            "1 to 7 others, 1 to 28 days, 1,000 to 100,000 steps a day",
            "de 1 a 7 personas, de 1 a 28 días, de 1000 a 100 000 pasos al día",
            "de 1 à 7 personnes, de 1 à 28 jours, de 1 000 à 100 000 pas par jour",
            "1 bis 7 andere, 1 bis 28 Tage, 1.000 bis 100.000 Schritte am Tag",
            "1 till 7 andra, 1 till 28 dagar, 1 000 till 100 000 steg om dagen",
        ],
        .refusedChallenges: [
            "you have as many challenges as one may", "tienes tantos retos como se puede",
            "tu as déjà le maximum de défis", "mehr Herausforderungen auf einmal gehen nicht",
            "fler utmaningar på en gång går inte",
        ],
        .refusedAccount: [
            "it needs an account: sign-in", "hace falta una cuenta: sign-in",
            "il faut un compte : sign-in", "dafür braucht es ein Konto: sign-in",
            "det kräver ett konto: sign-in",
        ],
    ]

    /// A person of a list, with the relations of both.
    func line(_ person: PersonListing) -> String {
        var words: [String] = []
        if person.relation.contains(.friend) { words.append(self(.isFriend)) }
        if person.theirs.contains(.asked) { words.append(self(.asksYou, person.knownAs)) }
        if person.relation.contains(.asked) { words.append(self(.isAsked)) }
        if person.relation.contains(.follows) { words.append(self(.isFollowed)) }
        if person.theirs.contains(.follows) { words.append(self(.followsYou)) }
        if person.relation.contains(.blocks) { words.append(self(.isBlocked)) }
        let name =
            person.name == person.knownAs
            ? person.knownAs : "\(person.username) (\(person.name))"
        return words.isEmpty ? name : "\(name): \(words.joined(separator: ", "))"
    }

    /// A person's page, line by line: their values beside one's own.
    func lines(_ profile: PersonProfile) -> [String] {
        var lines = [line(profile.person)]
        guard let theirs = profile.statistics else {
            return lines + [self(profile.showsStatistics ? .notPlayed : .notShown)]
        }
        let own = profile.own
        lines += [
            self(.compared, self(.roundsName), theirs.rounds, own.rounds),
            self(.compared, self(.rightName), theirs.accuracy / 10, own.accuracy / 10),
            self(.compared, self(.streakName), theirs.longestStreak, own.longestStreak),
            self(.compared, self(.achievementsName), theirs.achievements, own.achievements),
        ]
        return lines
            + (profile.week ?? []).map {
                self(.compared, self(.pointsOf, $0.day.rawValue), $0.theirs, $0.mine)
            }
    }

    /// A challenge.
    func line(_ challenge: Challenge) -> String {
        self(
            challenge.goal == .reach ? .challengeReach : .challengeMost, challenge.steps,
            challenge.first.rawValue, challenge.last.rawValue)
    }

    /// A participant.
    func line(_ person: OpenChallenge.Participant) -> String {
        let name = person.you ? self(.you) : person.name ?? self(.aGuest)
        return person.steps.map { self(.challengeSteps, name, $0) } ?? self(.challengeOut, name)
    }

    /// Another person's action; nil for an unknown one.
    func met(_ event: String?) -> String? {
        switch event.flatMap(PeerEvent.init(rawValue:)) {
        case .followed: self(.noticeFollowed)
        case .asked: self(.noticeAsked)
        case .befriended: self(.noticeFriends)
        case .challenged: self(.noticeChallenged)
        case .joined: self(.noticeJoined)
        case .ended, nil: nil
        }
    }
}
