import Catalog
import EditorialContent
import Foundation
import PipelineSupport

/// Computes the effect of a change on a file.
extension ContentDesk {
    /// The effect of a change.
    struct Plan {
        var kind: RecordKind
        var file: String
        var at: Int?
        var before: String?
        var after: String?
    }

    func plan(_ change: Change) throws -> Plan {
        let kind = try kind(change.kind)
        if change.isNew == true, kind.list == nil { return try newFile(change, kind) }
        var given = change.file
        if given == nil, case .file(let only) = kind.home { given = only }
        guard let name = given else {
            throw Failure(
                what: "It is not said which file it goes to.", place: kind.title,
                remedy: "Choose a file.")
        }
        if change.isNew == true, case .file(name) = kind.home, let value = change.value,
            let (before, remarks) = try fileWithoutRecords(name)
        {
            let base = before.map { ContentFile(name: name, text: $0).base }
            guard change.base == nil || change.base == base else { throw Conflict(file: name) }
            let list = kind.listPlace.first
            let whole = list.map { FieldValue.fields([$0: .list([value])]) } ?? .list([value])
            let text = FieldValue.file(whole, order: forms[kind.id]?.fileOrder ?? [:])
            return Plan(kind: kind, file: name, at: 0, before: before, after: remarks + text)
        }
        if change.isNew == true, let value = change.value, try newFiles(of: kind).contains(name) {
            return Plan(
                kind: kind, file: name, at: 0, before: nil, after: begun(name, with: value, kind))
        }
        let file = try self.file(name, of: kind)
        guard change.base == nil || change.base == file.base else {
            throw Conflict(file: name)
        }
        if let text = change.text {
            return Plan(kind: kind, file: name, before: file.text, after: text)
        }
        var plan = Plan(kind: kind, file: name, at: change.at, before: file.text)
        guard change.value != nil || kind.list != nil else {
            guard case .folder = kind.home else {
                throw Failure(
                    what: "This file is needed and stays.", place: name,
                    remedy: "Change what it says instead.")
            }
            return plan
        }
        plan.after = try text(change, kind, file, &plan.at)
        return plan
    }

    /// The text and the remarks of a file that is missing or holds `{}`; nil for any other.
    private func fileWithoutRecords(_ name: String) throws -> (text: String?, remarks: String)? {
        let place = project.root.appending(path: name)
        guard let status = FileStatus(place.path, followsLinks: false) else { return (nil, "") }
        guard !status.isLink else { return nil }
        let text = String(decoding: try PresentFile.bytes(of: place), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        guard lines.map({ $0.trimmingCharacters(in: .whitespaces) }) == ["{}"] else { return nil }
        return (text, text.replacing(/(?m)^\s*\{\}\s*$/, with: ""))
    }

    private func text(
        _ change: Change, _ kind: RecordKind, _ file: ContentFile, _ at: inout Int?
    ) throws -> String {
        let form = forms[kind.id]
        let isListed = change.isNew == true || change.value == nil
        guard isListed, let root = file.root, kind.list != nil else {
            var value = change.value ?? .fields([:])
            // The records stay as they are while the other fields of their file change.
            if change.at == nil, let list = kind.list, case .fields(var fields) = value {
                fields[list] = file.node([list]).map(FieldValue.init)
                value = .fields(fields)
            }
            return try ValueEdit.text(
                setting: value, at: kind.place(change.at), in: file.text, of: file.name,
                order: (change.at == nil ? form?.fileOrder : form?.order) ?? [:])
        }
        let whole = FieldValue(root)
        var items = whole.at(kind.listPlace)?.items ?? []
        if let value = change.value {
            items.append(value)
            at = items.count - 1
        } else if let index = change.at, items.indices.contains(index) {
            items.remove(at: index)
            at = nil
        } else {
            throw Failure(
                what: "There is no such record any more.", place: file.name,
                remedy: "Load the list again.")
        }
        return try ValueEdit.text(
            setting: .list(items), at: kind.listPlace, in: file.text, of: file.name,
            order: Dictionary(
                (form?.order ?? [:]).map { ($0.key.isEmpty ? ".*" : ".*.\($0.key)", $0.value) },
                uniquingKeysWith: { first, _ in first }))
    }

    private func newFile(_ change: Change, _ kind: RecordKind) throws -> Plan {
        guard case .folder(let folder) = kind.home, let value = change.value,
            let id = value["id"]?.words, Slug.isValid(id)
        else {
            throw Failure(
                what: "An id is lower-case words with hyphens.", place: kind.title,
                remedy: "Write the id first; the file is named like it.")
        }
        let name = "\(folder)/\(id).yaml"
        guard FileStatus(project.root.appending(path: name).path, followsLinks: false) == nil
        else {
            throw Failure(
                what: "There is a file of this name already.", place: name,
                remedy: "Edit that one, or choose another id.")
        }
        let text = FieldValue.file(value, order: forms[kind.id]?.order ?? [:])
        return Plan(kind: kind, file: name, before: nil, after: text)
    }
}
