internal import Crypto

/// Matches a target's path against the pattern of a delegation.
enum PathPattern {
    /// Whether path and pattern have the same number of parts between slashes, and each part
    /// matches: `*` any characters, `?` one, `[abc]` one of these, `[!abc]` one other than these.
    static func matches(_ path: String, _ pattern: String) -> Bool {
        let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        let patterns = pattern.unicodeScalars.split(
            separator: "/", omittingEmptySubsequences: false)
        guard parts.count == patterns.count else { return false }
        return zip(parts, patterns).allSatisfy { part, pattern in
            matches(Array(part), tokens(Array(pattern)))
        }
    }

    private enum Token {
        case any
        case one
        case scalar(Unicode.Scalar)
        case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)

        func accepts(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .any, .one: true
            case .scalar(let wanted): scalar == wanted
            case .set(let ranges, let isInverted):
                ranges.contains { $0.contains(scalar) } != isInverted
            }
        }
    }

    /// One pass that backtracks to the last `*`: time is at most proportional to the product of
    /// both lengths.
    private static func matches(_ text: [Unicode.Scalar], _ pattern: [Token]) -> Bool {
        var (place, at) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while place < text.count {
            if at < pattern.count, case .any = pattern[at] {
                star = (at, place)
                at += 1
            } else if at < pattern.count, pattern[at].accepts(text[place]) {
                place += 1
                at += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                at = last.pattern + 1
                place = last.text + 1
            } else {
                return false
            }
        }
        return pattern[at...].allSatisfy { if case .any = $0 { true } else { false } }
    }

    private static func tokens(_ pattern: [Unicode.Scalar]) -> [Token] {
        var tokens: [Token] = []
        var at = 0
        while at < pattern.count {
            let scalar = pattern[at]
            at += 1
            switch scalar {
            case "*": tokens.append(.any)
            case "?": tokens.append(.one)
            case "[":
                guard let (set, end) = set(pattern, from: at) else {
                    tokens.append(.scalar("["))
                    continue
                }
                tokens.append(set)
                at = end
            default: tokens.append(.scalar(scalar))
            }
        }
        return tokens
    }

    /// A set that begins after its bracket, and the place after it; nil when its bracket is not
    /// closed.
    private static func set(_ pattern: [Unicode.Scalar], from start: Int) -> (Token, Int)? {
        var at = start
        let isInverted = at < pattern.count && pattern[at] == "!"
        if isInverted { at += 1 }
        let first = at
        if at < pattern.count, pattern[at] == "]" { at += 1 }
        guard let end = pattern[at...].firstIndex(of: "]") else { return nil }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var place = first
        while place < end {
            if place + 2 < end, pattern[place + 1] == "-" {
                // A reversed range is empty.
                if pattern[place] <= pattern[place + 2] {
                    ranges.append(pattern[place]...pattern[place + 2])
                }
                place += 3
            } else {
                ranges.append(pattern[place]...pattern[place])
                place += 1
            }
        }
        return (.set(ranges, isInverted: isInverted), end + 1)
    }

    /// The SHA-256 of a path, for hash prefixes and hash bins.
    static func digest(_ path: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(path.utf8)))
    }
}
