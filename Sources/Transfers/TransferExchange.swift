internal import CCurl

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The state of libcurl's callbacks during one transfer, and their limits.
final class TransferExchange {
    private let transfer: Transfer
    private let began: (TransferAnswer) throws -> Void
    private let piece: (UnsafeRawBufferPointer) throws -> Void
    private let tick: (Int) throws -> Void
    /// The error of a callback that ended the transfer.
    private var failure: (any Error)?
    /// Why an address was not connected to.
    private var refusal: String?
    private var headers: [String: String] = [:]
    private var headerBytes = 0
    private var received = 0
    private var hasBegun = false
    private var sent = 0
    private var descriptor: Int32 = -1
    /// libcurl's status, after the transfer.
    var status = 0

    init(
        _ transfer: Transfer, began: @escaping (TransferAnswer) throws -> Void,
        piece: @escaping (UnsafeRawBufferPointer) throws -> Void,
        tick: @escaping (Int) throws -> Void
    ) {
        self.transfer = transfer
        self.began = began
        self.piece = piece
        self.tick = tick
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The answer's status and headers.
    var answer: TransferAnswer { TransferAnswer(status: status, headers: headers) }

    /// Sets this exchange as a handle's callbacks; the caller keeps it alive until the transfer
    /// ends.
    func attach(to curl: UnsafeMutableRawPointer) throws {
        if case .file(let path, _) = transfer.body {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw unreadable }
        }
        let this = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_XFERINFODATA,
        ] {
            florilegium_setopt_pointer(curl, option, this)
        }
        florilegium_setopt_write(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
            TransferExchange.of(this)?.takeBody(bytes, size * count) ?? 0
        }
        florilegium_setopt_write(curl, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
            TransferExchange.of(this)?.takeHeader(bytes, size * count) ?? 0
        }
        florilegium_setopt_write(curl, CURLOPT_READFUNCTION) { bytes, size, count, this in
            TransferExchange.of(this)?.give(bytes, size * count) ?? Int(CURL_READFUNC_ABORT)
        }
        florilegium_setopt_progress(curl) { this, _, _, _, _ in
            TransferExchange.of(this)?.isToGoOn() == true ? 0 : 1
        }
        guard transfer.refusal != nil else { return }
        florilegium_setopt_pointer(curl, CURLOPT_OPENSOCKETDATA, this)
        florilegium_setopt_opensocket(curl) { this, _, address in
            guard let exchange = TransferExchange.of(this), let address else { return -1 }
            return exchange.openSocket(address)
        }
    }

    /// Throws the error of the transfer, unless it ended with a complete answer.
    func end(_ code: CURLcode, hasConnected: Bool) throws {
        if let failure { throw failure }
        guard code == CURLE_OK else {
            var failure = self.failure(code)
            failure.hasConnected = hasConnected
            throw failure
        }
        // An answer without a body.
        try begin()
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> TransferExchange? {
        pointer.map { Unmanaged<TransferExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    private func failure(_ code: CURLcode) -> TransferFailure {
        let kind: TransferFailure.Kind =
            switch code {
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_PARTIAL_FILE: .truncated
            case CURLE_PEER_FAILED_VERIFICATION: .untrusted
            case CURLE_COULDNT_CONNECT where refusal != nil: .forbiddenAddress
            // In SMTP a refusal of the sender, the recipient or DATA; or of the mail after it was
            // sent.
            case CURLE_SEND_ERROR where transfer.mail != nil: .notTaken
            case CURLE_WEIRD_SERVER_REPLY where transfer.mail != nil && sent > 0: .notTaken
            default: .unreachable
            }
        let words = curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        return TransferFailure(
            kind: kind, detail: kind == .forbiddenAddress ? refusal ?? words : words,
            received: received, status: status)
    }

    private var tooLarge: TransferFailure {
        TransferFailure(
            kind: .tooLarge, detail: "the answer is over \(transfer.limits.bodyBytes) bytes",
            received: received)
    }

    private var unreadable: TransferFailure {
        TransferFailure(kind: .unreadable, detail: String(cString: strerror(errno)))
    }

    private func begin() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try began(answer)
        let announced = headers["content-length"].flatMap { Int($0) } ?? 0
        guard transfer.method == "HEAD" || announced <= transfer.limits.bodyBytes else {
            throw tooLarge
        }
    }

    /// Runs work that may throw within a callback, and keeps its error for the caller.
    private func keepingFailure(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return true
        } catch {
            failure = failure ?? error
            return false
        }
    }

    private func isToGoOn() -> Bool {
        keepingFailure { try tick(received) }
    }

    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        let isTaken = keepingFailure {
            try begin()
            received += count
            guard let bytes, received <= transfer.limits.bodyBytes else { throw tooLarge }
            try piece(UnsafeRawBufferPointer(start: bytes, count: count))
        }
        return isTaken ? count : 0
    }

    private func takeHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        headerBytes += count
        guard let bytes, headerBytes <= transfer.limits.headerBytes else {
            failure = TransferFailure(
                kind: .tooLarge,
                detail: "the headers are over \(transfer.limits.headerBytes) bytes")
            return 0
        }
        let line = UnsafeRawBufferPointer(start: bytes, count: count)
        if line.starts(with: "HTTP/".utf8) {
            // A 103 precedes the final answer, with headers of its own.
            headers = [:]
            status = Self.status(of: line)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            headers[name] = Self.trimmed(line[(colon + 1)...])
        }
        return count
    }

    /// The number of a status line, `HTTP/1.1 200 OK`; 0 for none.
    private static func status(of line: UnsafeRawBufferPointer) -> Int {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        return words.count > 1 ? Int(trimmed(words[1])) ?? 0 : 0
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let isSpace = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
        let from = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
        let to = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? from
        return String(decoding: bytes[from..<max(from, to)], as: UTF8.self)
    }

    private func give(_ target: UnsafeMutablePointer<CChar>?, _ most: Int) -> Int {
        guard let target else { return Int(CURL_READFUNC_ABORT) }
        switch transfer.body {
        case .none: return 0
        case .bytes(let bytes):
            let part = bytes[sent..<min(sent + most, bytes.count)]
            UnsafeMutableRawBufferPointer(start: target, count: most).copyBytes(from: part)
            sent += part.count
            return part.count
        case .file:
            let count = read(descriptor, target, most)
            if count < 0 { failure = unreadable }
            sent += max(0, count)
            return count < 0 ? Int(CURL_READFUNC_ABORT) : count
        }
    }

    /// A socket for an allowed address; -1 (CURL_SOCKET_BAD) for any other.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
        let length = Int(address.pointee.addrlen)
        let raw = UnsafeRawBufferPointer(
            start: UnsafeRawPointer(address).advanced(by: offset), count: length)
        // sockaddr_in has its address at byte 4, sockaddr_in6 at byte 8.
        let bytes: [UInt8] =
            switch address.pointee.family {
            case AF_INET where length >= 8: Array(raw[4..<8])
            case AF_INET6 where length >= 24: Array(raw[8..<24])
            default: []
            }
        if let reason = transfer.refusal?(bytes) {
            refusal = reason
            return -1
        }
        #if canImport(Glibc)
            let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
        #else
            let closeOnExec: Int32 = 0
        #endif
        return socket(
            address.pointee.family, address.pointee.socktype | closeOnExec,
            address.pointee.`protocol`)
    }
}
