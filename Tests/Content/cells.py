"""A workbook of numbers in many formats, and what LibreOffice shows of each: Tests/Cells, for
WorkbookCellTests.

    python3 Tests/Content/cells.py Tests/Cells

Wants LibreOffice (Debian's libreoffice-calc). It writes formats.xlsx, and formats.csv as
LibreOffice exports it, cells as shown, in English. A row has the code of a format, the number, and
the number in that format.
"""
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

CODES = [
    'General', '0', '0.00', '#,##0', '#,##0.00', '0%', '0.00%', '0.0%', '0.00E+00', '0.0E+0',
    '##0.0E+0', '# ?/?', '# ??/??', '# ?/8', '?/?', '0 ?/?', '000', '0000', '00000', '000-0000',
    '(000) 000-0000', '00000-0000', '0.###', '#.###', '#', '#.#', '0.0##', '#,##0.0', '0,', '0.0,',
    '#,##0,', '0.0,,', '"$"#,##0.00', '$#,##0.00', '[$€-407] #,##0.00', '#,##0.00 [$€-407]',
    '#,##0.00\\ "€"', '[$£-809]#,##0.00', '[$kr-41D] 0', '#,##0;(#,##0)', '#,##0 ;[Red](#,##0)',
    '#,##0.00;[Red]-#,##0.00', '0;-0;"none"', '0" kg"', '0.0"m"', '0\\ \\m', '"No. "0', '+0;-0;0',
    '0"°C"', '"<"0', '@', '[<100]0.0;0', '[>=1000]#,##0,"k";0', '[Blue]0.0', '0_)',
    '_(* #,##0_);_(* (#,##0)', '0.00_);(0.00)', '#,##0.000', '0.00000']
BUILT_IN = [0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 37, 38, 39, 40, 48, 49]
NUMBERS = [
    '0', '1', '7', '21', '42', '100', '1234', '12345.678', '1234567', '9460000000000',
    '9460730472580.8', '6.02214076E+23', '0.5', '0.25', '0.75', '0.125', '0.333333333333333',
    '0.21', '0.005', '0.078', '2.5', '3.14159265358979', '0.1', '0.29999999999999999', '1.005',
    '99.995', '0.000123', '1.6E-19', '-1', '-0.5', '-1234.5', '-0.004', '5551234', '123456789',
    '299792458', '98.6', '1000', '999.5']


def package(rows):
    cells = []
    formats = ''.join(
        f'<numFmt numFmtId="{164 + n}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>'
        for n, code in enumerate(CODES))
    ids = BUILT_IN + [164 + n for n in range(len(CODES))]
    xfs = ''.join(
        f'<xf numFmtId="{each}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>'
        for each in ids)
    for number, (style, name, value) in enumerate(rows, 1):
        cells.append(
            f'<row r="{number}"><c r="A{number}" t="inlineStr"><is>'
            f'<t xml:space="preserve">{escape(name)}</t></is></c>'
            f'<c r="B{number}" t="inlineStr"><is><t>{value}</t></is></c>'
            f'<c r="C{number}" s="{style}"><v>{value}</v></c></row>')
    main, office = (
        'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        'http://schemas.openxmlformats.org/officeDocument/2006')
    types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
    return {
        '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
            'content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/>'
            f'<Override PartName="/xl/styles.xml" ContentType="{types}.styles+xml"/>'
            '<Override PartName="/xl/worksheets/sheet1.xml" '
            f'ContentType="{types}.worksheet+xml"/></Types>',
        '_rels/.rels': '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
            'relationships"><Relationship Id="rId1" '
            f'Type="{office}/relationships/officeDocument" Target="xl/workbook.xml"/>'
            '</Relationships>',
        'xl/workbook.xml': f'<workbook xmlns="{main}" xmlns:r="{office}/relationships"><sheets>'
            '<sheet name="Formats" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships xmlns="http://schemas.openxmlformats.org/'
            'package/2006/relationships"><Relationship Id="rId1" '
            f'Type="{office}/relationships/worksheet" Target="worksheets/sheet1.xml"/>'
            f'<Relationship Id="rId2" Type="{office}/relationships/styles" Target="styles.xml"/>'
            '</Relationships>',
        'xl/styles.xml': f'<styleSheet xmlns="{main}"><numFmts count="{len(CODES)}">{formats}'
            '</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
            f'<borders count="1"><border/></borders><cellXfs count="{len(ids)}">{xfs}</cellXfs>'
            '</styleSheet>',
        'xl/worksheets/sheet1.xml': f'<worksheet xmlns="{main}"><sheetData>{"".join(cells)}'
            '</sheetData></worksheet>',
    }


def main(folder):
    names = [f'built-in {each}' for each in BUILT_IN] + CODES
    rows = [(style, name, value) for style, name in enumerate(names) for value in NUMBERS]
    book = folder / 'formats.xlsx'
    with zipfile.ZipFile(book, 'w', zipfile.ZIP_DEFLATED) as file:
        for name, text in package(rows).items():
            info = zipfile.ZipInfo(name, (2026, 11, 28, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(info, '<?xml version="1.0" encoding="UTF-8"?>' + text)
    with tempfile.TemporaryDirectory() as home:
        subprocess.run(
            [
                'soffice', f'-env:UserInstallation=file://{home}', '--headless', '--convert-to',
                'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,true', '--outdir',
                folder, book],
            check=True, env={'PATH': '/usr/bin:/bin', 'HOME': home, 'LC_ALL': 'en_US.UTF-8'})


main(Path(sys.argv[1]))
