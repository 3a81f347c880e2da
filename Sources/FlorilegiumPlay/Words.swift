import Catalog
import Foundation

/// The program's phrases for reading and playing, in the five languages. Commands, options and
/// their help are English everywhere.
struct Words {
    let language: Language

    /// A phrase with `{1}`, `{2}` and so on for its values.
    enum Phrase: String, CaseIterable {
        case practiceHint, roundHint, place, secondsLeft, whichPlant, numberWanted, right
        case rightPoints, wrong, timeUp, fact, care, familyCare, left, sum, setAgain, pace, adjusted
        case limit, untimed, setReturned
        case toLearn, toLearnNot, best, earned, drawing, photograph, notDescribed, noPicture
        case notForSafety, found, also, caution, bloom, likeIt, likeItDanger, likeItDraft
        case unrankedRounds, unrankedEarly, unrankedPace, unrankedNew, unrankedRecent
        case unrankedAgain, quiet
        case refused, refusedClock, refusedLate, refusedForm, refusedMany, refusedKnown
        case refusedRules, refusedNew, refusedBanned, refusedOther
        case nobodyFound, nobodyThere, isFriend, isFollowed, followsYou, asksYou, isAsked, isBlocked
        case blockAsked, endAsked, nothingDone, relationDone, notShown, notPlayed, compared
        case roundsName, rightName, streakName, achievementsName, pointsOf
        case noChallenges, challengeReach, challengeMost, challengeSteps, challengeOut
        case challengeBegun, challengeJoined, challengeLeft, noSuchChallenge
        case noticeFollowed, noticeAsked, noticeFriends, noticeChallenged, noticeJoined
        case noticeChallengeDone, noticeChallengeOver, forChallenge
        case refusedPerson, refusedAllowed, refusedAsked, refusedPeople, refusedChallenge
        case refusedChallenges, refusedAccount
        case identifyHint, identifyWanted, identified, noKey
        case today, yesterday, thisWeek, earlier, notHere, plantCount, noSuchCollection
        case notInCollection, ledgerWanted, ledgerAway, sessionOver, nothingLost, synced, waiting
        case signedInAs, signedInAlready, signedOutAlready, signedOut, signedOutErased
        case signOutWaiting, passwordAsked, passwordMissing, wrongPassword, locked, tooManyGuests
        case trophies, streak, rounds, stepsCounted, guestHere, you, aGuest, boardEmpty, costs,
            needMore
        case isOwned, isWorn, worn, takenOff, bought, queued, buyAsked, yesLetters, notBought
        case ownedAlready, notOwned, tooFew, noSuchItem, noNotices, noticeBest, noticeGoal
        case noticeTrophies, noticeVerdict, forRound, forBest, forAchievement, forGoal, forBattle
        case forPurchase, forAccount, slotAvatar, slotFrame, slotTheme, slotBadge, slotTitle
        case slotFacts, slotEffect
    }

    /// The phrase in the language, with its values.
    func callAsFunction(_ phrase: Phrase, _ values: Any...) -> String {
        let texts = Self.texts[phrase] ?? []
        let place = Self.order.firstIndex(of: language) ?? 0
        var text = texts.indices.contains(place) ? texts[place] : phrase.rawValue
        for (number, value) in values.enumerated() {
            text = text.replacing("{\(number + 1)}", with: "\(value)")
        }
        return text
    }

    /// The order of the languages in the table.
    static let order = Language.allCases

    /// Every phrase in that order.
    static let texts: [Phrase: [String]] = play.merging(reading) { first, _ in first }
        .merging(sending) { first, _ in first }
        .merging(own) { first, _ in first }
        .merging(account) { first, _ in first }
        .merging(shop) { first, _ in first }.merging(people) { first, _ in first }

