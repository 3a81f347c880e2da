import Foundation
import Ledger
import LedgerSupport
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

extension `A ledger's store` {
    @Test func `what was refused stays refused, whatever was recorded since`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        var device = Device("device")
        let person = try await store.register(
            device: device.name, born: device.born, now: device.now)
        let sender = Sender(person: person, device: device.name)
        let purchase = try device.buy()
        #expect(
            try await store.append([purchase], by: sender, now: device.now).map(\.outcome) == [
                .refused(reason: "too-few-trophies")
            ])
        let rounds = [try device.quiz(), try device.quiz(), try device.quiz()]
        #expect(
            try await store.append(rounds, by: sender, now: device.now).allSatisfy {
                $0.outcome == .recorded
            })
        #expect(
            try await store.append([purchase], by: sender, now: device.now).map(\.outcome) == [
                .refused(reason: "too-few-trophies")
            ])
        var other = purchase
        other.made += 1
        #expect(
            try await store.append([other], by: sender, now: device.now).map(\.outcome) == [
                .refused(reason: "other-content")
            ])
        #expect(
            try await store.append([try device.buy()], by: sender, now: device.now).map(\.outcome)
                == [.recorded])
    }

    @Test func `answers many at once, in whatever groups they fall`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    var device = Device("device-\(number)", seed: UInt64(number + 1))
                    let person = try await store.register(
                        device: device.name, born: device.born, now: device.now)
                    for _ in 0..<5 {
                        let answers = try await store.append(
                            [device.walk(100), device.quiz()],
                            by: Sender(person: person, device: device.name), now: device.now)
                        #expect(answers.map(\.outcome) == [.recorded, .recorded])
                    }
                    #expect(try await store.state(of: person)?.steps == 500)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.verify() == [])
    }

    @Test func `turns work away when too much waits, and records none of it`() async throws {
        var limits = RelationalLedger.Limits()
        limits.waiting = 1
        limits.group = 1
        let scratch = try Scratch()
        let store = try RelationalLedger(
            scratch.path + "/ledger", published: MadeEdition(), limits: limits)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    (try? await store.register(device: "d\(number)", born: 0, now: Device.noon))
                        != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(outcomes >= 1)
        #expect(try await store.verify() == [])
    }
}
