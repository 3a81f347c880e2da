import ArgumentParser
import Catalog
import EditorialContent
import Foundation
import Glibc
import PipelineSupport
import Publishing

/// `florilegium revoke`.
struct RevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Takes a question or a picture back, also from editions already out.",
        discussion: """
            Looks the id up in the edition in force, shows its text and asks. Then publishes the \
            list and notes it in content/revocations.yaml; needs no targets key.

            revoke --withdraw ID undoes it: the question is asked, the picture shown again, and \
            content/revocations.yaml no longer has it.
            """)

    @Argument(help: "What it is: question or picture.")
    var kind: String?
    @Argument(help: "Its id.")
    var id: String?
    @Option(help: "Why, for readers.")
    var reason: String?
    @Option(help: "The id of what was taken back by mistake.")
    var withdraw: String?
    @Flag(help: "Do not ask.")
    var yes = false
    @OptionGroup var flags: PublishFlags

    func validate() throws {
        let isWhole = kind != nil && id != nil && reason != nil
        let isEmpty = kind == nil && id == nil && reason == nil
        guard withdraw == nil ? isWhole : isEmpty else {
            throw ValidationError(
                "Write revoke question ID --reason TEXT, revoke picture ID --reason TEXT, "
                    + "or revoke --withdraw ID.")
        }
    }

    func run() async throws {
        let project = try Command.project(flags.keys.project)
        let result = try await Command.explaining { () -> PublishResult? in
            let kind = try kind.map { word -> RevocationList.Kind in
                guard let kind = RevocationList.Kind(rawValue: word) else {
                    throw Failure(
                        what: "Only a question or a picture can be taken back.", place: word,
                        remedy: "Write revoke question ID or revoke picture ID.")
                }
                return kind
            }
            let now = KeyFlags.now
            let there = try await flags.setup.publisher(signing: [], now: now).revocable()
            if let kind, let id, let reason {
                return try await take(kind, id, reason, from: there, project, now: now)
            }
            return try await putBack(withdraw ?? "", in: there, project, now: now)
        }
        if let result { try flags.tell(result) }
    }

    /// Revokes a question or picture; nil when that is published already and only the editors'
    /// file lacked it.
    private func take(
        _ kind: RevocationList.Kind, _ id: String, _ reason: String, from there: Revocable,
        _ project: Project, now: Int
    ) async throws -> PublishResult? {
        let listed = try PublishCommand.revocations(of: project)
        let noted = kind == .question ? listed.questions : listed.pictures
        let known = (kind == .question ? there.revocations.questions : there.revocations.pictures)
        if let before = known[id] {
            if noted[id] == nil {
                try note(kind, id, before, in: project)
                print("It was taken back on \(before.date); \(Revocations.path) says so now, too.")
                return nil
            }
            throw Failure(
                what: "It was taken back on \(before.date): \(before.reason)",
                place: "\(kind.rawValue) \(id)",
                remedy: "Nothing is left to do; revoke --withdraw \(id) undoes it.")
        }
        let text = try RevocableID(there).text(of: kind, id)
        try agree(
            "This takes \(kind.rawValue) \(id) back from edition \(there.edition) and all before it:",
            text)
        let publisher = try flags.setup.publisher(
            signing: [.snapshot, .timestamp, .revocations], now: now)
        let item = RevocationList.Item(date: Day(secondsSince1970: now), reason: reason)
        // The channel first, so that clients get the revocation even if an editor's file cannot be
        // written.
        let result = try await publisher.revoke(kind, id, item)
        if noted[id] == nil {
            do { try note(kind, id, item, in: project) } catch let failure as PublishFailure {
                throw Failure(
                    what:
                        "\(kind.rawValue) \(id) is taken back, and the editors' file does not say "
                        + "so: \(failure.what)", place: failure.place,
                    remedy: "Run the same command as a user who may write it: it adds the line.")
            }
        }
        if !flags.json { print("Taken back: \(kind.rawValue) \(id): \(text)") }
        return result
    }

    private func note(
        _ kind: RevocationList.Kind, _ id: String, _ item: RevocationList.Item, in project: Project
    ) throws {
        try Publisher.note(
            in: project.root.appending(path: Revocations.path).path, kind, id, item)
    }

    /// Withdraws a revocation.
    private func putBack(
        _ id: String, in there: Revocable, _ project: Project, now: Int
    ) async throws -> PublishResult {
        let items = [there.revocations.questions[id], there.revocations.pictures[id]]
        for item in items.compactMap(\.self) {
            try agree(
                "This withdraws the revocation of \(id), of \(item.date):", item.reason)
        }
        let file = project.root.appending(path: Revocations.path)
        // Whether the editors' file can be changed is determined before anything is published.
        let without = try Revocations.removing(id, from: file)
        let result = try await flags.setup.publisher(
            signing: [.snapshot, .timestamp, .revocations], now: now
        ).withdraw(id, on: Day(secondsSince1970: now))
        if let without { try OutputFile.write(Data(without.utf8), to: file) }
        if !flags.json {
            let kind = result.withdrawn?.kind ?? ""
            print(
                "No longer taken back: \(kind) \(id)."
                    + " An edition that is built from now on has it again.")
        }
        return result
    }

    /// Shows the question or picture, and asks for confirmation.
    private func agree(_ question: String, _ text: String) throws {
        guard !yes else { return }
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(
                what: "\(question) \(text)", place: "--yes",
                remedy: "Nobody can be asked here: add --yes if that is meant.")
        }
        print("\(question)\n  \(text)\nType yes to go on: ", terminator: "")
        fflush(nil)
        guard readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes" else {
            throw Failure(
                what: "Nothing was done.", place: "the answer", remedy: "Type yes to go on.")
        }
    }
}

/// Looks ids up, with suggestions for unknown ones.
struct RevocableID {
    private let there: Revocable
    /// The most ids suggested.
    private static let mostNamed = 3

    init(_ there: Revocable) { self.there = there }

    /// The text by which an editor recognises the question or picture.
    ///
    /// - Throws: `Failure` when the edition has no such id.
    func text(of kind: RevocationList.Kind, _ id: String) throws -> String {
        if let text = there.texts(kind)[id] { return text }
        throw Failure(
            what: "Edition \(there.edition) has no \(kind.rawValue) of this id.",
            place: "\(kind.rawValue) \(id)", remedy: remedy(kind, id))
    }

    private func remedy(_ kind: RevocationList.Kind, _ id: String) -> String {
        for other in RevocationList.Kind.allCases where there.texts(other)[id] != nil {
            return "It is a \(other.rawValue): revoke \(other.rawValue) \(id)"
        }
        if let pictures = there.plants[id] {
            let named = pictures.prefix(Self.mostNamed).joined(separator: ", ")
            return "It is a plant: take it out of content/ and publish, or take a picture of it"
                + " back: \(named)"
        }
        // Ids with the same beginning are the most likely.
        let near = there.texts(kind).keys.filter {
            EditDistance.isWithinTwo($0, id) || (id.utf8.count > 3 && $0.contains(id))
        }.sorted { ($1.commonPrefix(with: id).count, $0) < ($0.commonPrefix(with: id).count, $1) }
        guard !near.isEmpty else {
            return "Look the id up in content/questions, or in the edition's report."
        }
        let named = near.prefix(Self.mostNamed).map { "\($0): \(there.texts(kind)[$0] ?? "")" }
        return "Did you mean " + named.joined(separator: "\n         or ")
    }
}
