#pragma once
#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU, whose headers clash with Foundation's own copy. The macro
// only hides trailing fields of a struct that is always passed by pointer.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>

// xmlFree is a mutable global function pointer, which Swift 6 refuses to read.
static inline void florilegium_xml_free(void *pointer) {
    xmlFree(pointer);
}
