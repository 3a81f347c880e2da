import Glibc

/// A lock that many hold together, or one alone, who then waits for no new ones.
final class ReadersLock: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

    init() {
        var kind = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&kind)
        pthread_rwlockattr_setkind_np(
            &kind, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        pthread_rwlock_init(lock, &kind)
        pthread_rwlockattr_destroy(&kind)
    }

    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    /// Does something while others may.
    func together<Value>(_ work: () throws -> Value) rethrows -> Value {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try work()
    }

    /// Does something while nobody else does.
    func alone<Value>(_ work: () throws -> Value) rethrows -> Value {
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try work()
    }
}
