"""The project's files of a language, for .ci/lengths and .ci/imports."""
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ['.ci', 'Benchmarks', 'Fuzz', 'Tests', 'operating', 'site']


def first_line(path):
    with path.open('rb') as file:
        return file.readline(80)


def is_python(path):
    """By its ending, or by its first line where it has none."""
    if path.suffix:
        return path.suffix == '.py'
    line = first_line(path)
    return line.startswith(b'#!') and b'python' in line


def is_shell(path):
    if path.suffix:
        return path.suffix == '.sh'
    return first_line(path).rstrip() in (b'#!/usr/bin/env bash', b'#!/bin/sh')


def files(wanted):
    """Files of the project of which `wanted` is true, in the order of their paths."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob('*'))
    return sorted(path for path in found if path.is_file() and wanted(path))
