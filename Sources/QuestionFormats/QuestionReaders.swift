extension QuestionFormat {
    /// The reader of the format.
    var reader: any QuestionReader.Type {
        switch self {
        case .opentdb: OpenTriviaDB.self
        case .opentriviaqa: OpenTriviaQA.self
        case .openquizzdb: OpenQuizzDB.self
        case .gift: GIFT.self
        case .aiken: Aiken.self
        case .moodle: MoodleXML.self
        case .qti: QTI.self
        case .h5p: H5P.self
        case .sheet: Sheet.self
        case .anki: AnkiDeck.self
        case .json: JSONBank.self
        case .yaml: OwnYAML.self
        }
    }
}
