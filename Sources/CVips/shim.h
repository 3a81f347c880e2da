#pragma once
#include <vips/vips.h>
#include <vips/vector.h>

// Nearly every vips call is variadic, which Swift cannot call: one line each for those we use.
// Every call returns 0, or -1 with the reason in vips_error_buffer().

// Turned upright, in sRGB, within an edge, never enlarged.
static inline int florilegium_vips_import(VipsImage *in, VipsImage **out, int edge) {
    return vips_thumbnail_image(
        in, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "export_profile", "srgb", NULL);
}
// The same for an image that is upright and in sRGB already.
static inline int florilegium_vips_shrink(VipsImage *in, VipsImage **out, int edge) {
    return vips_thumbnail_image(
        in, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL);
}
static inline int florilegium_vips_square(VipsImage *in, VipsImage **out, int edge) {
    return vips_thumbnail_image(
        in, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "crop",
        VIPS_INTERESTING_ATTENTION, NULL);
}
// Opened for random access, so that pixels are decoded whole before any is used: read in sequence,
// a file that breaks off only gives a warning.
static inline VipsImage *florilegium_vips_open(const void *bytes, size_t length) {
    return vips_image_new_from_buffer(
        bytes, length, "", "access", VIPS_ACCESS_RANDOM, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}
// The same within memory, however large: libvips would put what is large into a file.
static inline VipsImage *florilegium_vips_open_in_memory(const void *bytes, size_t length) {
    return vips_image_new_from_buffer(
        bytes, length, "", "access", VIPS_ACCESS_RANDOM, "memory", TRUE, "fail_on",
        VIPS_FAIL_ON_TRUNCATED, NULL);
}
// Turned upright, in sRGB, cut to a square around the middle.
static inline int florilegium_vips_middle(VipsImage *in, VipsImage **out, int edge) {
    return vips_thumbnail_image(
        in, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "crop", VIPS_INTERESTING_CENTRE,
        "export_profile", "srgb", NULL);
}
static inline int florilegium_vips_flatten(VipsImage *in, VipsImage **out) {
    VipsArrayDouble *paper = vips_array_double_newv(3, 255.0, 255.0, 255.0);
    int result = vips_flatten(in, out, "background", paper, NULL);
    vips_area_unref(VIPS_AREA(paper));
    return result;
}
static inline int florilegium_vips_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}
static inline int florilegium_vips_svg(
    void *bytes, size_t length, VipsImage **out, double scale) {
    return vips_svgload_buffer(bytes, length, out, "scale", scale, NULL);
}
// A layer with transparency in eight bits, laid over an opaque image of the same size.
static inline int florilegium_vips_lay(VipsImage *layer, VipsImage *under, VipsImage **out) {
    VipsImage *colours = NULL, *opacity = NULL;
    int result = vips_extract_band(layer, &colours, 0, "n", 3, NULL)
        || vips_extract_band(layer, &opacity, 3, NULL)
        || vips_ifthenelse(opacity, colours, under, out, "blend", TRUE, NULL);
    if (colours) g_object_unref(colours);
    if (opacity) g_object_unref(opacity);
    return result ? -1 : 0;
}
static inline int florilegium_vips_encode(
    VipsImage *in, const char *suffix, void **bytes, size_t *length) {
    return vips_image_write_to_buffer(in, suffix, bytes, length, NULL);
}
static inline void florilegium_vips_unref(VipsImage *image) {
    g_object_unref(image);
}
