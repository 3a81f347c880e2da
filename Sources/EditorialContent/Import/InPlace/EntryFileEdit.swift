import QuestionRecords

/// Changes entries in a file of questions.
enum EntryFileEdit {
    /// Changes entries in place, and verifies by reading the result that only they changed.
    ///
    /// - Parameters:
    ///   - changes: the changes, by the entries' ids.
    ///   - old: the file's text.
    /// - Returns: the new text, and the ids of entries that cannot be changed in place.
    static func applied(_ changes: [String: [EntryChange]], to old: String) -> (
        text: String, failed: Set<String>
    ) {
        let ids = Set(changes.keys)
        if let text = edited(old, by: changes, ids) { return (text, []) }
        // When all changes together fail, at least one of them is the cause, so each is tried
        // alone.
        var (text, failed) = (old, Set<String>())
        for id in ids.sorted() {
            if let next = edited(text, by: changes, [id]) {
                text = next
            } else {
                failed.insert(id)
            }
        }
        return (text, failed)
    }

    private static func edited(
        _ old: String, by changes: [String: [EntryChange]], _ ids: Set<String>
    ) -> String? {
        guard let before = try? EntryReader.entries(of: old) else { return nil }
        var edit = InPlaceEdit(old)
        for entry in before.entries where ids.contains(entry.heading.id) {
            guard edit.add(changes[entry.heading.id] ?? [], to: entry) else { return nil }
        }
        let new = edit.applied()
        guard let after = try? EntryReader.entries(of: new),
            after.category == before.category, after.licence == before.licence,
            after.entries.count == before.entries.count
        else { return nil }
        for (one, other) in zip(before.entries, after.entries) {
            var wanted = one.node
            if ids.contains(one.heading.id) {
                for change in changes[one.heading.id] ?? [] {
                    guard let next = change.applied(to: wanted) else { return nil }
                    wanted = next
                }
            }
            guard other.node.says(wanted) else { return nil }
        }
        return new
    }
}
