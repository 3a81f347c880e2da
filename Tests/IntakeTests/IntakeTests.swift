import Testing

@testable import Intake

@Suite struct `Intake` {
}
