import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests

/// The endpoints of live battles.
enum BattleEndpoints {
    static let all: [Endpoint<Services>] = [
        .get(LedgerRoute.battles) { _, _ in throw BattleAPI.refusal() },
        .post("\(LedgerRoute.battles)/tickets", body: .none) {
            let account = try await $0.account.writer($1)
            try $0.identity.admit(account.session.device)
            return try await BattleAPI(services: $0).ticket(account.record)
        },
    ]
}
