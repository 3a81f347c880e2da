#if os(Linux)
    internal import CDisk
    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif

    /// A file system as a whole.
    public enum FileSystem {
        /// Waits until everything that was written so far to the file system of a folder is on its
        /// disk.
        ///
        /// By `syncfs`, which tells that a write failed, where `sync` says nothing.
        ///
        /// - Throws: `StorageFailure` when the disk did not take all of it.
        public static func flush(at folder: String) throws {
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw StorageFailure("The folder \(folder) cannot be read", errno)
            }
            defer { close(descriptor) }
            guard syncfs(descriptor) == 0 else {
                throw StorageFailure("The disk of \(folder) did not take what was written", errno)
            }
        }
    }
#endif
