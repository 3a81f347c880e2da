#pragma once
#include <string.h>
#include <vips/vips.h>
#include <vips/vector.h>

// Nearly every vips call is variadic, which Swift cannot call: one line each for those we use.
// Every call returns 0, or -1 with the reason in vips_error_buffer().

// Whether a picture has a profile of its own kind, by its head (ICC.1:2010, 7.2): one for colours
// beside a grey picture says nothing of it.
static inline int florilegium_vips_profile_fits(VipsImage *in) {
    const void *profile = NULL;
    size_t length = 0;
    if (vips_image_get_typeof(in, VIPS_META_ICC_NAME) == 0
        || vips_image_get_blob(in, VIPS_META_ICC_NAME, &profile, &length) || length < 128)
        return 0;
    const char *space = (const char *) profile + 16;
    int bands = vips_image_get_bands(in) - (vips_image_hasalpha(in) ? 1 : 0);
    return !memcmp(space, "RGB ", 4) ? bands == 3
        : !memcmp(space, "GRAY", 4)  ? bands == 1
        : !memcmp(space, "CMYK", 4) && bands == 4;
}
// Turned upright, within an edge, never enlarged; cut to a square where `crop` says around what; with
// the colours of its profile in sRGB. A profile that is broken, or of another kind of picture, is as
// none: the pixels are taken as they are.
static inline int florilegium_vips_import(
    VipsImage *in, VipsImage **out, int edge, VipsInteresting crop) {
    if (florilegium_vips_profile_fits(in)) {
        if (!vips_thumbnail_image(
                in, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "crop", crop,
                "export_profile", "srgb", NULL))
            return 0;
        vips_error_clear();
    }
    VipsImage *bare = NULL;
    if (vips_copy(in, &bare, NULL)) return -1;
    vips_image_remove(bare, VIPS_META_ICC_NAME);
    // Numbers of inks are no colours of a screen; all others are sRGB as they are, which is what a
    // picture without a profile means.
    int result = vips_image_get_interpretation(bare) == VIPS_INTERPRETATION_CMYK
        ? vips_thumbnail_image(
              bare, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "crop", crop,
              "export_profile", "srgb", NULL)
        : vips_thumbnail_image(
              bare, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "crop", crop, NULL);
    g_object_unref(bare);
    return result;
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
// The profile as a copy of the image's own: that of a HEIF file goes with its loader in libvips 8.14,
// before the pixels do.
static inline VipsImage *florilegium_vips_owning(VipsImage *image) {
    const void *profile = NULL;
    size_t length = 0;
    if (image && vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0
        && !vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &length))
        vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, length);
    return image;
}
// Opened for random access, so that pixels are decoded whole before any is used: read in sequence,
// a file that breaks off only gives a warning. Within memory, however large, if so asked: libvips
// would put what is large into a file.
static inline VipsImage *florilegium_vips_open(const void *bytes, size_t length, int in_memory) {
    return florilegium_vips_owning(vips_image_new_from_buffer(
        bytes, length, "", "access", VIPS_ACCESS_RANDOM, "memory", in_memory, "fail_on",
        VIPS_FAIL_ON_TRUNCATED, NULL));
}
// A part of a picture where it is, all around it white; NULL with libvips' reason.
static inline VipsImage *florilegium_vips_on_white(
    VipsImage *in, int left, int top, int width, int height) {
    VipsImage *part = NULL, *out = NULL;
    if (vips_extract_area(in, &part, left, top, width, height, NULL)) return NULL;
    vips_embed(
        part, &out, left, top, vips_image_get_width(in), vips_image_get_height(in), "extend",
        VIPS_EXTEND_WHITE, NULL);
    g_object_unref(part);
    return out;
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
