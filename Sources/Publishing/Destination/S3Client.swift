internal import Transfers

/// One request to a store.
struct S3Request: Sendable {
    var method: String
    var url: String
    var headers: [(String, String)]
    var body: Transfer.Body
    /// The most bytes of answer that are taken.
    var limit: Int
    /// The SHA-256 of the body, which the store holds it against.
    var sha256: String
}

/// What came back.
struct S3Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
}

/// Requests with signatures of the fourth version. Connections are kept between requests.
final class S3Client: Sendable {
    private let pool = TransferPool(name: "florilegium.s3")
    private let region: String
    private let credentials: S3Credentials

    init(region: String, credentials: S3Credentials) {
        self.region = region
        self.credentials = credentials
    }

    /// - Throws: `TransferFailure`.
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
