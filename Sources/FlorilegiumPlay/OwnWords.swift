import OfflineClient

extension Words {
    /// Phrases about the player's herbarium.
    static let own: [Phrase: [String]] = [
        .today: ["Today", "Hoy", "Aujourd’hui", "Heute", "I dag"],
        .yesterday: ["Yesterday", "Ayer", "Hier", "Gestern", "I går"],
        .thisWeek: [
            "This week", "Esta semana", "Cette semaine", "Diese Woche", "Den här veckan",
        ],
        .earlier: ["Earlier", "Antes", "Avant", "Früher", "Tidigare"],
        .notHere: [
            "not here now", "no está aquí ahora", "pas ici pour l’instant", "gerade nicht hier",
            "finns inte här just nu",
        ],
        .plantCount: [
            "plants: {1}", "plantas: {1}", "plantes : {1}", "Pflanzen: {1}", "växter: {1}",
        ],
        .identifyHint: [
            "Answer by number; ? if you are not sure, b goes back, q leaves.",
            "Responde con un número; ? si no lo sabes, b vuelve atrás, q sale.",
            "Réponds par un numéro ; ? si tu n’es pas sûr, b revient, q quitte.",
            "Antworte mit einer Zahl; ? wenn du nicht sicher bist, b geht zurück, q beendet.",
            "Svara med en siffra; ? om du är osäker, b går tillbaka, q avslutar.",
        ],
        .identifyWanted: [
            "A number from 1 to {1}, or ?, b, q.", "Un número del 1 al {1}, o ?, b, q.",
            "Un numéro de 1 à {1}, ou ?, b, q.", "Eine Zahl von 1 bis {1}, oder ?, b, q.",
            "En siffra från 1 till {1}, eller ?, b, q.",
        ],
        .identified: [
            "Plants that fit: {1}", "Plantas que encajan: {1}", "Plantes qui correspondent : {1}",
            "Passende Pflanzen: {1}", "Växter som stämmer: {1}",
        ],
        .noKey: [
            "This edition has no key. Run sync.", "Esta edición no tiene clave. Ejecuta sync.",
            "Cette édition n’a pas de clé. Lance sync.",
            "Diese Ausgabe hat keinen Schlüssel. Rufe sync auf.",
            "Den här utgåvan har ingen nyckel. Kör sync.",
        ],
        .noSuchCollection: [
            "You have no collection “{1}”. The command collections lists them.",
            "No tienes ninguna colección «{1}». El comando collections las muestra.",
            "Tu n’as pas de collection « {1} ». La commande collections les montre.",
            "Du hast keine Sammlung „{1}“. Der Befehl collections zeigt alle.",
            "Du har ingen samling ”{1}”. Kommandot collections visar alla.",
        ],
        .notInCollection: [
            "{1} is not in {2}. collections show lists what is.",
            "{1} no está en {2}. collections show muestra lo que hay.",
            "{1} n’est pas dans {2}. collections show montre ce qu’il y a.",
            "{1} ist nicht in {2}. collections show zeigt, was darin ist.",
            "{1} finns inte i {2}. collections show visar vad som finns där.",
        ],
    ]

    /// The heading of a group of searches.
    func heading(_ group: SearchGroup) -> String {
        switch group {
        case .today: self(.today)
        case .yesterday: self(.yesterday)
        case .week: self(.thisWeek)
        case .earlier: self(.earlier)
        }
    }
}
