/// Common passwords, the most common first: those at the top of every published list of leaks,
/// common words of our five languages, and words of this app.
/// site/assets/scripts/account/common-passwords.js has the same, in the same order.
enum CommonPasswords {
    /// In lower case, as scalars.
    static let words: [[Unicode.Scalar]] = texts.map { Array($0.unicodeScalars) }

    static let texts = [
        "123456", "password", "12345678", "qwerty", "123456789", "12345", "1234", "111111",
        "1234567", "abc123", "123123", "password1", "1234567890", "000000", "iloveyou", "654321",
        "666666", "qwerty123", "1q2w3e4r", "admin", "welcome", "letmein", "monkey", "dragon",
        "sunshine", "princess", "football", "baseball", "master", "shadow", "superman", "batman",
        "trustno1", "michael", "jordan", "hunter", "charlie", "thomas", "robert", "daniel",
        "michelle", "jennifer", "jessica", "ashley", "nicole", "andrew", "joshua", "matthew",
        "george", "summer", "winter", "spring", "autumn", "flower", "flowers", "garden", "rose",
        "daisy", "lily", "jasmine", "passw0rd", "qwertyuiop", "asdfgh", "asdfghjkl", "zxcvbn",
        "zxcvbnm", "1qaz2wsx", "1q2w3e", "987654321", "121212", "555555", "777777", "888888",
        "999999", "112233", "159753", "147258369", "aaaaaa", "login", "hello", "freedom",
        "whatever", "starwars", "pokemon", "computer", "internet", "secret", "pepper", "ginger",
        "cookie", "chocolate", "cheese", "banana", "orange", "purple", "silver", "golden",
        "killer", "soccer", "hockey", "mustang", "harley", "ferrari", "corvette", "mercedes",
        "yankees", "chelsea", "liverpool", "arsenal", "barcelona", "passwort", "hallo", "schatz",
        "geheim", "sommer", "blume", "blumen", "garten", "deutschland", "schalke04", "motdepasse",
        "azerty", "bonjour", "soleil", "doudou", "loulou", "chouchou", "marseille", "fleur",
        "jardin", "contraseña", "hola", "teamo", "tequiero", "estrella", "futbol", "realmadrid",
        "verano", "jardín", "flores", "lösenord", "hejsan", "sommar", "blomma", "blommor",
        "sverige", "hemligt", "älskling", "trädgård", "solros", "changeme", "default", "guest",
        "test", "test123", "user", "temp", "access", "pass", "root", "love", "angel", "lovely",
        "baby", "babygirl", "forever", "friend", "friends", "family", "sweet", "happy", "lucky",
        "smile", "music", "dance", "guitar", "rainbow", "butterfly", "tiger", "lion", "eagle",
        "panther", "phoenix", "falcon", "buddy", "maggie", "bailey", "max", "toby", "oliver",
        "amanda", "samantha", "elizabeth", "anthony", "william", "andrea", "alexander", "martin",
        "patrick", "stephanie", "maria", "anna", "laura", "julia", "sophie", "peter", "stefan",
        "christian", "david", "alex", "qazwsx", "asdf", "qwer", "zaq12wsx", "google", "facebook",
        "samsung", "apple", "florilegium", "plants", "tulip", "orchid", "sunflower", "lavender",
        "botanik", "botanica", "plante", "pflanze", "växter", "nature",
    ]
}
