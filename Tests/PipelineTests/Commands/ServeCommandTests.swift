import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(20))) struct `The command serve` {
    /// A preview of a small project, which ends with the test.
    private final class Preview {
        let project: TemporaryProject
        let process: Process
        let port: Int
        let events: LocalBrowser.Events
        /// The first event.
        let first: News

        init(_ project: TemporaryProject) throws {
            self.project = project
            try SharedWork.lend(to: project, pagesOf: .program)
            let output = Pipe()
            process = try Program.start(
                ["serve", "--port", "0", "--project", project.root.path], output: output)
            var said = ""
            var found: Substring?
            while found == nil, let more = try output.fileHandleForReading.read(upToCount: 1),
                !more.isEmpty
            {
                said += String(decoding: more, as: UTF8.self)
                found = said.firstMatch(of: /http:\/\/localhost:([0-9]+)\//)?.1
            }
            port = try #require(found.flatMap { Int($0) }, "\(said)")
            // What nobody reads must not stop it.
            Thread.detachNewThread { _ = try? output.fileHandleForReading.readToEnd() }
            events = try LocalBrowser.Events(port: port, path: "/preview/events")
            var news: News
            repeat { news = try Self.next(events) } while news.made.hasSuffix("-0")
            first = news
            try SharedWork.collect(from: project, pagesOf: .program)
        }

        deinit { process.terminate() }

        struct News: Decodable {
            struct Notice: Decodable {
                var outcome: String
                var message: String
                var place: String
                var subject: String?
                var remedy: String
            }
            var made: String
            var notices: [Notice]
        }

        private static func next(_ events: LocalBrowser.Events) throws -> News {
            try JSONDecoder().decode(News.self, from: try #require(events.next()))
        }

        /// What the next save brings.
        func save(_ text: String, to path: String) throws -> News {
            try project.write(text, to: path)
            return try Self.next(events)
        }

        func page(_ path: String) throws -> String { try LocalBrowser.answer(port, path) }
    }

    private static let alba = "content/plants/planta-alba.yaml"
    private static let page = "/site/en/plants/planta-alba/"

    private static func alba(_ english: String) -> String {
        Sample.plant("planta-alba", english: english, taxon: 1000)
    }

    private static func world(questions: [String: String] = [:]) throws -> TemporaryProject {
        try TemporaryProject(plants: Sample.four, questions: questions)
    }

    @Test func `a save is shown in open pages, and nothing of it is published`() throws {
        let preview = try Preview(try Self.world())
        #expect(preview.first.notices.isEmpty)
        let before = try preview.page(Self.page)
        #expect(before.contains("alba bloom") && before.hasPrefix("HTTP/1.1 200"))
        #expect(
            before.contains(
                "<script type=\"module\" src=\"/preview/overlay.js?made=\(preview.first.made)\">"))
        #expect(before.contains("script-src 'self'"))
        let overlay = try preview.page("/preview/overlay.js")
        #expect(overlay.contains("text/javascript") && overlay.contains("EventSource"))

        let news = try preview.save(Self.alba("saved again"), to: Self.alba)
        #expect(news.made != preview.first.made && news.notices.isEmpty)
        let after = try preview.page(Self.page)
        #expect(after.contains("saved again") && !after.contains("alba bloom"))
        // What the page names is there, too.
        let entry = try preview.page("/site/edition.json")
        for match in entry.matches(of: /(objects|targets)\/[^"]+/) {
            #expect(try preview.page("/\(match.0)").hasPrefix("HTTP/1.1 200"), "\(match.0)")
        }
        let build = preview.project.root.appending(path: "build")
        for name in ["v1", "site", "editions", "targets"] {
            #expect(
                !FileManager.default.fileExists(atPath: build.appending(path: name).path), "\(name)"
            )
        }
    }

    @Test func `a broken plant keeps its last good form, and it is said which and where`() throws {
        let preview = try Preview(try Self.world())
        let broken = try preview.save("id: planta-alba\nnames: {en: [\n", to: Self.alba)
        let notice = try #require(broken.notices.first)
        #expect(broken.notices.count == 1 && broken.made == preview.first.made)
        #expect(notice.outcome == "kept" && notice.subject == "planta-alba")
        #expect(notice.place.hasPrefix("\(Self.alba):") && !notice.remedy.isEmpty)
        #expect(try preview.page(Self.page).contains("alba bloom"))

        // A field that is refused would leave the plant with less: it stands as it was, too.
        let lacking = try preview.save(
            Self.alba("half done").replacing("colours:", with: "colors:"), to: Self.alba)
        #expect(lacking.notices.contains { $0.outcome == "kept" && $0.place.hasPrefix(Self.alba) })
        #expect(try preview.page(Self.page).contains("alba bloom"))

        let mended = try preview.save(Self.alba("mended"), to: Self.alba)
        #expect(mended.notices.isEmpty && mended.made != preview.first.made)
        #expect(try preview.page(Self.page).contains("mended"))
    }

    @Test func `of a file of questions one stands still, and the others are shown`() throws {
        let path = "content/questions/science.yaml"
        let text = Sample.questions("science", count: 12)
        let preview = try Preview(try Self.world(questions: ["science": text]))
        func deck() throws -> String {
            let entry = try preview.page("/site/edition.json")
            let match = try #require(
                entry.firstMatch(of: /targets\/[0-9a-f]+\.deck-questions-[^"]+/))
            return try preview.page("/\(match.0)")
        }
        #expect(try deck().contains("Answer 7"))
        let news = try preview.save(
            text.replacing("Answer 7", with: "Nothing").replacing("Answer 8", with: "Eight"),
            to: path)
        let notice = try #require(news.notices.first)
        #expect(news.notices.count == 1 && notice.outcome == "kept")
        #expect(notice.subject == "science-7" && notice.place.hasPrefix("\(path):"))
        let kept = try deck()
        #expect(kept.contains("Answer 7") && kept.contains("Eight") && !kept.contains("Answer 8"))
        let mended = try preview.save(text.replacing("Answer 7", with: "Seven"), to: path)
        #expect(mended.notices.isEmpty)
        #expect(try deck().contains("Seven"))
    }

    @Test func `what was broken from the first is left out, and what stops a build is said`() throws
    {
        let project = try Self.world()
        try project.write("id: Bad\n", to: "content/plants/planta-mala.yaml")
        let preview = try Preview(project)
        #expect(
            preview.first.notices.contains {
                $0.outcome == "left" && $0.place.hasPrefix("content/plants/planta-mala.yaml")
            })
        let stopped = try preview.save("version: x\n", to: "content/edition.yaml")
        #expect(stopped.notices.first?.outcome == "stopped")
        #expect(stopped.notices.first?.place.hasPrefix("content/edition.yaml") == true)
        #expect(try preview.page(Self.page).contains("alba bloom"))
        let mended = try preview.save(TemporaryProject.edition, to: "content/edition.yaml")
        #expect(mended.notices.allSatisfy { $0.outcome == "left" })
    }

    @Test func `answers a browser of this machine alone, and reads only`() throws {
        let preview = try Preview(try Self.world())
        func line(_ path: String, host: String = "localhost", method: String = "GET") throws
            -> Substring
        {
            try LocalBrowser.answer(preview.port, path, host: host, method: method)
                .prefix { $0 != "\r\n" }
        }
        let rows: [(path: String, host: String, method: String, status: String)] = [
            ("/site/", "localhost:8080", "GET", "200"), ("/site/", "127.0.0.1", "HEAD", "200"),
            ("/", "LOCALHOST", "GET", "302"), ("/site/en", "localhost", "GET", "302"),
            ("/site/", "evil.example", "GET", "421"), ("/site/", "localhost.evil", "GET", "421"),
            ("/preview/events", "evil.example", "GET", "421"),
            ("/site/", "localhost", "POST", "405"), ("/site/nowhere/", "localhost", "GET", "404"),
            ("/objects/../../content/edition.yaml", "localhost", "GET", "400"),
            ("/objects/ab/none.json", "localhost", "GET", "404"),
            ("/v1/categories", "localhost", "GET", "200"),
        ]
        for row in rows {
            let said = try line(row.path, host: row.host, method: row.method)
            #expect(said.contains(" \(row.status) "), "\(row): \(said)")
        }
        // What keeps pages is another script here, which keeps nothing.
        let worker = try preview.page("/site/sw.js")
        #expect(worker.contains("skipWaiting") && !worker.contains("\"fetch\""))
    }

    @Test func `a port in use says what to do`() async throws {
        let taken = try TakenPort()
        let project = try Self.world()
        let refused = try await Program.run([
            "serve", "--project", project.root.path, "--port", "\(taken.port)",
        ])
        #expect(refused.status == 1)
        #expect(refused.text.contains("Something else listens at this port."), "\(refused.text)")
        #expect(refused.text.contains("at  127.0.0.1:\(taken.port)"))
        #expect(refused.text.contains("--port 8090"))
        withExtendedLifetime(taken) {}
    }

    @Test func `Ctrl-C ends it while pages listen, and leaves no texts behind`() throws {
        let preview = try Preview(try Self.world())
        let texts = preview.project.root.appending(path: "build/.cache/preview")
        #expect(!(try FileManager.default.contentsOfDirectory(atPath: texts.path)).isEmpty)
        preview.process.interrupt()
        preview.process.waitUntilExit()
        #expect(preview.process.terminationStatus == 0)
        #expect(preview.process.terminationReason == .exit)
        #expect(try FileManager.default.contentsOfDirectory(atPath: texts.path).isEmpty)
    }
}
