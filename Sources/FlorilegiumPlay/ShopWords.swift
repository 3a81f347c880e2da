import Catalog
import Ledger
import OfflineClient

extension Words {
    /// Phrases about Trophies, the shop, boards and notices.
    static let shop: [Phrase: [String]] = [
        .trophies: [
            "Trophies: {1}", "Trofeos: {1}", "Trophées : {1}", "Trophäen: {1}", "Troféer: {1}",
        ],
        .streak: [
            "Days in a row: {1}, longest {2}", "Días seguidos: {1}, máximo {2}",
            "Jours de suite : {1}, record {2}", "Tage in Folge: {1}, längste Folge {2}",
            "Dagar i rad: {1}, som mest {2}",
        ],
        .rounds: ["Rounds: {1}", "Partidas: {1}", "Parties : {1}", "Runden: {1}", "Omgångar: {1}"],
        .stepsCounted: [
            "Steps: {1} today, {2} this week", "Pasos: {1} hoy, {2} esta semana",
            "Pas : {1} aujourd’hui, {2} cette semaine", "Schritte: {1} heute, {2} diese Woche",
            "Steg: {1} i dag, {2} den här veckan",
        ],
        .guestHere: [
            "You are playing as a guest.", "Juegas como invitado.", "Tu joues en invité.",
            "Du spielst als Gast.", "Du spelar som gäst.",
        ],
        .you: ["you", "tú", "toi", "du", "du"],
        .aGuest: ["a player", "alguien", "quelqu’un", "jemand", "någon"],
        .boardEmpty: [
            "Nobody stands here yet.", "Aquí no hay nadie todavía.", "Personne ici pour l’instant.",
            "Hier steht noch niemand.", "Här finns ingen än.",
        ],
        .costs: ["{1} Trophies", "{1} trofeos", "{1} trophées", "{1} Trophäen", "{1} troféer"],
        .needMore: [
            "{1} Trophies, you need {2} more", "{1} trofeos, te faltan {2}",
            "{1} trophées, il t’en manque {2}", "{1} Trophäen, dir fehlen {2}",
            "{1} troféer, du behöver {2} till",
        ],
        .isOwned: ["yours", "tuyo", "à toi", "deins", "ditt"],
        .isWorn: ["worn", "puesto", "porté", "getragen", "används"],
        .worn: ["Worn: {1}", "Puesto: {1}", "Porté : {1}", "Getragen: {1}", "Används: {1}"],
        .takenOff: [
            "Taken off: {1}", "Quitado: {1}", "Retiré : {1}", "Abgelegt: {1}", "Borttaget: {1}",
        ],
        .bought: [
            "Bought: {1}. Put it on with wear.", "Comprado: {1}. Póntelo con wear.",
            "Acheté : {1}. Porte-le avec wear.", "Gekauft: {1}. Trag es mit wear.",
            "Köpt: {1}. Använd det med wear.",
        ],
        .queued: [
            "The ledger has not got it yet. It waits here and counts once it is sent; use sync.",
            "El registro aún no lo tiene. Espera aquí y cuenta cuando se envíe; usa sync.",
            "Le registre ne l’a pas encore. Ça attend ici et compte une fois envoyé ; utilise sync.",
            "Das Register hat es noch nicht. Es wartet hier und gilt, sobald es gesendet ist; nimm sync.",
            "Registret har det inte än. Det väntar här och gäller när det skickats; använd sync.",
        ],
        .buyAsked: [
            "Buy {1} for {2} Trophies? (y/n)", "¿Comprar {1} por {2} trofeos? (s/n)",
            "Acheter {1} pour {2} trophées ? (o/n)", "{1} für {2} Trophäen kaufen? (j/n)",
            "Köpa {1} för {2} troféer? (j/n)",
        ],
        .yesLetters: ["y yes", "s sí si", "o oui", "j ja", "j ja"],
        .notBought: [
            "Nothing was bought.", "No se compró nada.", "Rien n’a été acheté.",
            "Es wurde nichts gekauft.", "Inget köptes.",
        ],
        .ownedAlready: [
            "{1} is yours already. Put it on with wear.", "{1} ya es tuyo. Póntelo con wear.",
            "{1} est déjà à toi. Porte-le avec wear.", "{1} gehört dir schon. Trag es mit wear.",
            "{1} är redan ditt. Använd det med wear.",
        ],
        .notOwned: [
            "{1} is not yours. Buy it first with buy.", "{1} no es tuyo. Cómpralo antes con buy.",
            "{1} n’est pas à toi. Achète-le d’abord avec buy.",
            "{1} gehört dir nicht. Kauf es erst mit buy.",
            "{1} är inte ditt. Köp det först med buy.",
        ],
        .tooFew: [
            "{1} costs {2} Trophies; you need {3} more. Rounds and goals earn them.",
            "{1} cuesta {2} trofeos; te faltan {3}. Se ganan con partidas y metas.",
            "{1} coûte {2} trophées ; il t’en manque {3}. Parties et objectifs en rapportent.",
            "{1} kostet {2} Trophäen; dir fehlen {3}. Runden und Ziele bringen welche.",
            "{1} kostar {2} troféer; du behöver {3} till. Omgångar och mål ger fler.",
        ],
        .noSuchItem: [
            "The shop has no “{1}”. The command shop lists what it has.",
            "La tienda no tiene «{1}». El comando shop muestra lo que hay.",
            "La boutique n’a pas « {1} ». La commande shop montre ce qu’elle a.",
            "Der Shop hat kein „{1}“. Der Befehl shop zeigt, was es gibt.",
            "Butiken har ingen ”{1}”. Kommandot shop visar vad som finns.",
        ],
        .noNotices: [
            "Nothing new.", "Nada nuevo.", "Rien de nouveau.", "Nichts Neues.", "Inget nytt.",
        ],
        .noticeBest: [
            "Personal best: {1} points", "Marca personal: {1} puntos",
            "Record personnel : {1} points",
            "Persönliche Bestleistung: {1} Punkte", "Personligt rekord: {1} poäng",
        ],
        .noticeGoal: [
            "Goal of steps reached", "Meta de pasos alcanzada", "Objectif de pas atteint",
            "Schrittziel erreicht", "Stegmål nått",
        ],
        .noticeTrophies: [
            "Trophies: {1} ({2})", "Trofeos: {1} ({2})", "Trophées : {1} ({2})",
            "Trophäen: {1} ({2})", "Troféer: {1} ({2})",
        ],
        .noticeVerdict: [
            "Those who run the ledger decided about you.",
            "Quienes llevan el registro decidieron sobre ti.",
            "Les responsables du registre ont pris une décision à ton sujet.",
            "Wer das Register führt, hat über dich entschieden.",
            "De som driver registret har fattat ett beslut om dig.",
        ],
        .forRound: ["a round", "una partida", "une partie", "eine Runde", "en omgång"],
        .forBest: [
            "a personal best", "una marca personal", "un record personnel",
            "eine Bestleistung", "ett personligt rekord",
        ],
        .forAchievement: [
            "an achievement", "un logro", "un succès", "ein Erfolg", "en prestation",
        ],
        .forGoal: ["a goal", "una meta", "un objectif", "ein Ziel", "ett mål"],
        .forBattle: ["a battle", "un duelo", "un duel", "ein Duell", "en duell"],
        .forChallenge: [
            "a challenge", "un reto", "un défi", "eine Herausforderung", "en utmaning",
        ],
        .forPurchase: ["the shop", "la tienda", "la boutique", "der Shop", "butiken"],
        .forAccount: [
            "moved into your account", "pasó a tu cuenta", "passé dans ton compte",
            "in dein Konto übernommen", "flyttat till ditt konto",
        ],
        .slotAvatar: ["Avatars", "Avatares", "Avatars", "Avatare", "Avatarer"],
        .slotFrame: ["Frames", "Marcos", "Cadres", "Rahmen", "Ramar"],
        .slotTheme: ["Themes", "Temas", "Thèmes", "Farben", "Teman"],
        .slotBadge: ["Badges", "Insignias", "Badges", "Abzeichen", "Märken"],
        .slotTitle: ["Titles", "Títulos", "Titres", "Titel", "Titlar"],
        .slotFacts: [
            "Fact collections", "Colecciones de datos", "Recueils de faits", "Wissenssammlungen",
            "Faktasamlingar",
        ],
        .slotEffect: ["Effects", "Efectos", "Effets", "Effekte", "Effekter"],
    ]

