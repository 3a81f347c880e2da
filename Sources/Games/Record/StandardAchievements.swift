import Catalog

extension Achievement {
    /// The achievements there are.
    public static let standard: [Achievement] = [
        Achievement(
            "first-leaf", .rounds, 1, en: "First leaf", es: "Primera hoja",
            fr: "Première feuille", de: "Erstes Blatt", sv: "Första bladet"),
        Achievement(
            "hundred-names", .right, 100, en: "A hundred names", es: "Cien nombres",
            fr: "Cent noms", de: "Hundert Namen", sv: "Hundra namn"),
        Achievement(
            "thousand-names", .right, 1_000, en: "A thousand names", es: "Mil nombres",
            fr: "Mille noms", de: "Tausend Namen", sv: "Tusen namn"),
        Achievement(
            "week-in-bloom", .streak, 7, en: "A week in bloom", es: "Una semana en flor",
            fr: "Une semaine en fleur", de: "Eine Woche in Blüte", sv: "En vecka i blom"),
        Achievement(
            "evergreen", .streak, 30, en: "Evergreen", es: "Siempre verde",
            fr: "Toujours vert", de: "Immergrün", sv: "Vintergrön"),
        Achievement(
            "faultless", .faultless, 1, en: "Faultless", es: "Sin un fallo",
            fr: "Sans faute", de: "Fehlerlos", sv: "Felfri"),
        Achievement(
            "gold-rush", .gold, 1, en: "Golden speed", es: "Velocidad de oro",
            fr: "Vitesse d'or", de: "Goldenes Tempo", sv: "Gyllene fart"),
        Achievement(
            "all-rounder", .modes, 7, en: "All-rounder", es: "De todo un poco",
            fr: "Touche-à-tout", de: "Alleskönner", sv: "Allkonstnär"),
        Achievement(
            "against-time", .beatTheClock, 2_500, en: "Against time", es: "Contra el tiempo",
            fr: "Contre la montre", de: "Gegen die Zeit", sv: "Mot klockan"),
        Achievement(
            "daily-bread", .daily, 30, en: "Thirty daily sets", es: "Treinta retos diarios",
            fr: "Trente séries du jour", de: "Dreißig Tagesfragen", sv: "Trettio dagliga"),
    ]

    private init(
        _ id: String, _ metric: Metric, _ threshold: Int, en: String, es: String, fr: String,
        de: String, sv: String
    ) {
        self.init(
            id: id, metric: metric, threshold: threshold,
            names: LocalText([.en: en, .es: es, .fr: fr, .de: de, .sv: sv]))
    }
}
