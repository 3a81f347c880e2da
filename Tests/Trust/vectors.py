#!/usr/bin/env python3
"""Writes Tests/Golden/vectors/canonical-json.json: texts, and what securesystemslib makes of them
(null: refused)."""
import json
import pathlib

from securesystemslib.exceptions import FormatError
from securesystemslib.formats import encode_canonical

TEXTS = [
    'null', 'true', ' false ', '0', '-0', '-7', '9007199254740993', '9223372036854775807',
    '9223372036854775808', '-9223372036854775809', '123456789012345678901234567890', '1.0', '1e3',
    '[1.5]', '""', '"a\\"b\\\\c"', '"\\/"', '"\\u0041\\u00e9\\ud83c\\udf31"', '"ü🌱"',
    '"\\n\\t\\b\\f\\r\\u0000\\u001f\\u007f"', '[]', '[ 1 , [ ] , {} ]', '{}', '{"b":1,"a":2}',
    '{"a":1,"B":2,"aa":3,"":4}', '{"é":1,"e\\u0301x":2,"z":3,"\\uffff":4,"\\ud83c\\udf31":5}',
    '{"x":{"c":[true,null],"b":"\\\\"},"w":[{"q":1,"p":2}]}',
    '{"\\n":"\\n","\\"":"\\"","\\\\":"\\\\"}',
]


def canonical(text):
    try:
        return encode_canonical(json.loads(text))
    except FormatError:
        return None


rows = [{"text": text, "canonical": canonical(text)} for text in TEXTS]
path = pathlib.Path(__file__).parents[1] / "Golden" / "vectors" / "canonical-json.json"
path.write_text(json.dumps(rows, indent=1, ensure_ascii=True) + "\n")
