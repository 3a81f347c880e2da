import OfflineClient

extension Words {
    /// Phrases about accounts and the ledger.
    static let account: [Phrase: [String]] = [
        .ledgerWanted: [
            "Say where the ledger is: --ledger ADDRESS with sync or sign-in. It is remembered then.",
            "Di dónde está el registro: --ledger DIRECCIÓN con sync o sign-in. Luego se recuerda.",
            "Dis où est le registre : --ledger ADRESSE avec sync ou sign-in. Ensuite c’est retenu.",
            "Sag, wo das Register ist: --ledger ADRESSE bei sync oder sign-in. Das wird gemerkt.",
            "Säg var registret finns: --ledger ADRESS med sync eller sign-in. Det sparas sedan.",
        ],
        .ledgerAway: [
            "The ledger cannot be reached: {1} What you did is kept here; try again online.",
            "No se llega al registro: {1} Lo que hiciste queda guardado aquí; prueba con conexión.",
            "Le registre n’est pas joignable : {1} Tout est gardé ici ; réessaie une fois en ligne.",
            "Das Register ist nicht erreichbar: {1} Alles bleibt hier; versuch es mit Netz noch einmal.",
            "Registret kan inte nås: {1} Allt finns kvar här; försök igen när du är uppkopplad.",
        ],
        .sessionOver: [
            "This device was signed out elsewhere. You play on as a guest; sign in again with sign-in.",
            "Este dispositivo se cerró desde otro. Sigues como invitado; entra otra vez con sign-in.",
            "Cet appareil a été déconnecté ailleurs. Tu joues en invité ; reconnecte-toi avec sign-in.",
            "Dieses Gerät wurde anderswo abgemeldet. Du spielst als Gast; melde dich mit sign-in an.",
            "Enheten har loggats ut någon annanstans. Du spelar som gäst; logga in igen med sign-in.",
        ],
        .nothingLost: [
            "Nothing is lost.", "No se pierde nada.", "Rien n’est perdu.",
            "Nichts geht verloren.", "Inget går förlorat.",
        ],
        .synced: [
            "Sent to the ledger: {1}. Came from the ledger: {2}.",
            "Enviado al registro: {1}. Recibido del registro: {2}.",
            "Envoyé au registre : {1}. Reçu du registre : {2}.",
            "An das Register gesendet: {1}. Vom Register gekommen: {2}.",
            "Skickat till registret: {1}. Hämtat från registret: {2}.",
        ],
        .waiting: [
            "Waiting to be sent: {1}.", "Por enviar: {1}.", "En attente d’envoi : {1}.",
            "Wartet aufs Senden: {1}.", "Väntar på att skickas: {1}.",
        ],
        .signedInAs: [
            "Signed in as {1}.", "Has entrado como {1}.", "Tu es là sous le nom {1}.",
            "Angemeldet als {1}.", "Inloggad som {1}.",
        ],
        .signedInAlready: [
            "{1} is signed in here. Use sign-out first.",
            "Aquí ha entrado {1}. Usa antes sign-out.",
            "{1} est déjà connecté ici. Utilise d’abord sign-out.",
            "Hier ist {1} angemeldet. Nimm zuerst sign-out.",
            "{1} är inloggad här. Använd sign-out först.",
        ],
        .signedOutAlready: [
            "Nobody is signed in here.", "Aquí no ha entrado nadie.",
            "Personne n’est connecté ici.",
            "Hier ist niemand angemeldet.", "Ingen är inloggad här.",
        ],
        .signedOut: [
            "Signed out. What you did stays here until the next sync; sign-out --erase removes it now.",
            "Has salido. Lo tuyo queda aquí hasta el próximo sync; sign-out --erase lo borra ya.",
            "Déconnecté. Tout reste ici jusqu’au prochain sync ; sign-out --erase l’efface maintenant.",
            "Abgemeldet. Deins bleibt bis zum nächsten sync hier; sign-out --erase löscht es jetzt.",
            "Utloggad. Ditt finns kvar här till nästa sync; sign-out --erase tar bort det nu.",
        ],
        .signedOutErased: [
            "Signed out. What you did is off this machine.",
            "Has salido. Lo que hiciste ya no está en este equipo.",
            "Déconnecté. Ce que tu as fait n’est plus sur cette machine.",
            "Abgemeldet. Was du getan hast, ist von diesem Rechner gelöscht.",
            "Utloggad. Det du gjort är borta från den här datorn.",
        ],
        .signOutWaiting: [
            "Not sent yet: {1}. Use sync first, or sign-out --anyway to lose what cannot be sent.",
            "Aún sin enviar: {1}. Usa antes sync, o sign-out --anyway para perder lo pendiente.",
            "Pas encore envoyé : {1}. Utilise sync d’abord, ou sign-out --anyway pour y renoncer.",
            "Noch nicht gesendet: {1}. Nimm erst sync, oder sign-out --anyway, um es aufzugeben.",
            "Inte skickat än: {1}. Använd sync först, eller sign-out --anyway för att avstå från det.",
        ],
        .passwordAsked: [
            "Password:", "Contraseña:", "Mot de passe :", "Passwort:", "Lösenord:",
        ],
        .passwordMissing: [
            "Without a password nobody signs in. Run sign-in again and type it.",
            "Sin contraseña no se entra. Repite sign-in y escríbela.",
            "Sans mot de passe, pas de connexion. Relance sign-in et tape-le.",
            "Ohne Passwort keine Anmeldung. Ruf sign-in noch einmal auf und gib es ein.",
            "Utan lösenord går det inte att logga in. Kör sign-in igen och skriv det.",
        ],
        .wrongPassword: [
            "The name or the password is not right. Check both; the web app sends a new password.",
            "El nombre o la contraseña no es correcto. Revísalos; la app web da una nueva.",
            "Le nom ou le mot de passe est faux. Vérifie-les ; l’app web en donne un nouveau.",
            "Name oder Passwort stimmt nicht. Prüf beide; die Web-App gibt dir ein neues.",
            "Namnet eller lösenordet stämmer inte. Kontrollera båda; webbappen ger dig ett nytt.",
        ],
        .locked: [
            "Too many tries failed. Try again in {1} minutes.",
            "Demasiados intentos. Prueba otra vez dentro de {1} minutos.",
            "Trop d’essais. Réessaie dans {1} minutes.",
            "Zu viele Versuche. Versuch es in {1} Minuten noch einmal.",
            "För många försök. Försök igen om {1} minuter.",
        ],
        .tooManyGuests: [
            "This account has taken in what three guests did within 30 days. To sign in and give up "
                + "what this guest did: sign-out --erase, then sign-in.",
            "Esta cuenta ya recibió lo de tres invitados en 30 días. Para entrar sin lo de este "
                + "invitado: sign-out --erase y luego sign-in.",
            "Ce compte a déjà repris trois invités en 30 jours. Pour te connecter sans ce qu’a fait "
                + "cet invité : sign-out --erase, puis sign-in.",
            "Dieses Konto hat in 30 Tagen schon drei Gäste übernommen. Um dich ohne das dieses "
                + "Gastes anzumelden: sign-out --erase, dann sign-in.",
            "Kontot har redan tagit över tre gäster på 30 dagar. För att logga in utan det här "
                + "gästspelet: sign-out --erase, sedan sign-in.",
        ],
    ]

    /// The problem and its remedy, for a ledger's refusal.
    func problem(_ failure: LedgerFailure) -> String {
        switch failure.problem {
        case "wrong-password": self(.wrongPassword)
        case "locked": self(.locked, ((failure.after ?? 0) + 59) / 60)
        case "too-many-guests": self(.tooManyGuests)
        case "banned": self(.refusedBanned)
        default: "\(failure)"
        }
    }
}
