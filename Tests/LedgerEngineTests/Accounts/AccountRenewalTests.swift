import Crypto
import Foundation
import Ledger
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

/// Tokens for renewal: spent once, told again to the device that heard no answer, and given away by
/// whoever holds a copy.
@Suite(.onAllEngines, .namingTheEngine) struct `Renewing a session in the store`: AccountStoreSuite
{
    /// What is asked for: by which token, by whom and when.
    private struct Ask: Sendable {
        var token: UInt8
        var device: String?
        var now: Int
    }

    private enum Answer: Equatable {
        case next(UInt8), ended, unknown
    }

    /// A ledger with one session, of device `a` and by token 1; each question brings a token of the number of its row, from 11 on.
    private func answers(_ asks: [Ask]) async throws -> [Answer] {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        try await open("zoe", for: sender.person, store)
        let session = AccountSession(
            id: Data([1]), person: sender.person, device: "a", now: 1_000, expires: 500_000,
            keeps: true)
        #expect(
            try await store.accounts.begin(
                session, token: Self.name(1), network: "n", known: 900_000, password: "$2b$12$"))
        var answers: [Answer] = []
        for (row, ask) in asks.enumerated() {
            let renewal = try await store.accounts.renew(
                token: Self.name(ask.token), with: Self.token(UInt8(11 + row)), by: ask.device,
                now: ask.now,
                again: ask.now + 60_000, expires: { _ in 600_000 })
            switch renewal {
            case .renewed(_, let token): answers.append(.next(token[0]))
            case .reused(let session):
                #expect(session.id == Data([1]))
                #expect(try await store.accounts.session(session.id, now: ask.now) == nil)
                answers.append(.ended)
            case .unknown: answers.append(.unknown)
            }
        }
        return answers
    }

    private static func token(_ number: UInt8) -> Data { Data(repeating: number, count: 32) }
    private static func name(_ number: UInt8) -> Data { Data(SHA256.hash(data: token(number))) }

    private static let rows: [([Ask], [Answer])] = [
        // One after the other.
        (
            [Ask(token: 1, device: "a", now: 2_000), Ask(token: 11, device: "a", now: 3_000)],
            [.next(11), .next(12)]
        ),
        // Again by the same device, for a minute: the same answer.
        (
            [Ask(token: 1, device: "a", now: 2_000), Ask(token: 1, device: "a", now: 61_999)],
            [.next(11), .next(11)]
        ),
        (
            [Ask(token: 1, device: "a", now: 2_000), Ask(token: 1, device: "a", now: 62_000)],
            [.next(11), .ended]
        ),
        // What comes late gets the session's last token, not one that is spent.
        (
            [
                Ask(token: 1, device: "a", now: 2_000), Ask(token: 11, device: "a", now: 3_000),
                Ask(token: 1, device: "a", now: 4_000),
            ],
            [.next(11), .next(12), .next(12)]
        ),
        // A spent token of nobody, or of another device, is a copy; and so is any token of another device.
        (
            [Ask(token: 1, device: "a", now: 2_000), Ask(token: 1, device: nil, now: 2_001)],
            [.next(11), .ended]
        ),
        (
            [Ask(token: 1, device: "a", now: 2_000), Ask(token: 1, device: "b", now: 2_001)],
            [.next(11), .ended]
        ),
        (
            [Ask(token: 1, device: "b", now: 2_000), Ask(token: 1, device: "a", now: 2_001)],
            [.ended, .unknown]
        ),
        // What was spent without a signature is told to nobody again.
        (
            [Ask(token: 1, device: nil, now: 2_000), Ask(token: 1, device: "a", now: 2_001)],
            [.next(11), .ended]
        ),
        (
            [
                Ask(token: 1, device: "a", now: 2_000), Ask(token: 11, device: nil, now: 2_001),
                Ask(token: 1, device: "a", now: 2_002),
            ],
            [.next(11), .next(12), .ended]
        ),
        ([Ask(token: 9, device: "a", now: 2_000)], [.unknown]),
    ]

    @Test(arguments: 0..<Self.rows.count)
    func `each token is worth what it should`(_ row: Int) async throws {
        #expect(try await answers(Self.rows[row].0) == Self.rows[row].1)
    }

    @Test func `the last token is kept sealed, for a minute and no longer`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        try await open("zoe", for: sender.person, store)
        let session = AccountSession(
            id: Data([1]), person: sender.person, device: "a", now: 1_000, expires: 500_000,
            keeps: true)
        #expect(
            try await store.accounts.begin(
                session, token: Self.name(1), network: "n", known: 900_000, password: "$2b$12$"))
        let renewal = try await store.accounts.renew(
            token: Self.name(1), with: Self.token(2), by: "a", now: 2_000, again: 62_000,
            expires: { _ in 600_000 })
        #expect(renewal != .unknown)
        func kept() async throws -> Data? {
            try await store.accounts.read {
                try $0.value(Data.self, "SELECT fresh FROM account_session")
            }
        }
        #expect(try #require(try await kept()).range(of: Self.token(2)) == nil)
        try await store.accounts.sweep(now: 61_999)
        #expect(try await kept() != nil)
        try await store.accounts.sweep(now: 62_000)
        #expect(try await kept() == nil)
    }
}
