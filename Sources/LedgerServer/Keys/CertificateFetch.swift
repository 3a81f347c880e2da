import CCurl
import Credentials
import Dispatch
import Foundation

/// Fetches a certificate over HTTPS, from just the address that is given: redirects and proxies are
/// not followed, and what is too large or too slow is given up.
enum CertificateFetch {
    /// Why none came.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let thread = DispatchQueue(label: "ledger.certificates")

    /// The bytes at an address.
    ///
    /// - Throws: `Failure`.
    @Sendable static func fetch(_ url: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            thread.async { continuation.resume(with: Result { try read(url) }) }
        }
    }

    private static func read(_ url: String) throws -> Data {
        guard Curl.isReady, let curl = curl_easy_init() else {
            throw Failure(description: "libcurl does not start")
        }
        defer { curl_easy_cleanup(curl) }
        let taken = Taken()
        let texts = [
            (CURLOPT_URL, url), (CURLOPT_PROTOCOLS_STR, "https"), (CURLOPT_PROXY, ""),
        ]
        for (option, text) in texts { florilegium_setopt_string(curl, option, text) }
        let numbers = [
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_FAILONERROR, 1),
            (CURLOPT_TIMEOUT, LedgerServerLimits.certificateSeconds),
        ]
        for (option, number) in numbers { florilegium_setopt_long(curl, option, number) }
        florilegium_setopt_pointer(
            curl, CURLOPT_WRITEDATA, Unmanaged.passUnretained(taken).toOpaque())
        florilegium_setopt_write(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
            guard let bytes, let this else { return 0 }
            return Unmanaged<Taken>.fromOpaque(this).takeUnretainedValue()
                .take(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        let code = withExtendedLifetime(taken) { curl_easy_perform(curl) }
        var status = 0
        florilegium_getinfo_long(curl, CURLINFO_RESPONSE_CODE, &status)
        guard code == CURLE_OK, status == 200 else {
            throw Failure(description: String(cString: curl_easy_strerror(code)))
        }
        return taken.bytes
    }

    /// What came so far.
    private final class Taken {
        private(set) var bytes = Data()

        /// Takes a piece; taking less than all of it ends the transfer.
        func take(_ piece: UnsafeRawBufferPointer) -> Int {
            guard bytes.count + piece.count <= CredentialLimits.certificateBytes else { return 0 }
            bytes.append(contentsOf: piece)
            return piece.count
        }
    }
}
