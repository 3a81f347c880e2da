import Glibc

/// The system's readers-writer lock. A waiting writer takes precedence over readers that come
/// later. `@unchecked Sendable` because its only state is that lock, which is thread-safe.
final class ReadWriteLock: @unchecked Sendable {
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

    /// Runs `work`, possibly while other readers run.
    func withReadLock<Value>(_ work: () throws -> Value) rethrows -> Value {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try work()
    }

    /// Runs `work` while no reader or other writer runs.
    func withWriteLock<Value>(_ work: () throws -> Value) rethrows -> Value {
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try work()
    }
}
