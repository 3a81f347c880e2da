import Credentials
import Foundation
import HTTPTypes
import Ledger
import LedgerStore
import Serving

extension [Problem.Fault] {
    /// A name, or nil and why it cannot be.
    mutating func take<Name>(
        _ pointer: String, _ make: () throws(NameFault) -> Name
    ) -> Name? {
        do {
            return try make()
        } catch {
            append(Problem.fault(pointer, error))
            return nil
        }
    }
}

extension Problem {
    /// A mailed link that works no more.
    static let linkOver = Problem(
        status: .gone, name: "link-over", title: "The link is over",
        detail: "The link was used, or its hour is over. Ask for another mail.")

    /// What cannot be as it was asked for.
    init(_ conflict: AccountConflict) {
        switch conflict {
        case .emailTaken, .hasAccount:
            self = Problem(
                status: .conflict, name: "has-account", title: "There is an account",
                detail: "There is an account already: sign in.")
        case .usernameTaken:
            self = Problem(
                status: .conflict, name: "username-taken", title: "Taken",
                detail: "Somebody took the name meanwhile. Sign up with another.")
        }
    }
}

extension Problem {
    /// Why a name cannot be.
    static func fault(_ pointer: String, _ fault: NameFault) -> Fault {
        let words =
            switch fault {
            case .tooShort: "It is too short."
            case .tooLong: "It is too long."
            case .badLetters: "It holds signs that no name may hold."
            case .mixedScripts: "It mixes alphabets; take the letters of one."
            case .reserved: "It is kept for those who run this place."
            case .notAllowed: "It holds a word that is not allowed here."
            }
        return Fault(pointer, "\(fault.rawValue): \(words)")
    }

    /// Why a password cannot be.
    static func fault(_ pointer: String, _ fault: PasswordFault) -> Fault {
        Fault(pointer, "\(fault.rawValue): \(fault.sentence)")
    }

    /// Whoever asks is not signed in to an account.
    static let notSignedIn = Problem(
        status: .unauthorized, name: "not-signed-in", title: "Not signed in",
        detail: "Sign in first: POST /\(LedgerRoute.auth)/login.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// The name or the password is wrong; which of them is not said.
    static let wrongPassword = Problem(
        status: .unauthorized, name: "wrong-password", title: "Not right",
        detail: "The name or the password is not right.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// Moderators shut the person out.
    static let banned = Problem(
        status: .forbidden, name: "banned", title: "Shut out",
        detail: "Moderators shut this person out. The operator says why, and exports or erases"
            + " what is kept of you.")

    /// Too many tries.
    static func locked(until time: Int, now: Int) -> Problem {
        let seconds = (time - now + 999) / 1_000
        return Problem(
            status: .tooManyRequests, name: "locked", title: "Too many tries",
            detail: "Too many tries failed. Try again in \((seconds + 59) / 60) minutes, or"
                + " choose a new password by mail.", headers: [.retryAfter: "\(seconds)"])
    }
}

extension PasswordFault {
    /// What is wrong and what to do.
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