    private static let play: [Phrase: [String]] = [
        .practiceHint: [
            "Answer by number; q when you have enough.", "Responde con un número; q para terminar.",
            "Répondez par un numéro ; q pour terminer.", "Antworte mit einer Zahl; q beendet.",
            "Svara med en siffra; q när du är nöjd.",
        ],
        .roundHint: [
            "Answer by number; q leaves the round, which then does not count.",
            "Responde con un número; q abandona la partida, que entonces no cuenta.",
            "Répondez par un numéro ; q quitte la partie, qui alors ne compte pas.",
            "Antworte mit einer Zahl; q verlässt die Runde, die dann nicht zählt.",
            "Svara med en siffra; q lämnar omgången, som då inte räknas.",
        ],
        .place: ["{1} of {2}", "{1} de {2}", "{1} sur {2}", "{1} von {2}", "{1} av {2}"],
        .secondsLeft: [
            "{1} s left", "quedan {1} s", "encore {1} s", "noch {1} s", "{1} s kvar",
        ],
        .whichPlant: [
            "Which plant is this?", "¿Qué planta es?", "Quelle est cette plante ?",
            "Welche Pflanze ist das?", "Vilken växt är det?",
        ],
        .numberWanted: [
            "A number from 1 to {1}, or q.", "Un número del 1 al {1}, o q.",
            "Un numéro de 1 à {1}, ou q.", "Eine Zahl von 1 bis {1}, oder q.",
            "En siffra från 1 till {1}, eller q.",
        ],
        .right: ["Right.", "Correcto.", "Juste.", "Richtig.", "Rätt."],
        .rightPoints: [
            "Right: {1} points.", "Correcto: {1} puntos.", "Juste : {1} points.",
            "Richtig: {1} Punkte.", "Rätt: {1} poäng.",
        ],
        .wrong: [
            "No: it is {1}.", "No: es {1}.", "Non : c'est {1}.", "Nein: es ist {1}.",
            "Nej: det är {1}.",
        ],
        .timeUp: [
            "Time is up: it is {1}.", "Se acabó el tiempo: es {1}.",
            "Le temps est écoulé : c'est {1}.", "Die Zeit ist um: es ist {1}.",
            "Tiden är ute: det är {1}.",
        ],
        .left: [
            "The round was left; it does not count.", "La partida se abandonó; no cuenta.",
            "La partie a été quittée ; elle ne compte pas.",
            "Die Runde wurde verlassen; sie zählt nicht.", "Omgången lämnades; den räknas inte.",
        ],
        .sum: [
            "{1} of {2} right, {3} points.", "{1} de {2} correctas, {3} puntos.",
            "{1} sur {2} justes, {3} points.", "{1} von {2} richtig, {3} Punkte.",
            "{1} av {2} rätt, {3} poäng.",
        ],
        .setAgain: [
            "You have played this set: {1} of {2} right, {3} points. Your first round is the one "
                + "that counts; this one is for practice.",
            "Ya jugaste esta serie: {1} de {2} correctas, {3} puntos. Cuenta tu primera partida; "
                + "esta es para practicar.",
            "Vous avez déjà joué cette série : {1} sur {2} justes, {3} points. C'est la première "
                + "partie qui compte ; celle-ci est pour s'exercer.",
            "Diesen Satz hast du schon gespielt: {1} von {2} richtig, {3} Punkte. Es zählt die "
                + "erste Runde; diese ist zum Üben.",
            "Du har redan spelat den här omgången frågor: {1} av {2} rätt, {3} poäng. Det är "
                + "första gången som räknas; nu är det övning.",
        ],
        .pace: [
            "{1} right, {2} a question.", "{1} correctas, {2} por pregunta.",
            "{1} justes, {2} par question.", "{1} richtig, {2} je Frage.",
            "{1} rätt, {2} per fråga.",
        ],
        .adjusted: [
            "Timers at {1} %: a board of its own.", "Tiempos al {1} %: una tabla aparte.",
            "Minuteurs à {1} % : un tableau à part.", "Zeiten bei {1} %: eine Tafel für sich.",
            "Tider på {1} %: en egen tavla.",
        ],
        .limit: [
            "{1} seconds for each question.", "{1} segundos para cada pregunta.",
            "{1} secondes par question.", "{1} Sekunden je Frage.", "{1} sekunder per fråga.",
        ],
        .untimed: [
            "No timer, and off the leaderboard; the round is kept.",
            "Sin reloj y fuera de la clasificación; la partida se guarda.",
            "Sans chrono et hors classement ; la partie est gardée.",
            "Ohne Uhr und ohne Rangliste; die Runde bleibt erhalten.",
            "Utan klocka och utanför topplistan; omgången sparas.",
        ],
        .setReturned: [
            "The set of {1}, once more: it counts for your streak, and stands on no leaderboard.",
            "El reto del {1}, otra vez: cuenta para tu racha y no entra en ninguna clasificación.",
            "Le défi du {1}, encore une fois : il compte pour ta série, mais dans aucun classement.",
            "Das Quiz vom {1}, noch einmal: Es zählt für deine Serie, steht aber auf keiner Rangliste.",
            "Frågorna från den {1}, en gång till: de räknas in i din svit, men inte på någon topplista.",
        ],
        .toLearn: [
            "To learn: {1}", "Para aprender: {1}", "À apprendre : {1}", "Zu lernen: {1}",
            "Att lära: {1}",
        ],
        .toLearnNot: [
            "To learn: {1}, not {2}", "Para aprender: {1}, no {2}", "À apprendre : {1}, pas {2}",
            "Zu lernen: {1}, nicht {2}", "Att lära: {1}, inte {2}",
        ],
        .best: [
            "A personal best.", "Marca personal.", "Record personnel.", "Persönliche Bestleistung.",
            "Personligt rekord.",
        ],
        .earned: [
            "Earned: {1}", "Conseguido: {1}", "Obtenu : {1}", "Erreicht: {1}", "Uppnått: {1}",
        ],
    ]