    /// The name of a slot's items.
    func slot(_ slot: ShopSlot) -> String {
        switch slot {
        case .avatar: self(.slotAvatar)
        case .frame: self(.slotFrame)
        case .theme: self(.slotTheme)
        case .badge: self(.slotBadge)
        case .title: self(.slotTitle)
        case .facts: self(.slotFacts)
        case .effect: self(.slotEffect)
        }
    }

    /// A notice as a line; nil for an unknown kind.
    func line(_ notice: LedgerNotice, _ names: ItemNames) -> String? {
        switch notice.about {
        case "achievement": self(.earned, names.achievement(notice.id ?? ""))
        case "best": self(.noticeBest, notice.points ?? 0)
        case "goal": self(.noticeGoal)
        case "trophies":
            notice.trophies.map { count in
                self(.noticeTrophies, count > 0 ? "+\(count)" : "\(count)", reason(notice.reason))
            }
        case "unranked":
            switch notice.reason {
            case "early": self(.unrankedEarly)
            case "pace": self(.unrankedPace)
            default: nil
            }
        case "person": met(notice.event)
        case "challenge":
            self(notice.result?.isDone == true ? .noticeChallengeDone : .noticeChallengeOver)
        case "verdict": self(.noticeVerdict)
        default: nil
        }
    }

    private func reason(_ name: String?) -> String {
        switch name {
        case "round": self(.forRound)
        case "best": self(.forBest)
        case "achievement": self(.forAchievement)
        case "goal": self(.forGoal)
        case "battle": self(.forBattle)
        case "challenge": self(.forChallenge)
        case "purchase": self(.forPurchase)
        default: self(.forAccount)
        }
    }
}
