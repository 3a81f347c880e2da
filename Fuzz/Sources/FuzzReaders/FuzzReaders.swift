import BulkSources
import Foundation
import Glibc
import Intake
import QuestionFormats
import QuestionRecords

/// Which reader is fuzzed: FUZZ_TARGET is a format of questions, or one of the readers below.
private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "gift"

/// A folder for readers that want files.
private let folder = FileManager.default.temporaryDirectory.appending(
    path: "fuzz-\(ProcessInfo.processInfo.processIdentifier)", directoryHint: .isDirectory)

/// Reads arbitrary bytes with one reader, and checks what must hold of every reading: also that its
/// time grows with the bytes, and not with their square.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReaders(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let begin = processorSeconds()
    read(Array(UnsafeBufferPointer(start: start, count: count)))
    let spent = processorSeconds() - begin
    precondition(spent < leastSeconds + secondsPerByte * Double(count), "reading takes too long")
    return 0
}

/// What short inputs may take: tables are made when they are first used.
private let leastSeconds = 0.5
/// Many times what reading, writing and reading again takes under the fuzzer.
private let secondsPerByte = 20e-6

private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func read(_ bytes: [UInt8]) {
    switch target {
    case "xml": _ = try? XMLDocument.parse(bytes)
    case "html":
        let html = String(decoding: bytes, as: UTF8.self)
        if let text = try? FormattedText(html: html), let markup = text.markup {
            precondition(!markup.lowercased().contains("<script"), "markup must be safe")
        }
    case "archive": _ = try? Archive.contents(of: bytes)
    case "json-text": _ = try? JSONText.parse(String(decoding: bytes, as: UTF8.self))
    case "text":
        if let text = try? DecodedText(bytes).text {
            let tidied = PlainWords.tidied(text)
            precondition(PlainWords.tidied(tidied) == tidied, "tidying twice must change nothing")
            _ = CharacterReferences.decoded(text)
        }
    case "table":
        let text = String(decoding: bytes, as: UTF8.self)
        if let dialect = DelimitedText.recognised(text) { _ = try? dialect.rows(of: text) }
    case "open-data", "archive-of-taxa", "export": readFile(bytes)
    default: readQuestions(bytes)
    }
}

private func readQuestions(_ bytes: [UInt8]) {
    guard let format = QuestionFormat(rawValue: target) else {
        preconditionFailure("FUZZ_TARGET is none of the readers")
    }
    let file = QuestionFile(named: "fuzz", bytes)
    _ = QuestionFormat.recognised(file)
    let reading = format.read(file)
    precondition(reading.questions.count <= reading.count, "no question from nowhere")
    let again = format.read(QuestionFile(named: "fuzz", bytes))
    precondition(again.questions == reading.questions, "reading twice must give the same")
    for format in QuestionFormat.written {
        guard let written = format.write(reading.questions) else { continue }
        _ = format.read(QuestionFile(named: "fuzz", Array(written.text.utf8)))
    }
}

private func readFile(_ bytes: [UInt8]) {
    var request = BulkRequest()
    request.clades = [1]
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = target == "open-data" ? "taxa.csv" : "file"
    let file = folder.appending(path: name)
    try? Data(bytes).write(to: file)
    switch target {
    case "open-data": _ = try? OpenDataFolder(folder, workers: 2).read(request)
    case "export": _ = try? ObservationExport(file).read(request)
    default: _ = try? DarwinCoreArchive(file).read(BulkRequest())
    }
}
