@testable import QuestionRecords

/// Makes zips for tests, their files stored as they are.
enum SmallZip {
    static func make(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
        var zip: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let name = Array(file.path.utf8)
            let common: [UInt8] =
                two(20) + two(0x800) + two(0) + two(0) + two(0) + four(crc(file.bytes))
                + four(UInt32(file.bytes.count)) + four(UInt32(file.bytes.count))
                + two(UInt16(name.count)) + two(0)
            directory +=
                [0x50, 0x4B, 0x01, 0x02] + two(20) + common + two(0) + two(0) + two(0) + four(0)
                + four(UInt32(zip.count)) + name
            zip += [0x50, 0x4B, 0x03, 0x04] + common + name + file.bytes
        }
        let start = UInt32(zip.count)
        zip += directory
        zip +=
            [0x50, 0x4B, 0x05, 0x06] + two(0) + two(0) + two(UInt16(files.count))
            + two(UInt16(files.count))
        return zip + four(UInt32(directory.count)) + four(start) + two(0)
    }

    static func file(_ name: String, _ files: [(path: String, text: String)]) -> QuestionFile {
        QuestionFile(named: name, make(files.map { ($0.path, Array($0.text.utf8)) }))
    }

    private static func two(_ number: UInt16) -> [UInt8] {
        [UInt8(number & 0xFF), UInt8(number >> 8)]
    }

    private static func four(_ number: UInt32) -> [UInt8] {
        two(UInt16(number & 0xFFFF)) + two(UInt16(number >> 16))
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
