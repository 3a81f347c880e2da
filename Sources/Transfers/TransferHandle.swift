internal import CCurl

/// A handle of libcurl: one transfer at a time. Connections are kept between transfers; redirects
/// are returned, not followed; cookies and .netrc are off.
package final class TransferHandle {
    private let curl: UnsafeMutableRawPointer

    // libcurl must be initialised once for the whole process, before the first handle.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// A handle without connections yet.
    ///
    /// - Throws: `TransferFailure` when libcurl cannot be initialised.
    package init() throws(TransferFailure) {
        guard Self.isReady, let curl = curl_easy_init() else {
            throw TransferFailure(kind: .unreachable, detail: "libcurl could not be started")
        }
        self.curl = curl
    }

    deinit { curl_easy_cleanup(curl) }

    /// Sends a request and waits for the complete answer; it blocks the thread.
    ///
    /// - Parameters:
    ///   - transfer: the request.
    ///   - began: called once with the answer's status and headers, before the body; its error ends
    ///     the transfer.
    ///   - piece: called with each piece of the body in order; its error ends the transfer.
    ///   - tick: called with the bytes of body so far, at least once a second; its error ends the
    ///     transfer.
    /// - Returns: the answer's status and headers.
    /// - Throws: `TransferFailure` when there is no complete answer within the limits, the error of
    ///   a closure.
    @discardableResult
    package func send(
        _ transfer: Transfer,
        began: (TransferAnswer) throws -> Void = { _ in },
        piece: (UnsafeRawBufferPointer) throws -> Void,
        tick: (Int) throws -> Void = { _ in }
    ) throws -> TransferAnswer {
        try withoutActuallyEscaping(began) { began in
            try withoutActuallyEscaping(piece) { piece in
                try withoutActuallyEscaping(tick) { tick in
                    try send(
                        transfer,
                        TransferExchange(transfer, began: began, piece: piece, tick: tick))
                }
            }
        }
    }

    /// Sends a request and reads the whole body into memory.
    ///
    /// - Throws: `TransferFailure` when there is no complete answer within the limits.
    package func body(of transfer: Transfer) throws -> (answer: TransferAnswer, body: [UInt8]) {
        var body: [UInt8] = []
        let answer = try send(transfer, piece: { body += $0 })
        return (answer, body)
    }

    private func send(_ transfer: Transfer, _ exchange: TransferExchange) throws -> TransferAnswer {
        curl_easy_reset(curl)
        var lines: UnsafeMutablePointer<curl_slist>?
        for (name, value) in transfer.headers {
            lines = curl_slist_append(lines, "\(name): \(value)")
        }
        let receivers = transfer.mail.map { curl_slist_append(nil, "<\($0.to)>") }
        defer {
            curl_slist_free_all(lines)
            curl_slist_free_all(receivers ?? nil)
        }
        // No header may be removed here ("Expect:"), because libcurl would sign the missing one.
        florilegium_setopt_pointer(curl, CURLOPT_HTTPHEADER, lines)
        florilegium_setopt_pointer(curl, CURLOPT_MAIL_RCPT, receivers ?? nil)
        setTexts(transfer)
        setNumbers(transfer)
        setMethod(transfer)
        try exchange.attach(to: curl)
        let code = curl_easy_perform(curl)
        exchange.status = status
        try exchange.end(code, hasConnected: hasConnected)
        return exchange.answer
    }

    private var status: Int {
        var status = 0
        florilegium_getinfo_long(curl, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    private var hasConnected: Bool {
        var microseconds: curl_off_t = 0
        florilegium_getinfo_offset(curl, CURLINFO_CONNECT_TIME_T, &microseconds)
        return microseconds > 0
    }

    private func setTexts(_ transfer: Transfer) {
        var texts = [(CURLOPT_URL, transfer.url), (CURLOPT_PROTOCOLS_STR, transfer.schemes)]
        if transfer.takesGzip { texts.append((CURLOPT_ACCEPT_ENCODING, "gzip")) }
        if !transfer.usesProxy { texts.append((CURLOPT_PROXY, "")) }
        if let region = transfer.signingRegion {
            texts.append((CURLOPT_AWS_SIGV4, "aws:amz:\(region):s3"))
        }
        if let login = transfer.login {
            texts += [(CURLOPT_USERNAME, login.user), (CURLOPT_PASSWORD, login.password)]
        }
        if let mail = transfer.mail { texts.append((CURLOPT_MAIL_FROM, "<\(mail.from)>")) }
        for (option, text) in texts { florilegium_setopt_string(curl, option, text) }
    }

    private func setNumbers(_ transfer: Transfer) {
        let limits = transfer.limits
        // The path is sent as written: names of targets may contain "..", and a signature covers
        // the written form.
        var numbers = [
            (CURLOPT_PATH_AS_IS, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_NOPROGRESS, 0),
            (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            (CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds),
            (CURLOPT_TIMEOUT_MS, limits.total?.milliseconds ?? 0),
        ]
        if let stuck = limits.stuck {
            numbers += [
                (CURLOPT_LOW_SPEED_LIMIT, stuck.bytes), (CURLOPT_LOW_SPEED_TIME, stuck.seconds),
            ]
        }
        if let mail = transfer.mail {
            let use = mail.requiresTLS ? CURLUSESSL_ALL : CURLUSESSL_TRY
            numbers.append((CURLOPT_USE_SSL, Int(use.rawValue)))
        }
        for (option, number) in numbers { florilegium_setopt_long(curl, option, number) }
    }

    private func setMethod(_ transfer: Transfer) {
        let count = curl_off_t(transfer.body.count)
        switch transfer.method {
        case _ where transfer.mail != nil: florilegium_setopt_long(curl, CURLOPT_UPLOAD, 1)
        case "GET": florilegium_setopt_long(curl, CURLOPT_HTTPGET, 1)
        case "HEAD": florilegium_setopt_long(curl, CURLOPT_NOBODY, 1)
        case "PUT":
            florilegium_setopt_long(curl, CURLOPT_UPLOAD, 1)
            florilegium_setopt_offset(curl, CURLOPT_INFILESIZE_LARGE, count)
        case "POST":
            florilegium_setopt_long(curl, CURLOPT_POST, 1)
            florilegium_setopt_offset(curl, CURLOPT_POSTFIELDSIZE_LARGE, count)
        default: florilegium_setopt_string(curl, CURLOPT_CUSTOMREQUEST, transfer.method)
        }
    }
}

extension Duration {
    /// Whole milliseconds, at least one: 0 means no limit in libcurl.
    fileprivate var milliseconds: Int {
        max(
            1, Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
        )
    }
}
