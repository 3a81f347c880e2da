/// What other servers are told of a transaction.
extension WriteSession {
    /// Tells other servers what this transaction did, once it is done.
    mutating func tellOthers(as server: String) throws {
        // Also where it changed nobody: a transaction without a row is taken for an operator's hand.
        guard changes.isShared else { return }
        let number = (memory.change ?? 0) + 1
        try changes.write(isEveryoneTouched ? nil : touched, number: number)
        memory.change = number
        var rest = recorded.sorted()[...]
        while !rest.isEmpty {
            let persons = Array(rest.prefix(PeerMessage.mostPersons))
            try PeerMessage.recorded(persons).tell(as: server, in: database)
            rest = rest.dropFirst(persons.count)
        }
    }
}
