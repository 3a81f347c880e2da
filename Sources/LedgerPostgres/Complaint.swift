import CPostgres
import SQLDriver

/// A failure of the server or of the connection.
struct Complaint {
    /// The failure for the caller.
    var failure: SQLFailure
    /// Whether the connection cannot be used again.
    var isFatal: Bool

    /// Reads an error from a result. DETAIL, and the message of a data exception, are left out,
    /// because they contain values of rows.
    ///
    /// - Parameters:
    ///   - result: the result.
    ///   - isReading: whether it is of a read-only transaction: a refused write is then the
    ///     statement's fault, and not that of a server that became a replica.
    init(_ result: PostgresResult, isReading: Bool) {
        guard let state = result.diagnostic(Self.sqlState) else {
            // Made by libpq itself: the connection is lost.
            self = Complaint(lost: result.diagnostic(Self.primary) ?? "")
            return
        }
        let isStalePlan =
            state == "26000"
            || (state == "0A000"
                && result.diagnostic(Self.function) == "RevalidateCachedQuery")
        let isMisplaced = isReading && state == "25006"
        let kind: SQLFailure.Kind =
            isStalePlan ? .conflict : isMisplaced ? .rejected : Self.kind(of: state)
        var message = "SQLSTATE \(state)"
        if state.hasPrefix("22") {
            message += ": a value does not fit its type or column"
        } else if let primary = result.diagnostic(Self.primary) {
            message += ": \(primary)"
        }
        if let constraint = result.diagnostic(Self.constraint) {
            message += " (constraint \(constraint))"
        }
        failure = SQLFailure(kind, message)
        isFatal = isStalePlan || (!isMisplaced && Self.isFatal(state))
    }

    /// A lost connection, or one that was not made.
    init(lost message: String) {
        let line = message.split(whereSeparator: \.isNewline).map {
            $0.drop(while: \.isWhitespace)
        }.joined(separator: "; ")
        failure = SQLFailure(.unavailable, line.isEmpty ? "the connection was lost" : line)
        isFatal = true
    }

    /// The kind of a failure, by its SQLSTATE.
    static func kind(of state: String) -> SQLFailure.Kind {
        if isFatal(state) || state.hasPrefix("53") { return .unavailable }
        return switch state {
        // A lock or statement timed out: the database is busy.
        case "55P03", "57014": .unavailable
        case "40001", "40P01": .conflict
        default: .rejected
        }
    }

    /// Whether the session ended or is of no further use. This includes 25006, when the server
    /// became a replica, so that the next connection finds the primary among the hosts of the
    /// address.
    private static func isFatal(_ state: String) -> Bool {
        state.hasPrefix("08") || state.hasPrefix("57P") || state.hasPrefix("58")
            || state.hasPrefix("XX") || ["25006", "25P03", "25P04"].contains(state)
    }

    // The fields of an error, which are characters in C.
    private static let sqlState = Int32(UInt8(ascii: "C"))
    private static let primary = Int32(UInt8(ascii: "M"))
    private static let constraint = Int32(UInt8(ascii: "n"))
    private static let function = Int32(UInt8(ascii: "R"))
}
