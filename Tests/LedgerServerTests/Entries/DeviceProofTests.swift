import Crypto
import Foundation
import HTTPTypes
import Ledger
import LedgerSupport
import NIOCore
import ServingSupport
import TestSupport
import Testing

@testable import LedgerServer

/// Signatures that nobody made, and fields that only strangers send.
@Suite struct `Proofs of devices` {
    /// y of the points whose order divides 8, also as what is no less than p; the sign of x is the last bit.
    private static let smallOrders = [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ]

    @Test func `by keys of small order are none, whatever is signed`() {
        // R is the point zero and S is 0: that holds wherever the hash is a multiple of the key's order.
        let signature = "01" + String(repeating: "00", count: 63)
        for y in Self.smallOrders {
            let negative =
                y.dropLast(2)
                + (UInt8(y.suffix(2), radix: 16).map { String($0 | 0x80, radix: 16) } ?? "")
            for key in [y, String(negative)] {
                let isTaken = (0..<100).contains {
                    DeviceProof.isSigned(Data("message \($0)".utf8), by: key, signature)
                }
                #expect(!isTaken, "\(key)")
            }
        }
    }

    @Test func `by a key of small order begin no session`() async throws {
        try await LedgerHarness().route { client, _ in
            let body = Data(#"{"born":0,"ledger":"localhost","made":\#(Device.noon)}"#.utf8)
            let key = Self.smallOrders[0]
            let answer = try await client.executeRequest(
                uri: "/\(LedgerRoute.sessions)", method: .post,
                headers: [.authorization: "Device \(key):01\(String(repeating: "00", count: 63))"],
                body: ByteBuffer(bytes: body))
            #expect(answer.problem == "unauthorized")
        }
    }

    @Test func `and other fields are looked at byte by byte`() async throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
        try await LedgerHarness { $0.allowedOrigins = ["https://app.example"] }.route { client, _ in
            let letters = String(repeating: "a", count: marks.utf8.count)
            let fields: [(String) -> HTTPFields] = [
                { [.authorization: "Device \($0)"] }, { [.authorization: "Bearer \($0)."] },
                { [.origin: "https://a\($0)"] },
                { [.origin: "https://app.example", .cookie: "a\($0)=b;\($0)"] },
            ]
            for field in fields {
                func send(_ text: String) async throws {
                    let answer = try await client.executeRequest(
                        uri: "/\(LedgerRoute.auth)/refresh", method: .post, headers: field(text),
                        body: ByteBuffer(string: "{}"))
                    #expect(answer.status == .unauthorized)
                }
                let ratio = try await timeRatio(
                    of: { try await send(marks) }, to: { try await send(letters) })
                #expect(ratio < 100, "\(field("").first?.name.rawName ?? "")")
            }
        }
    }
}
