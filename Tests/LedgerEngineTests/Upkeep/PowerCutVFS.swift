import Foundation
import GRDBSQLite
import Synchronization

/// A file system under SQLite that knows what a power cut would leave: of each file below a folder what it held when it
/// was brought to the disk last. It writes through to the usual one, and leaves files elsewhere alone.
final class PowerCut: Sendable {
    /// Files by name as they would be found after a cut, and as they are.
    struct Moment: Sendable {
        var durable: [String: Data]
        var current: [String: Data]
    }

    private struct State {
        var folder = ""
        var durable: [String: Data] = [:]
        var listener: (@Sendable (Moment) -> Void)?
    }

    private let state = Mutex(State())

    /// The one there is: a file system is registered for the whole process.
    static let shared: PowerCut = {
        register()
        return PowerCut()
    }()

    /// Watches the files of a folder; the listener hears of each moment before something is brought to the disk.
    func watch(_ folder: String, _ listener: @escaping @Sendable (Moment) -> Void) {
        state.withLock { $0 = State(folder: folder + "/", listener: listener) }
    }

    /// Watches nothing any more.
    func stop() { state.withLock { $0 = State() } }

    /// What a cut now would leave.
    var now: Moment {
        state.withLock { state in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: state.folder)) ?? []
            let current = names.filter { !$0.hasSuffix("-shm") }.map {
                ($0, FileManager.default.contents(atPath: state.folder + $0) ?? Data())
            }
            return Moment(
                durable: state.durable, current: Dictionary(uniqueKeysWithValues: current))
        }
    }

    fileprivate func name(of path: String) -> String? {
        state.withLock {
            $0.folder.isEmpty || !path.hasPrefix($0.folder)
                ? nil : String(path.dropFirst($0.folder.count))
        }
    }

    fileprivate func willSync(_ name: String) {
        guard let listener = state.withLock({ $0.listener }) else { return }
        listener(now)
    }

    fileprivate func didSync(_ name: String) {
        state.withLock { $0.durable[name] = FileManager.default.contents(atPath: $0.folder + name) }
    }

    fileprivate func didDelete(_ name: String) { state.withLock { $0.durable[name] = nil } }

    // MARK: Files of SQLite

    /// What stands before the usual file: SQLite's own part, and the file's place among `names`.
    fileprivate struct Head {
        var file = sqlite3_file()
        var name = -1
    }

    fileprivate static let names = Mutex<[String]>([])
    nonisolated(unsafe) fileprivate static let usual: UnsafeMutablePointer<sqlite3_vfs> = {
        guard let usual = sqlite3_vfs_find(nil) else {
            preconditionFailure("SQLite has a file system")
        }
        return usual
    }()
    nonisolated(unsafe) fileprivate static let methods = UnsafeMutablePointer<sqlite3_io_methods>
        .allocate(capacity: 1)

    private static func register() {
        methods.initialize(to: PowerCutFile.methods)
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: usual.pointee)
        vfs.pointee.zName = UnsafePointer(strdup("power-cut"))
        vfs.pointee.szOsFile = usual.pointee.szOsFile + Int32(MemoryLayout<Head>.size)
        vfs.pointee.xOpen = { _, path, file, flags, outFlags in
            guard let file else { return SQLITE_CANTOPEN }
            let inner = PowerCutFile.inner(file)
            let result = PowerCut.usual.pointee.xOpen(PowerCut.usual, path, inner, flags, outFlags)
            let head = UnsafeMutableRawPointer(file).assumingMemoryBound(to: Head.self)
            head.initialize(to: Head())
            if inner.pointee.pMethods != nil {
                head.pointee.file.pMethods = UnsafePointer(PowerCut.methods)
            }
            if let path, let name = PowerCut.shared.name(of: String(cString: path)) {
                head.pointee.name = PowerCut.names.withLock { names in
                    names.append(name)
                    return names.count - 1
                }
            }
            return result
        }
        vfs.pointee.xDelete = { _, path, syncs in
            if let path, let name = PowerCut.shared.name(of: String(cString: path)) {
                PowerCut.shared.didDelete(name)
            }
            return PowerCut.usual.pointee.xDelete(PowerCut.usual, path, syncs)
        }
        sqlite3_vfs_register(vfs, 1)
    }
}

/// The methods of a file: all but one hand on to the usual file.
private enum PowerCutFile {
    static func inner(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<
        sqlite3_file
    > {
        (UnsafeMutableRawPointer(file) + MemoryLayout<PowerCut.Head>.size).assumingMemoryBound(
            to: sqlite3_file.self)
    }

    private static func usual(_ file: UnsafeMutablePointer<sqlite3_file>?) -> (
        UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods
    ) {
        guard let file else { preconditionFailure("SQLite names a file") }
        let inner = inner(file)
        return (inner, inner.pointee.pMethods.pointee)
    }

    private static func name(_ file: UnsafeMutablePointer<sqlite3_file>?) -> String? {
        guard let file else { return nil }
        let place = UnsafeMutableRawPointer(file).assumingMemoryBound(to: PowerCut.Head.self)
            .pointee.name
        return place < 0 ? nil : PowerCut.names.withLock { $0[place] }
    }

    static let methods = sqlite3_io_methods(
        iVersion: 2,
        xClose: {
            let (file, methods) = usual($0); return methods.xClose(file)
        },
        xRead: {
            let (file, methods) = usual($0); return methods.xRead(file, $1, $2, $3)
        },
        xWrite: {
            let (file, methods) = usual($0); return methods.xWrite(file, $1, $2, $3)
        },
        xTruncate: {
            let (file, methods) = usual($0); return methods.xTruncate(file, $1)
        },
        xSync: { outer, flags in
            let (file, methods) = usual(outer)
            guard let name = name(outer) else { return methods.xSync(file, flags) }
            PowerCut.shared.willSync(name)
            let result = methods.xSync(file, flags)
            if result == SQLITE_OK { PowerCut.shared.didSync(name) }
            return result
        },
        xFileSize: {
            let (file, methods) = usual($0); return methods.xFileSize(file, $1)
        },
        xLock: {
            let (file, methods) = usual($0); return methods.xLock(file, $1)
        },
        xUnlock: {
            let (file, methods) = usual($0); return methods.xUnlock(file, $1)
        },
        xCheckReservedLock: {
            let (file, methods) = usual($0); return methods.xCheckReservedLock(file, $1)
        },
        xFileControl: {
            let (file, methods) = usual($0); return methods.xFileControl(file, $1, $2)
        },
        xSectorSize: {
            let (file, methods) = usual($0); return methods.xSectorSize(file)
        },
        xDeviceCharacteristics: { _ in 0 },
        xShmMap: {
            let (file, methods) = usual($0); return methods.xShmMap(file, $1, $2, $3, $4)
        },
        xShmLock: {
            let (file, methods) = usual($0); return methods.xShmLock(file, $1, $2, $3)
        },
        xShmBarrier: {
            let (file, methods) = usual($0); methods.xShmBarrier(file)
        },
        xShmUnmap: {
            let (file, methods) = usual($0); return methods.xShmUnmap(file, $1)
        },
        xFetch: nil, xUnfetch: nil)
}
