import Credentials
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerRequests
import Serving

extension [ProblemDetails.FieldError] {
    /// The value that `make` returns; nil after adding a field error for the refusal it throws.
    mutating func take<Name>(
        _ pointer: String, _ make: () throws(NameRefusal) -> Name
    ) -> Name? {
        do {
            return try make()
        } catch {
            append(ProblemDetails.fieldError(pointer, error))
            return nil
        }
    }
}

extension ProblemDetails {
    /// A mailed link that is no longer valid.
    static let linkOver = ProblemDetails(
        status: .gone, name: "link-over", title: "The link is over",
        detail: "The link was used, or its hour is over. Ask for another mail.")

    /// A wrong password, entered again by a signed-in person.
    static let notRight = ProblemDetails(
        status: .forbidden, name: "wrong-password", title: "Not right",
        detail: "The password is not right.")

    /// The problem for a conflict with stored accounts.
    init(_ conflict: AccountConflict) {
        switch conflict {
        case .emailTaken, .hasAccount:
            self = ProblemDetails(
                status: .conflict, name: "has-account", title: "There is an account",
                detail: "There is an account already: sign in.")
        case .usernameTaken:
            self = ProblemDetails(
                status: .conflict, name: "username-taken", title: "Taken",
                detail: "Somebody took the name meanwhile. Sign up with another.")
        case .passkeyTaken:
            self = ProblemDetails(
                status: .conflict, name: "passkey-taken", title: "Added before",
                detail: "This passkey was added before. Make another one.")
        case .tooManyPasskeys:
            self = ProblemDetails(
                status: .conflict, name: "too-many-passkeys", title: "Too many passkeys",
                detail: "An account has at most \(AccountLimits.passkeys) passkeys. Remove one"
                    + " first.")
        case .signedOut: self = .notSignedIn
        case .otherPassword: self = .notRight
        case .playerTaken:
            self = ProblemDetails(
                status: .conflict, name: "player-taken", title: "Another account",
                detail: "This Game Center player is linked to another account. End that link first."
            )
        }
    }
}

extension ProblemDetails {
    /// The field error for a refused name.
    static func fieldError(_ pointer: String, _ refusal: NameRefusal) -> FieldError {
        let words =
            switch refusal {
            case .tooShort: "It is too short."
            case .tooLong: "It is too long."
            case .badLetters: "It holds signs that no name may hold."
            case .mixedScripts: "It mixes alphabets; take the letters of one."
            case .reserved: "It is kept for those who run this place."
            case .notAllowed: "It holds a word that is not allowed here."
            }
        return FieldError(pointer, "\(refusal.rawValue): \(words)")
    }

    /// The field error for a refused password.
    static func fieldError(_ pointer: String, _ refusal: PasswordRefusal) -> FieldError {
        FieldError(pointer, "\(refusal.rawValue): \(refusal.sentence)")
    }

    /// A wrong name or password, without saying which.
    static let wrongPassword = ProblemDetails(
        status: .unauthorized, name: "wrong-password", title: "Not right",
        detail: "The name or the password is not right.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// A passkey that is not accepted, without the reason.
    static let wrongPasskey = ProblemDetails(
        status: .unauthorized, name: "wrong-passkey", title: "Not known",
        detail: "The passkey signs nobody in. Ask for a new challenge, and try again; or sign in by"
            + " the password.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// A registration that is no ES256 passkey of this site, or that came too late.
    static let unusablePasskey = ProblemDetails(
        status: .forbidden, name: "unusable-passkey", title: "Not added",
        detail: "The passkey cannot be added: it is not for this site and ES256, nobody was"
            + " verified, or its challenge is over. Ask for a new challenge, and try again.")

    /// The operator did not configure this.
    static let notOffered = ProblemDetails(
        status: .notFound, name: "not-offered", title: "Not offered here",
        detail: "This ledger does not know Game Center. Sign in by another way.")

    /// An identity of Game Center that failed its checks.
    static func wrongIdentity(_ reason: String) -> ProblemDetails {
        ProblemDetails(
            status: .unauthorized, name: "wrong-identity", title: "Not believed",
            detail: "The identity is not believed (\(reason)). Ask Game Center for a new one.",
            headers: [.wwwAuthenticate: "Bearer"])
    }

    /// Game Center's certificate cannot be fetched.
    static let gameCenterAway = ProblemDetails(
        status: .serviceUnavailable, name: "game-center-away", title: "Game Center is away",
        detail: "Game Center's certificate does not come. Try again later, or sign in by another"
            + " way.", headers: [.retryAfter: "60"])

    /// The player is linked to no account.
    static let notLinked = ProblemDetails(
        status: .unauthorized, name: "not-linked", title: "No account",
        detail: "This Game Center player is linked to no account. Sign in by another way, and link"
            + " it: PUT /\(LedgerRoute.user)/game-center.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// Moderators banned the person.
    static let banned = ProblemDetails(
        status: .forbidden, name: "banned", title: "Shut out",
        detail: "Moderators shut this person out. The operator says why, and exports or erases"
            + " what is kept of you.")

    /// A lock-out after too many failed tries.
    static func locked(until time: Int, now: Int) -> ProblemDetails {
        let seconds = (time - now + 999) / 1_000
        return ProblemDetails(
            status: .tooManyRequests, name: "locked", title: "Too many tries",
            detail: "Too many tries failed. Try again in \((seconds + 59) / 60) minutes, or"
                + " choose a new password by mail.", headers: [.retryAfter: "\(seconds)"])
    }
}

extension PasswordRefusal {
    /// The rule, and how to meet it.
    fileprivate var sentence: String {
        switch self {
        case .tooShort: "Take at least \(CredentialLimits.passwordLetters) characters."
        case .tooLong: "Take at most \(CredentialLimits.passwordBytes) bytes."
        case .badLetters: "It holds a sign that nobody types."
        case .noLower: "Add a small letter."
        case .noUpper: "Add a capital letter."
        case .noDigit: "Add a digit."
        case .noOther: "Add a sign that is neither letter nor digit."
        default: "Take one that does not say who you are."
        }
    }
}
