extension WriteBudgets.Writer {
    /// The name in messages among servers: without spaces.
    var name: String {
        switch self {
        case .device(let name): "device:\(name)"
        case .person(let number): "person:\(number)"
        case .site(let name): "site:\(name)"
        case .members(let name): "members:\(name)"
        case .guests(let name): "guests:\(name)"
        case .newGuests(let name): "new-guests:\(name)"
        }
    }

    /// The writer of a name; nil for any other text.
    init?(name: String) {
        guard let colon = name.firstIndex(of: ":") else { return nil }
        let rest = String(name[name.index(after: colon)...])
        switch name[..<colon] {
        case "device": self = .device(rest)
        case "person":
            guard let number = Int(rest) else { return nil }
            self = .person(number)
        case "site": self = .site(rest)
        case "members": self = .members(rest)
        case "guests": self = .guests(rest)
        case "new-guests": self = .newGuests(rest)
        default: return nil
        }
    }
}
