internal import Transfers

/// One request to a store.
struct S3Request: Sendable {
    var method: String
    var url: String
    var headers: [(String, String)]
    var body: Transfer.Body
    /// The most bytes accepted in the answer.
    var limit: Int
    /// The SHA-256 of the body in hexadecimal, which the store checks.
    var sha256: String
}

/// The store's answer.
struct S3Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
}

/// Sends requests with AWS signatures, version 4. Connections are reused.
final class S3Client: Sendable {
    private let pool = TransferPool(name: "florilegium.s3")
    private let region: String
    private let credentials: S3Credentials

    init(region: String, credentials: S3Credentials) {
        self.region = region
        self.credentials = credentials
    }

    /// - Throws: `TransferFailure` when no complete answer arrives within the limits.
    func send(_ request: S3Request) async throws -> S3Answer {
        let (answer, body) = try await pool.body(of: transfer(request))
        return S3Answer(status: answer.status, headers: answer.headers, body: body)
    }

    private func transfer(_ request: S3Request) -> Transfer {
        var limits = TransferLimits(bodyBytes: request.limit)
        limits.stuck = (bytes: 512, seconds: 60)
        var transfer = Transfer(request.url, limits: limits)
        transfer.method = request.method
        transfer.headers = request.headers + [("x-amz-content-sha256", request.sha256)]
        if let token = credentials.sessionToken {
            transfer.headers.append(("x-amz-security-token", token))
        }
        transfer.body = request.body
        transfer.usesProxy = true
        transfer.signingRegion = region
        transfer.login = Transfer.Login(
            user: credentials.accessKey, password: credentials.secretKey)
        return transfer
    }
}
