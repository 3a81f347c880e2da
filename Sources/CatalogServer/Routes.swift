import Catalog
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Serving

/// Every path of the server, and its answer.
struct Routes: Sendable {
    /// The answer of a path.
    enum Answer: Sendable {
        case representation(Representation)
        case redirect(to: String)
    }

    /// The current edition.
    let slot: EditionSlot
    /// The files.
    let store: FileCache
    /// The answers that are computed.
    let api: ReadAPI

    /// The answer of a target.
    ///
    /// - Throws: `ProblemDetails` when there is nothing at the path, or the request is malformed;
    ///   `FileCache.Failure` when a file of the edition is missing; the errors of
    ///   `FileCache.content`.
    func answer(_ target: RequestTarget, for request: HTTPRequest) async throws -> Answer {
        // Read once: a request uses one edition, even when a newer one is loaded meanwhile.
        let edition = slot.current
        do {
            return try await answer(target, in: edition, for: request)
        } catch let failure as FileCache.Failure {
            // The edition's files may have been removed meanwhile; the newer one has its own.
            guard let newer = slot.current, newer !== edition else { throw failure }
            return try await answer(target, in: newer, for: request)
        }
    }

    private func answer(
        _ target: RequestTarget, in edition: LoadedEdition?, for request: HTTPRequest
    ) async throws -> Answer {
        switch target.segments.first {
        case "": return .redirect(to: "/site/")
        case "objects", "targets", "editions", "metadata":
            return try await stored(target, for: request)
        case "site": return try await site(target, in: edition, for: request)
        case "v1": return try await api(target, in: edition, for: request)
        case "healthz" where target.segments.count == 1:
            return .representation(try api.health(of: edition))
        case "metrics" where target.segments.count == 1:
            return .representation(api.figures(of: edition))
        default:
            if let page = try await missingPage(of: edition, for: request) { return page }
            throw ProblemDetails.notFound(
                "Nothing is here. /site/ is the app, /\(ReadRoute.editions) lists the editions.")
        }
    }

    // MARK: files named by their content, reports and signed metadata

    private func stored(_ target: RequestTarget, for request: HTTPRequest) async throws -> Answer {
        let missing = ProblemDetails.notFound(
            "No such file is kept. Files of replaced editions are kept for"
                + " \(Limits.editionsKept) editions; /\(ReadRoute.editions) leads to the current"
                + " ones.")
        guard let name = StoredName(target.segments) else { throw missing }
        let type = ServedType.of(name.path)
        if name.sha256 == nil {
            guard let found = try await store.changing(name) else {
                throw name.kind == .report ? missing : Self.noMetadata
            }
            return .representation(
                Representation(
                    found.content, type: type, tag: found.sha256,
                    freshness: name.isImmutable ? .immutable : .entry,
                    policy: name.kind == .report ? .report : .shared))
        }
        let found = try await file(
            name, type: type, freshness: .immutable, policy: .shared, for: request)
        guard let found else { throw missing }
        return .representation(found)
    }

    /// Not an error: clients request the next root until there is none.
    private static let noMetadata = ProblemDetails.notFound(
        "No such metadata is published here. `florilegium publish` signs an edition.")

    /// An immutable file in the client's preferred coding; nil when it does not exist.
    private func file(
        _ name: StoredName, type: ServedType, freshness: Representation.Freshness,
        policy: SecurityHeaders.Policy, for request: HTTPRequest
    ) async throws -> Representation? {
        guard let sha256 = name.sha256 else { return nil }
        let codings = try await store.codings(of: name)
        // A part of a compressed body is useless for resuming a download of the plain one.
        let isPart = request.headerFields[.range] != nil
        let coding = Coding.best(
            for: isPart ? nil : request.headerFields[.acceptEncoding], among: codings)
        var content: FileCache.Content?
        if let coding { content = try await store.content(of: name, coding: coding) }
        let isCoded = content != nil
        if content == nil { content = try await store.content(of: name) }
        guard let content else { return nil }
        let suffix = isCoded ? coding.map { "-\($0.rawValue)" } : name.isCompressed ? "-file" : nil
        var found = Representation(
            content, type: type, tag: sha256 + (suffix ?? ""), freshness: freshness, policy: policy)
        found.coding = isCoded ? coding : nil
        found.varies = type.isText || !codings.isEmpty
        return found
    }

