import Foundation
import Intake
import TestSupport
import Testing

@testable import MarkupFormats
@testable import QuestionFormats
@testable import QuestionRecords

/// Every shared file of Moodle XML and QTI, and XML that attacks its reader. Skipped where ../shared/data is not beside the package.
@Suite(.enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"))
struct `Shared files of Moodle XML and QTI` {
    /// Questions kept and rejected, by file: "path kept/rejected". A file of QTI 2 or 3 that is not here has one question, which is kept.
    static let expected: [String: (kept: Int, rejected: Int)] = {
        var expected: [String: (kept: Int, rejected: Int)] = [:]
        for (folder, table) in [
            ("moodle-xml", moodle), ("qti12", qti12), ("qti2x", qti2), ("qti3", qti3),
        ] {
            for row in table.split(whereSeparator: { $0 == "|" || $0 == "\n" }) {
                let parts = row.split(separator: " ")
                let counts = parts.last?.split(separator: "/").compactMap { Int($0) } ?? []
                expected["\(folder)/" + parts.dropLast().joined(separator: " ")] = (
                    counts.first ?? -1, counts.last ?? -1
                )
            }
        }
        return expected
    }()

    @Test(arguments: ["moodle-xml", "qti12", "qti2x", "qti3"].flatMap(SharedQuestions.paths))
    func `each record is kept or rejected, and none is lost`(path: String) throws {
        let file = try SharedQuestions.file(path)
        let format = QuestionFormat.recognised(file)
        let forced: QuestionFormat = path.hasPrefix("moodle-xml") ? .moodle : .qti
        let reading = forced.read(file)
        let counts =
            Self.expected[path]
            ?? (path.hasPrefix("qti2x") || path.hasPrefix("qti3") ? (1, 0) : (-1, -1))
        #expect(reading.questions.count == counts.kept)
        #expect(reading.count - reading.questions.count == counts.rejected)
        if reading.count > 0 { #expect(format == forced) }
        SharedMarkup.check(reading)
    }

    @Test(arguments: SharedQuestions.paths(under: "xml-hostile"))
    func `XML that attacks its reader is refused in little time`(path: String) throws {
        let file = try SharedQuestions.file(path)
        let spent = processorSeconds {
            #expect(![.moodle, .qti].contains(QuestionFormat.recognised(file)))
            for format in [QuestionFormat.moodle, .qti] {
                let reading = format.read(file)
                #expect(reading.questions.isEmpty)
                #expect(reading.findings.contains { $0.severity == .rejected })
                SharedMarkup.check(reading)
            }
        }
        #expect(spent < 10)
    }

    @Test(arguments: [
        "aiken", "anki", "csv", "gift", "h5p", "json-banks", "openquizzdb-fr", "opentdb",
        "opentriviaqa",
    ])
    func `no other format's file is claimed`(folder: String) throws {
        for path in SharedQuestions.paths(under: folder) {
            let file = try SharedQuestions.file(path)
            #expect(MoodleXML.recognises(file) == .no, "\(path)")
            #expect(QTI.recognises(file) == .no, "\(path)")
        }
    }

    static let moodle = """
        fork-broken_cloze_questions.xml 1/4 | fork-categories_reverse_order.xml 2/0 | fork-category_with_description.xml 1/0 | fork-error_invalid_grades.xml 1/0
        fork-html_chars_in_idnumbers.xml 1/0 | fork-nested_categories_with_questions.xml 5/0 | fork-qtype-ordering-testimport.xml 1/0 | gapfill-el.xml 3/0
        gapfill-en.xml 24/0 | gapfill-es.xml 2/0 | moodle-multichoice.xml 1/0 | moodle-qtype-ddimageortext.xml 1/0 | moodle-qtype-ddwtos.xml 1/0
        moodle-qtype-description.xml 1/0 | moodle-qtype-gapselect.xml 1/0 | moodle-qtype-multichoice.xml 1/0 | moodle-qtype-shortanswer.xml 1/0
        moodle-sample_questions_with_old_image_tag.xml 2/0 | qas-all.xml 25/0 | qas-calculated.xml 1/0 | qas-cloze.xml 1/0 | qas-matching.xml 1/0 | qas-numerical.xml 1/0
        qas-randomsamatch.xml 1/0 | stack/JSXGraph-behat.xml 1/0
        """

    static let qti12 = """
        canvas-items/bank_entry_item.xml 0/1 | canvas-items/canvas_multiple_dropdown.xml 1/0 | canvas-items/canvas_multiple_dropdowns_correct_choice_is_not_the_first.xml 1/0
        canvas-items/canvas_multiple_fib.xml 1/0 | canvas-items/canvas_multiple_fib_extra_brackets.xml 1/0 | canvas-items/categorization.xml 1/0
        canvas-items/choice_vary_points_by_answer.xml 1/0 | canvas-items/choice_vary_points_by_answer_zero_points.xml 1/0 | canvas-items/essay_custom_settings.xml 1/0
        canvas-items/fib.xml 0/0 | canvas-items/fib_str.xml 0/0 | canvas-items/formula.xml 1/0 | canvas-items/formula_mvar.xml 1/0 | canvas-items/formula_scientific.xml 1/0
        canvas-items/item_no_title.xml 0/0 | canvas-items/matching.xml 1/0 | canvas-items/mc_feedback.xml 1/0 | canvas-items/multiple_answer.xml 1/0
        canvas-items/multiple_choice.xml 1/0 | canvas-items/nq_multiple_fib_answer_types.xml 1/0 | canvas-items/numeric_exact_match.xml 2/0
        canvas-items/numeric_margin_error.xml 1/0 | canvas-items/numeric_precision.xml 1/0 | canvas-items/numeric_precision_decimals.xml 1/0
        canvas-items/ordering.row.xml 0/0 | canvas-items/ordering.xml 0/0 | canvas-items/question_group.xml 10/0 | canvas-items/single_fib.xml 1/0
        canvas-items/stimulus_passage.xml 1/0 | canvas-items/stimulus_with_child_item.xml 2/0 | canvas-items/true_false.xml 1/0
        canvas-items/true_false_with_calculator.xml 1/0 | canvas-items/upload_with_custom_settings.xml 1/0 | canvas_cartridge/course_settings/assignment_groups.xml 0/0
        canvas_cartridge/course_settings/course_settings.xml 0/0 | canvas_cartridge/course_settings/files_meta.xml 0/0
        canvas_cartridge/course_settings/media_tracks.xml 0/0 | canvas_cartridge/ib5281f3537a06f58877107a2501a4e2d/assessment_meta.xml 0/0
        canvas_cartridge/ib5281f3537a06f58877107a2501a4e2d/assessment_qti.xml 5/0 | canvas_cartridge/imsmanifest.xml 0/0
        canvas_cartridge/non_cc_assessments/i2ae4df242d342169dae37f9f08dfc5a6.xml.qti 12/0
        canvas_cartridge/non_cc_assessments/ib5281f3537a06f58877107a2501a4e2d.xml.qti 12/0 | moodle-sample_blackboard_qti.dat 6/0 | no_assessment_xml/choice.xml 1/0
        no_assessment_xml/imsmanifest.xml 0/0 | qas-bb8.imscc 23/1 | qas-canvas_respondus.zip 10/0 | test_qti_1.2.zip 3/0 | test_qti_1.2_bank_entry_item/imsmanifest.xml 0/0
        test_qti_1.2_bank_entry_item/quiz.xml 0/1 | test_qti_1.2_canvas/i00f37ac2af026e5a607e4a5d9a70b1d5/assessment_meta.xml 0/0
        test_qti_1.2_canvas/i00f37ac2af026e5a607e4a5d9a70b1d5/i00f37ac2af026e5a607e4a5d9a70b1d5.xml 4/0 | test_qti_1.2_canvas/imsmanifest.xml 0/0
        with_banks/g9a20cf3af178b54e4792cbe992f65790/assessment_meta.xml 0/0 | with_banks/g9a20cf3af178b54e4792cbe992f65790/assessment_qti.xml 2/0
        with_banks/imsmanifest.xml 0/0 | with_banks/non_cc_assessments/g195e078fb6e3c4054e38e5c9226287ba.xml.qti 2/0
        with_banks/non_cc_assessments/g9a20cf3af178b54e4792cbe992f65790.xml.qti 2/0 | with_banks/non_cc_assessments/gab22de457404cb5cf022078f1e4da75e.xml.qti 1/0
        with_banks/non_cc_assessments/gf3edf8167be16b3a65a00ca923132b07.xml.qti 3/0
        """

    static let qti2 = """
        canvas-mathml/numeric_1.2.xml 2/0 | learnosity/tests/rtest02.xml 0/0 | learnosity/tests/rtest03.xml 0/0 | oat-2_1/feedbackblock_adaptive.xml 0/1
        oat-2_2/feedbackblock_adaptive.xml 0/1 | oat-custom/infocontrol.xml 0/1 | oat-invalid/malformed.xml 0/0 | oat-invalid/noversion.xml 0/0
        oat-tests/arbitrary_collections_of_item_outcomes/arbitrary_collections_of_item_outcomes.xml 0/0
        oat-tests/basic_statistics_as_outcomes/basic_statistics_as_outcomes.xml 0/0
        oat-tests/branching_based_on_the_response_to_an_assessmentitem/branching_based_on_the_response_to_an_assessmentitem.xml 0/0
        oat-tests/categories_of_item/categories_of_item.xml 0/0
        oat-tests/controlling_item_feedback_in_relation_to_the_test/controlling_item_feedback_in_relation_to_the_test.xml 0/0
        oat-tests/controlling_the_duration_of_an_item_attempt/controlling_the_duration_of_an_item_attempt.xml 0/0
        oat-tests/empty_tests/empty_test_missing_namespace.xml 0/0 | oat-tests/empty_tests/empty_test_v2p1.xml 0/0 | oat-tests/empty_tests/empty_test_v2p2p2.xml 0/0
        oat-tests/empty_tests/empty_test_v2p2p3.xml 0/0 | oat-tests/empty_tests/empty_test_v2p2p4.xml 0/0 | oat-tests/empty_tests/empty_test_wrong_namespace.xml 0/0
        oat-tests/feedback_examples_test/feedback_examples_test.xml 0/0 | oat-tests/golden_required_items_and_sections/golden_required_items_and_sections.xml 0/0
        oat-xinclude/subfolder/xinclude_ns_in_tag_content1.xml 0/0 | oat-xinclude/xinclude_ns_in_tag_content1.xml 0/0 | rqti/assessmentResult_candidate_comment.xml 0/0
        rqti/stab_results.xml 0/0 | tao-edge/authoring/loadWrongQtiXml.xml 0/0 | tao-edge/wrong/unwell_formated_associate.xml 0/0 | tao-edge/xml/cdata/item.xml 0/1
        tao-packages/QTI/qti22.zip 3/0 | tao-packages/wrong/InvalidArchive.zip 0/0 | tao-packages/wrong/MalformedItemXml.zip 0/1
        tao-packages/wrong/WrongManifestFileItemHref.zip 1/1 | test_qti_2.2.zip 4/1
        """

    static let qti3 = """
        citolab-biologie-nl/assessment.xml 0/0 | citolab-biologie-nl/imsmanifest.xml 0/0 | citolab-examples/assessment.xml 0/0 | citolab-examples/imsmanifest.xml 0/0
        kennisnet-items/complex-response-processing.xml 0/1 | kennisnet-items/match-correct-template.xml 0/1 | kennisnet-items/simple-multiple-choice-processing1.xml 0/1
        kennisnet-package/Filesystem/Zip/fixtures/imsmanifest_v3p1.xml 0/0
        """
}

/// What holds of every reading of markup.
enum SharedMarkup {
    /// What must hold of every reading.
    static func check(_ reading: QuestionReading) {
        let rejected = reading.findings.filter { $0.severity == .rejected && $0.record != nil }
        #expect(reading.count == reading.questions.count + rejected.count)
        for finding in reading.findings {
            #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
            #expect(finding.remedy.hasSuffix("."))
        }
        for question in reading.questions {
            #expect(!question.record.isEmpty)
            guard case .choice(let choice) = question.body else { continue }
            #expect(choice.options.count > 1)
            #expect(choice.options.allSatisfy { (-1...1).contains($0.weight) })
        }
    }
}
