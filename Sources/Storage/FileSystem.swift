#if os(Linux)
    internal import CDisk
    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif

    /// A file system as a whole.
    public enum FileSystem {
        /// Waits until everything that was written to the file system of a folder is on its disk.
        ///
        /// It uses `syncfs`, which reports failed writes; `sync` does not.
        ///
        /// - Throws: `StorageFailure` when the folder cannot be opened, or a write failed.
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
