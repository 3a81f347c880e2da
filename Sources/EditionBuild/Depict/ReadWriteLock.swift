import Glibc

/// The system's lock for many readers or one writer, who does not wait for readers that come later. All
/// it holds is that lock, which is made for several threads.
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

    /// Does something while others do, too.
    func withReadLock<Value>(_ work: () throws -> Value) rethrows -> Value {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try work()
    }

    /// Does something while nobody else does.
    func withWriteLock<Value>(_ work: () throws -> Value) rethrows -> Value {
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try work()
    }
}
