/// Messages to other servers about a transaction.
extension LedgerTransaction {
    /// Sends other servers the changes of this transaction, with its commit.
    mutating func tellOthers(as server: String) throws {
        // A row is also written without changes: a transaction without a row would count as one
        // that no server made.
        guard changes.isShared else { return }
        let number = (cache.change ?? 0) + 1
        try changes.write(isEveryoneTouched ? nil : touched, number: number)
        cache.change = number
        var rest = recorded.sorted()[...]
        while !rest.isEmpty {
            let persons = Array(rest.prefix(PeerMessage.mostPersons))
            try PeerMessage.recorded(persons).tell(as: server, in: database)
            rest = rest.dropFirst(persons.count)
        }
    }
}
