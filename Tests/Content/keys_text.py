"""Answers of the sample files as letters and digits, so that two ways to read a file can be
compared."""
import html
import re
import unicodedata


def plain(text):
    """Letters and digits of a text without its markup; the text itself where it has none."""
    text = re.sub(r'<img[^<>]* alt="([^"]*)"[^<>]*>', r' \1 ', text)
    text = html.unescape(re.sub(r'<[^<>]*>', ' ', text).strip() or text)
    text = unicodedata.normalize('NFC', text).lower()
    return ''.join(each for each in text if each.isalnum()) or ''.join(text.split())