    /// The object of an entry file. A loaded edition was checked to have it, so a missing one is
    /// the server's failure.
    private func entry(
        _ name: StoredName, at path: String, freshness: Representation.Freshness,
        policy: SecurityHeaders.Policy, for request: HTTPRequest
    ) async throws -> Answer {
        let found = try await file(
            name, type: .of(path), freshness: freshness, policy: policy, for: request)
        guard let found else { throw FileCache.Failure(path: name.path) }
        return .representation(found)
    }

    // MARK: the app

    private func site(
        _ target: RequestTarget, in edition: LoadedEdition?, for request: HTTPRequest
    ) async throws -> Answer {
        guard let edition else { throw ProblemDetails.noEdition }
        let path = target.isFolder ? target.path + "index.html" : target.path
        if let name = edition.entries[path] {
            let isAsset = path.hasPrefix("site/assets/")
            return try await entry(
                name, at: path, freshness: isAsset ? .immutable : .entry, policy: .site,
                for: request)
        }
        if !target.isFolder, edition.entries[path + "/index.html"] != nil {
            return .redirect(to: "\(target.rawPath)/" + (target.query.map { "?\($0)" } ?? ""))
        }
        if let page = try await missingPage(of: edition, for: request) { return page }
        throw ProblemDetails.notFound(
            "There is no such page. It may have been part of an older edition.")
    }

    /// The page shown to people for a missing one, in all languages; nil for programs.
    private func missingPage(
        of edition: LoadedEdition?, for request: HTTPRequest
    ) async throws -> Answer? {
        guard request.prefersPages, let name = edition?.entries["site/404.html"],
            var page = try await file(
                name, type: .html, freshness: .momentary, policy: .site, for: request)
        else { return nil }
        page.status = .notFound
        return .representation(page)
    }

    // MARK: the read API

    private func api(
        _ target: RequestTarget, in edition: LoadedEdition?, for request: HTTPRequest
    ) async throws -> Answer {
        let segments = target.segments
        var path = target.path
        try target.check(ReadParameters.of(path))
        if let period = SetPeriod.allCases.first(where: { path.hasPrefix($0.route + "/") }),
            segments.count == 3, !target.isFolder
        {
            path = try api.entry(ofSet: period, segments[2], in: edition)
        }
        guard let edition else { throw ProblemDetails.noEdition }
        let file = path.hasSuffix(".json") ? path : ReadRoute.file(path)
        if file == EditionLoader.pointer {
            return .representation(Representation(json: edition.pointer, freshness: .entry))
        }
        if let name = edition.entries[path] ?? edition.entries[file] {
            if file == ReadRoute.file(ReadRoute.featured), let date = try target.parameter("date") {
                return .representation(try await featured(on: date, of: name))
            }
            if file == ReadRoute.file(ReadRoute.events), target.query != nil {
                guard let json = try await store.bytes(of: name) else {
                    throw FileCache.Failure(path: name.path)
                }
                return .representation(try api.events(target, of: json))
            }
            return try await entry(
                name, at: file, freshness: .answer, policy: .shared, for: request)
        }
        if path == ReadRoute.search {
            return .representation(try api.search(target, in: edition))
        }
        if path.hasPrefix(ReadRoute.flowers + "/"), segments.count == 3 {
            return .representation(try api.plant(String(segments[2]), in: edition))
        }
        throw ProblemDetails.notFound(
            "Edition \(edition.item.version) has no such answer. /\(ReadRoute.editions) and"
                + " /\(ReadRoute.search)?query= are good places to begin.")
    }

    private func featured(on date: String, of name: StoredName) async throws -> Representation {
        guard let json = try await store.bytes(of: name) else {
            throw FileCache.Failure(path: name.path)
        }
        return try api.featured(on: date, of: json)
    }
}