    private static let reading: [Phrase: [String]] = [
        .fact: [
            "Fact: {1}", "Dato: {1}", "Le saviez-vous : {1}", "Wissenswert: {1}", "Fakta: {1}",
        ],
        .care: ["Care: {1}", "Cuidados: {1}", "Soins : {1}", "Pflege: {1}", "Skötsel: {1}"],
        .familyCare: [
            "Care (its family's): {1}", "Cuidados (de su familia): {1}",
            "Soins (de sa famille) : {1}", "Pflege (ihrer Familie): {1}",
            "Skötsel (familjens): {1}",
        ],
        .drawing: ["Drawing", "Dibujo", "Dessin", "Zeichnung", "Teckning"],
        .photograph: ["Photograph", "Fotografía", "Photographie", "Fotografie", "Fotografi"],
        .notDescribed: [
            "not described", "sin descripción", "sans description", "nicht beschrieben",
            "inte beskriven",
        ],
        .noPicture: [
            "There is no picture of it.", "No hay ninguna imagen.", "Il n'y en a pas d'image.",
            "Es gibt kein Bild davon.", "Det finns ingen bild.",
        ],
        .notForSafety: [
            "Not for deciding what is safe to eat or touch.",
            "No sirve para decidir qué se puede comer o tocar.",
            "Ne permet pas de décider ce qui se mange ou se touche sans danger.",
            "Nicht um zu entscheiden, was man essen oder anfassen darf.",
            "Inte för att avgöra vad som är ofarligt att äta eller röra.",
        ],
        .found: [
            "{1} found.", "{1} encontradas.", "{1} trouvées.", "{1} gefunden.", "{1} hittade.",
        ],
        .also: [
            "also: {1}", "también: {1}", "aussi : {1}", "auch: {1}", "även: {1}",
        ],
        .caution: [
            "Caution: {1}", "Precaución: {1}", "Attention : {1}", "Vorsicht: {1}", "Varning: {1}",
        ],
        .bloom: [
            "Blooms in months {1}", "Florece en los meses {1}", "Fleurit aux mois {1}",
            "Blüht in den Monaten {1}", "Blommar månaderna {1}",
        ],
        .likeIt: [
            "Easily mixed up with {1}: {2}", "Se confunde con {1}: {2}",
            "À ne pas confondre avec {1} : {2}", "Leicht zu verwechseln mit {1}: {2}",
            "Lätt att förväxla med {1}: {2}",
        ],
        .likeItDanger: [
            "Danger! Not to be mixed up with {1}: {2}", "¡Peligro! No confundir con {1}: {2}",
            "Danger ! Ne confondez pas avec {1} : {2}",
            "Gefahr! Nicht zu verwechseln mit {1}: {2}",
            "Fara! Får inte förväxlas med {1}: {2}",
        ],
        .likeItDraft: [
            "A draft: nobody has checked this yet.", "Un borrador: aún no lo ha revisado nadie.",
            "Un brouillon : personne ne l’a encore vérifié.",
            "Ein Entwurf: Noch hat ihn niemand geprüft.",
            "Ett utkast: ingen har granskat det än.",
        ],
    ]
}
