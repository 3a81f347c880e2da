#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
// Both need what stands above them, and the second needs the first.
#include <jpeglib.h>
#include <jerror.h>

// libjpeg goes on where a file is damaged, makes up what is missing and only warns. Its warnings come
// by a function of the reader's own, which leaves by longjmp: Swift cannot do that.

// The most scans of one picture that are followed. libvips opens none with more.
#define FLORILEGIUM_JPEG_SCANS 100

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf end;
    size_t length;
    char *reason;
} florilegium_jpeg_reading;

// An error: what it is, libvips says when it opens the file.
static inline void florilegium_jpeg_stop(j_common_ptr reader) {
    longjmp(((florilegium_jpeg_reading *) reader->err)->end, 1);
}
// Whether bytes that are left over before a marker once all pixels are there are of no account: one
// value over and over, or a hundredth of the file. More is what a damage put out of step.
static inline int florilegium_jpeg_is_filling(j_decompress_ptr reader, size_t length) {
    size_t count = (size_t) reader->err->msg_parm.i[0];
    int marker = reader->err->msg_parm.i[1];
    if (marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7) return 0;
    if (count <= length / 100) return 1;
    size_t place = length - reader->src->bytes_in_buffer;
    if (count + 2 > place) return 0;
    const JOCTET *last = reader->src->next_input_byte - 2;
    for (size_t back = 2; back <= count; back++)
        if (last[-(ptrdiff_t) back] != last[-1]) return 0;
    return 1;
}
static inline void florilegium_jpeg_hear(j_common_ptr reader, int level) {
    florilegium_jpeg_reading *reading = (florilegium_jpeg_reading *) reader->err;
    if (level >= 0) return;
    switch (reader->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
        if (florilegium_jpeg_is_filling((j_decompress_ptr) reader, reading->length)) return;
        break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_JPEG_EOF: break;
    default: return;
    }
    reader->err->format_message(reader, reading->reason);
    longjmp(reading->end, 2);
}
// Whether the codes of a scan have a hole, such as a block of a disk that was never written: so many
// zero bytes in a row. Zeros are the first code of a table. Where that ends a block, they may stand for
// a plain surface; where it does not, for blocks full of one coefficient, which no picture has. What
// refines a picture and what fills the place before the end is not judged.
#define FLORILEGIUM_JPEG_HOLE 64
static inline int florilegium_jpeg_may_be_plain(j_decompress_ptr reader) {
    if (reader->Ah != 0) return 1;
    int is_dc = reader->progressive_mode && reader->Ss == 0;
    for (int number = 0; number < reader->comps_in_scan; number++) {
        const jpeg_component_info *component = reader->cur_comp_info[number];
        int table = is_dc ? component->dc_tbl_no : component->ac_tbl_no;
        // libjpeg looks at the number of a table only when it begins to read codes.
        if (table < 0 || table >= NUM_HUFF_TBLS) return 1;
        const JHUFF_TBL *codes =
            is_dc ? reader->dc_huff_tbl_ptrs[table] : reader->ac_huff_tbl_ptrs[table];
        // The lower half of an end of blocks is nought, whatever the number of blocks; 15 is no end.
        if (codes != NULL && ((codes->huffval[0] & 15) != 0 || codes->huffval[0] == 0xf0)) return 0;
    }
    return 1;
}
static inline int florilegium_jpeg_has_hole(j_decompress_ptr reader) {
    if (florilegium_jpeg_may_be_plain(reader)) return 0;
    const JOCTET *next = reader->src->next_input_byte;
    const JOCTET *end = next + reader->src->bytes_in_buffer;
    int zeros = 0;
    for (; next < end; next++) {
        int is_end = *next == 0xff && next + 1 < end && next[1] != 0
            && !(next[1] >= JPEG_RST0 && next[1] <= JPEG_RST0 + 7);
        if (is_end) return 0;
        if (*next != 0 && zeros >= FLORILEGIUM_JPEG_HOLE) return 1;
        zeros = *next == 0 ? zeros + 1 : 0;
    }
    return 0;
}
// Whether scans of a progressive picture are missing: a number that never came, or came roughly.
static inline int florilegium_jpeg_lacks_scans(j_decompress_ptr reader) {
    if (!reader->progressive_mode || reader->coef_bits == NULL) return 0;
    for (int component = 0; component < reader->num_components; component++)
        for (int place = 0; place < DCTSIZE2; place++)
            if (reader->coef_bits[component][place] != 0) return 1;
    return 0;
}
static const char florilegium_jpeg_hole[] = "Corrupt JPEG data: a run of zero bytes";
// Reads the only scan at an eighth of the size, row by row: all codes are read, and hardly a pixel is
// made or kept. Says what it lacks; NULL for nothing.
static inline const char *florilegium_jpeg_lack_of_one(j_decompress_ptr reader) {
    if (florilegium_jpeg_has_hole(reader)) return florilegium_jpeg_hole;
    reader->scale_num = 1;
    reader->scale_denom = 8;
    reader->out_color_space = reader->jpeg_color_space;
    reader->dct_method = JDCT_IFAST;
    reader->do_fancy_upsampling = FALSE;
    jpeg_start_decompress(reader);
    JSAMPARRAY row = reader->mem->alloc_sarray(
        (j_common_ptr) reader, JPOOL_IMAGE,
        reader->output_width * (JDIMENSION) reader->output_components, 1);
    while (reader->output_scanline < reader->output_height) jpeg_read_scanlines(reader, row, 1);
    jpeg_finish_decompress(reader);
    return NULL;
}
// Reads all scans into coefficients, and says what they lack; NULL for nothing.
static inline const char *florilegium_jpeg_lack_of_many(j_decompress_ptr reader) {
    reader->buffered_image = TRUE;
    jpeg_start_decompress(reader);
    int seen = 0;
    int state = JPEG_REACHED_SOS;
    while (state != JPEG_REACHED_EOI && state != JPEG_SUSPENDED) {
        if (state == JPEG_REACHED_SOS) {
            if (florilegium_jpeg_has_hole(reader)) return florilegium_jpeg_hole;
            if (reader->input_scan_number > FLORILEGIUM_JPEG_SCANS) return NULL;
            for (int number = 0; number < reader->comps_in_scan; number++)
                seen |= 1 << reader->cur_comp_info[number]->component_index;
        }
        state = jpeg_consume_input(reader);
    }
    int lacks_colours = seen != (1 << reader->num_components) - 1;
    return lacks_colours || florilegium_jpeg_lacks_scans(reader)
        ? "Corrupt JPEG data: scans are missing" : NULL;
}
// Whether a JPEG file lost part of its pixels, and libjpeg's word for it, of at most JMSG_LENGTH_MAX
// bytes. A file that cannot be read at all is not damaged: libvips says what is wrong with it.
static inline int florilegium_jpeg_is_damaged(
    const unsigned char *bytes, size_t length, char *reason) {
    struct jpeg_decompress_struct reader = { 0 };
    florilegium_jpeg_reading reading = { .length = length, .reason = reason };
    reader.err = jpeg_std_error(&reading.manager);
    reading.manager.error_exit = florilegium_jpeg_stop;
    reading.manager.emit_message = florilegium_jpeg_hear;
    switch (setjmp(reading.end)) {
    case 0: break;
    case 2: jpeg_destroy_decompress(&reader); return 1;
    default: jpeg_destroy_decompress(&reader); return 0;
    }
    jpeg_create_decompress(&reader);
    jpeg_mem_src(&reader, bytes, length);
    jpeg_read_header(&reader, TRUE);
    const char *lack = reader.arith_code
        // Its reader makes up what is missing without a word.
        ? "arithmetic coding, which browsers do not read"
        : jpeg_has_multiple_scans(&reader) ? florilegium_jpeg_lack_of_many(&reader)
                                           : florilegium_jpeg_lack_of_one(&reader);
    if (lack) strcpy(reason, lack);
    jpeg_destroy_decompress(&reader);
    return lack != NULL;
}
