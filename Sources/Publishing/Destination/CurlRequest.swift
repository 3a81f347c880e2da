internal import CCurl
internal import Foundation
internal import Glibc
internal import Synchronization

/// One request to a store.
struct CurlRequest: Sendable {
    var method: String
    var url: String
    var headers: [(String, String)]
    var body: Body
    /// The most bytes of answer that are taken.
    var limit: Int
    /// The SHA-256 of the body, which the store holds it against.
    var sha256: String

    enum Body: Sendable {
        case none
        case bytes([UInt8])
        case file(String, bytes: Int)

        var count: Int {
            switch self {
            case .none: 0
            case .bytes(let bytes): bytes.count
            case .file(_, let bytes): bytes
            }
        }
    }
}

/// What came back.
struct CurlAnswer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
}

/// Why nothing came back.
struct CurlFailure: Error {
    var detail: String
    var isPassing: Bool
}

/// What libcurl's callbacks read and fill in while one transfer runs.
final class CurlExchange {
    private let request: CurlRequest
    private var place = 0
    private var descriptor: Int32 = -1
    private(set) var body: [UInt8] = []
    private(set) var headers: [String: String] = [:]
    private(set) var isTooLong = false

    init(_ request: CurlRequest) throws {
        self.request = request
        if case .file(let path, _) = request.body {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw SafeFile.failure(path) }
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func attach(to curl: UnsafeMutableRawPointer) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        florilegium_setopt_pointer(curl, CURLOPT_WRITEDATA, this)
        florilegium_setopt_write(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
            CurlExchange.of(this)?.takeBody(bytes, size * count) ?? 0
        }
        florilegium_setopt_pointer(curl, CURLOPT_HEADERDATA, this)
        florilegium_setopt_write(curl, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
            CurlExchange.of(this)?.takeHeader(bytes, size * count) ?? 0
        }
        florilegium_setopt_pointer(curl, CURLOPT_READDATA, this)
        florilegium_setopt_write(curl, CURLOPT_READFUNCTION) { bytes, size, count, this in
            CurlExchange.of(this)?.give(bytes, size * count) ?? 0x1000_0000
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> CurlExchange? {
        pointer.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// CURL_READFUNC_ABORT.
    private static let abort = 0x1000_0000

    private func give(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes else { return Self.abort }
        switch request.body {
        case .none: return 0
        case .bytes(let all):
            let part = all[place..<min(place + count, all.count)]
            part.withUnsafeBytes { from in
                UnsafeMutableRawPointer(bytes).copyMemory(
                    from: from.baseAddress ?? UnsafeRawPointer(bytes), byteCount: from.count)
            }
            place += part.count
            return part.count
        case .file:
            let found = read(descriptor, bytes, count)
            return found < 0 ? Self.abort : found
        }
    }

    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes, body.count + count <= request.limit else {
            isTooLong = true
            return 0
        }
        body += UnsafeRawBufferPointer(start: bytes, count: count)
        return count
    }

    private func takeHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes, headers.count < 200 else { return 0 }
        let line = String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            headers = [:]
        } else if let colon = line.firstIndex(of: ":") {
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return count
    }
}

/// libcurl with signatures of the fourth version, on threads of its own. Handles, and with them
/// connections, are kept between requests; redirects are not followed.
final class CurlClient: Sendable {
    private struct Handle: @unchecked Sendable { let curl: UnsafeMutableRawPointer }
    private let idle = Mutex<[Handle]>([])
    private let queue = DispatchQueue(label: "florilegium.s3", attributes: .concurrent)
    private let region: String
    private let credentials: S3Credentials

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(region: String, credentials: S3Credentials) {
        self.region = region
        self.credentials = credentials
    }

    deinit { idle.withLock { handles in handles.forEach { curl_easy_cleanup($0.curl) } } }

    func send(_ request: CurlRequest) async throws -> CurlAnswer {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.perform(request) }) }
        }
    }

    private func perform(_ request: CurlRequest) throws -> CurlAnswer {
        let kept = idle.withLock { $0.popLast() }
        guard Self.isReady, let curl = kept?.curl ?? curl_easy_init() else {
            throw CurlFailure(detail: "libcurl could not be started", isPassing: false)
        }
        let handle = Handle(curl: curl)
        defer { idle.withLock { $0.append(handle) } }
        let exchange = try CurlExchange(request)
        defer { withExtendedLifetime(exchange) {} }
        curl_easy_reset(curl)
        var lines: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(lines) }
        var headers = request.headers + [("x-amz-content-sha256", request.sha256)]
        if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
        for (name, value) in headers { lines = curl_slist_append(lines, "\(name): \(value)") }
        // No header may be taken away here ("Expect:"): libcurl would sign the missing one.
        florilegium_setopt_pointer(curl, CURLOPT_HTTPHEADER, lines)
        set(curl, request)
        exchange.attach(to: curl)
        let code = curl_easy_perform(curl)
        guard code == CURLE_OK else {
            let words = curl_easy_strerror(code).map { String(cString: $0) } ?? "error"
            throw CurlFailure(
                detail: exchange.isTooLong ? "the answer is too long" : words,
                isPassing: !exchange.isTooLong && code != CURLE_PEER_FAILED_VERIFICATION)
        }
        var status = 0
        florilegium_getinfo_long(curl, CURLINFO_RESPONSE_CODE, &status)
        return CurlAnswer(status: status, headers: exchange.headers, body: exchange.body)
    }

    private func set(_ curl: UnsafeMutableRawPointer, _ request: CurlRequest) {
        let texts = [
            (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, "http,https"),
            (CURLOPT_AWS_SIGV4, "aws:amz:\(region):s3"),
            (CURLOPT_USERNAME, credentials.accessKey), (CURLOPT_PASSWORD, credentials.secretKey),
        ]
        for (option, text) in texts { florilegium_setopt_string(curl, option, text) }
        let numbers = [
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_CONNECTTIMEOUT, 15),
            (CURLOPT_LOW_SPEED_LIMIT, 512), (CURLOPT_LOW_SPEED_TIME, 60),
        ]
        for (option, number) in numbers { florilegium_setopt_long(curl, option, number) }
        switch request.method {
        case "GET": florilegium_setopt_long(curl, CURLOPT_HTTPGET, 1)
        case "HEAD": florilegium_setopt_long(curl, CURLOPT_NOBODY, 1)
        case "PUT":
            florilegium_setopt_long(curl, CURLOPT_UPLOAD, 1)
            florilegium_setopt_offset(
                curl, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.body.count))
        case "POST":
            florilegium_setopt_long(curl, CURLOPT_POST, 1)
            florilegium_setopt_offset(
                curl, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
        default: florilegium_setopt_string(curl, CURLOPT_CUSTOMREQUEST, request.method)
        }
    }
}
