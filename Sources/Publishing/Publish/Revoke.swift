public import Catalog
internal import Foundation
internal import Trust

extension Publisher {
    /// Revokes a question or a picture, also in editions already published, without the targets
    /// key.
    ///
    /// - Parameters:
    ///   - kind: Question or picture.
    ///   - id: Its id.
    ///   - item: The day and the reason.
    /// - Returns: The result.
    /// - Throws: `PublishFailure` when id or reason is empty or too long, nothing is published, a
    ///   key is missing, another publisher was first, or the destination refuses.
    public func revoke(
        _ kind: RevocationList.Kind, _ id: String, _ item: RevocationList.Item
    ) async throws -> PublishResult {
        guard !id.isEmpty, id.utf8.count <= 512,
            !item.reason.isEmpty, item.reason.utf8.count <= PublishingLimits.reasonBytes
        else {
            throw PublishFailure(
                "A revocation has an id and a reason of at most "
                    + "\(PublishingLimits.reasonBytes) bytes.", at: "revoke \(kind.rawValue)",
                do: "Shorten it, or say why.")
        }
        let (state, current) = try await publishedState()
        var list = current.revocations
        list.add(kind, id, item)
        var change = Change(revocations: list)
        if list == current.revocations { change = Change() }
        let versions = try await commit(change, on: state)
        var result = result(current.edition, versions, state)
        result.revoked = .init(kind: kind.rawValue, id: id)
        return result
    }

    /// Withdraws a mistaken revocation: the question or picture is used again.
    ///
    /// - Parameters:
    ///   - id: The id of a question or a picture.
    ///   - day: The day.
    /// - Returns: The result, with the withdrawn revocation.
    /// - Throws: `PublishFailure` when nothing of that id is revoked, nothing is published, a key
    ///   is missing, another publisher was first, or the destination refuses.
    public func withdraw(_ id: String, on day: Day) async throws -> PublishResult {
        let (state, current) = try await publishedState()
        var list = current.revocations
        guard let kind = list.withdraw(id, on: day).first?.kind else {
            let known = (list.questions.keys.sorted() + list.pictures.keys.sorted()).prefix(10)
            throw PublishFailure(
                "Nothing of this id is taken back in the channel.", at: id,
                do: known.isEmpty
                    ? "Nothing is taken back in it at all."
                    : "Name one of: \(known.joined(separator: ", ")).")
        }
        let versions = try await commit(Change(revocations: list), on: state)
        var result = result(current.edition, versions, state)
        result.withdrawn = .init(kind: kind.rawValue, id: id)
        return result
    }

    /// Appends an item to content/revocations.yaml, without changing its other text.
    ///
    /// - Parameters:
    ///   - file: The file; it may be missing.
    ///   - kind: Question or picture.
    ///   - id: Its id.
    ///   - item: The day and the reason.
    /// - Throws: `PublishFailure` when the file cannot be read or written.
    public static func note(
        in file: String, _ kind: RevocationList.Kind, _ id: String, _ item: RevocationList.Item
    ) throws {
        var text = try SafeFile.read(file, atMost: PublishingLimits.jsonBytes) ?? []
        // Nothing can be appended to an empty list in brackets.
        let written = String(decoding: text, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        if written == "[]" || written.hasSuffix("\n[]") { text = Array(written.dropLast(2).utf8) }
        if let last = text.last, last != 0x0A { text.append(0x0A) }
        text += Array(RevocationList.yaml(kind, id, item).utf8)
        try SafeFile.write(text, to: file, mode: 0o644)
    }

    /// Renews the timestamp, and roles close to expiry as far as the keys allow.
    ///
    /// - Returns: The result, with warnings about what others must renew.
    /// - Throws: `PublishFailure` when nothing is published, a key is missing, another publisher
    ///   was first, or the destination refuses.
    public func renew() async throws -> PublishResult {
        let (state, current) = try await publishedState()
        func left(_ header: MetadataHeader) -> Int { header.expires.seconds - now.seconds }
        var change = Change()
        var warnings: [String] = []
        if left(current.snapshot.header) < PublishingLimits.snapshotMargin {
            change.renewsSnapshot = true
        }
        if left(current.revocationMetadata.header) < PublishingLimits.warningMargin {
            let mine = Self.revocationKeys(in: current).contains { keys[$0.identifier] != nil }
            if mine {
                change.revocations = current.revocations
            } else {
                warnings.append(
                    "revocations.json ends at \(current.revocationMetadata.header.expires): "
                        + "publish, or renew with its key.")
            }
        }
        if left(current.targets.header) < PublishingLimits.warningMargin {
            warnings.append(
                "targets.json ends at \(current.targets.header.expires): publish again.")
        }
        let versions = try await commit(change, on: state)
        var result = result(current.edition, versions, state)
        result.warnings += warnings
        return result
    }
}

extension RepositoryState.Current {
    /// The current edition.
    var edition: String { targets.edition ?? "" }
}

extension Targets {
    /// The edition of these targets.
    var edition: String? {
        guard case .string(let name)? = header.extra[MetadataMaker.editionMember] else {
            return nil
        }
        return name
    }
}
