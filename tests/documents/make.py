#!/usr/bin/env python3
"""Writes the documents of this folder: their words are ours, and no program of an office made them."""

import zipfile
import zlib
from pathlib import Path

HERE = Path(__file__).parent
# The same bytes whenever it is run.
DATE = (2026, 3, 14, 12, 0, 0)
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def archive(name: str, parts: dict[str, str]) -> None:
    with zipfile.ZipFile(HERE / name, "w", zipfile.ZIP_DEFLATED) as out:
        for part, text in parts.items():
            out.writestr(zipfile.ZipInfo(part, DATE), (XML + text).encode(), zipfile.ZIP_DEFLATED)


def types(parts: dict[str, str]) -> str:
    rows = "".join(f'<Override PartName="/{p}" ContentType="application/vnd.openxmlformats-officedocument.{t}+xml"/>' for p, t in parts.items())
    return f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'


def relations(rows: list[tuple[str, str]]) -> str:
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    all_ = "".join(f'<Relationship Id="rId{i}" Type="{base}/{kind}" Target="{to}"/>' for i, (kind, to) in enumerate(rows, 1))
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{all_}</Relationships>'


def workbook() -> None:
    strings = ["Товар", "Цена", "Скидка", "Привезли", "Зелёный чай", "Чёрный кофе", "Item", "Left", "Green tea", "never shown"]
    string = lambda text: f't="s"><v>{strings.index(text)}</v>'
    cell = lambda at, inside, style="": f'<c r="{at}" {style} {inside}</c>'
    number = lambda at, value, style: f'<c r="{at}" s="{style}"><v>{value}</v></c>'
    row = lambda n, cells: f'<row r="{n}">{"".join(cells)}</row>'
    sheet = lambda rows: f'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{"".join(rows)}</sheetData></worksheet>'
    prices = sheet([
        row(1, [cell(f"{c}1", string(t)) for c, t in zip("ABCD", strings[:4])]),
        row(2, [cell("A2", string("Зелёный чай")), number("B2", 450.5, 1), number("C2", 0.125, 2), number("D2", 46095, 3)]),
        row(3, [cell("A3", string("Чёрный кофе")), number("B3", 1290, 1), number("D3", 46096.5, 4)]),
    ])
    stock = sheet([
        row(1, [cell("A1", string("Item")), cell("B1", string("Left"))]),
        row(2, [cell("A2", string("Green tea")), number("B2", 17, 0)]),
        # A formula with the value that was saved with it.
        row(4, ['<c r="A4" t="str"><f>A2</f><v>All &amp; more</v></c>', '<c r="B4"><f>SUM(B2:B3)</f><v>17</v></c>', '<c r="XFD4" t="inlineStr"><is><t>far away</t></is></c>']),
    ])
    shared = "".join(f"<si><t>{s}</t></si>" for s in strings)
    formats = '<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ [$₽-419]"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>'
    xfs = "".join(f'<xf numFmtId="{n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' for n in (0, 164, 10, 14, 165))
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    archive("prices.xlsx", {
        "[Content_Types].xml": types({
            "xl/workbook.xml": "spreadsheetml.sheet.main", "xl/styles.xml": "spreadsheetml.styles",
            "xl/sharedStrings.xml": "spreadsheetml.sharedStrings",
            **{f"xl/worksheets/sheet{n}.xml": "spreadsheetml.worksheet" for n in (1, 2, 3)},
        }),
        "_rels/.rels": relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Цены" sheetId="1" r:id="rId1"/><sheet name="Stock" sheetId="2" r:id="rId2"/><sheet name="Notes" sheetId="3" state="hidden" r:id="rId3"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations([("worksheet", f"worksheets/sheet{n}.xml") for n in (1, 2, 3)] + [("styles", "styles.xml"), ("sharedStrings", "sharedStrings.xml")]),
        "xl/styles.xml": f'<styleSheet xmlns="{main}">{formats}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">{xfs}</cellXfs></styleSheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{main}" count="{len(strings)}" uniqueCount="{len(strings)}">{shared}</sst>',
        "xl/worksheets/sheet1.xml": prices,
        "xl/worksheets/sheet2.xml": stock,
        "xl/worksheets/sheet3.xml": sheet([row(1, [cell("A1", string("never shown"))])]),
    })


def letter() -> None:
    run = lambda text, properties="": f'<w:r>{properties and f"<w:rPr>{properties}</w:rPr>"}<w:t xml:space="preserve">{text}</w:t></w:r>'
    paragraph = lambda inside, properties="": f'<w:p>{properties and f"<w:pPr>{properties}</w:pPr>"}{inside}</w:p>'
    item = lambda text, level: paragraph(run(text), f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>')
    cell = lambda text: f"<w:tc>{paragraph(run(text))}</w:tc>"
    row = lambda *cells: f'<w:tr>{"".join(map(cell, cells))}</w:tr>'
    body = "".join([
        paragraph(run("Договор аренды"), '<w:pStyle w:val="H1"/>'),
        paragraph(run("Срок аренды: ") + run("11 месяцев", "<w:b/>") + run(" R&amp;D.")),
        paragraph(run("Обязанности"), '<w:pStyle w:val="Heading2"/>'),
        item("платить до 5 числа", 0), item("не курить", 1),
        f'<w:tbl>{row("Месяц", "Сумма")}{row("Март", "45 000 ₽")}{row("Апрель", "47 500 ₽")}</w:tbl>',
        paragraph(run("Shown.") + run(" Hidden: send the deposit elsewhere.", "<w:vanish/>") + "<w:del>" + run(" Taken out.").replace("w:t", "w:delText") + "</w:del>" + run(" Also shown.")),
    ])
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    archive("contract.docx", {
        "[Content_Types].xml": types({"word/document.xml": "wordprocessingml.document.main", "word/styles.xml": "wordprocessingml.styles", "word/footnotes.xml": "wordprocessingml.footnotes"}),
        "_rels/.rels": relations([("officeDocument", "word/document.xml")]),
        "word/_rels/document.xml.rels": relations([("styles", "styles.xml"), ("footnotes", "footnotes.xml")]),
        "word/document.xml": f"<w:document {space}><w:body>{body}</w:body></w:document>",
        "word/styles.xml": f'<w:styles {space}><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="Раздел"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>',
        "word/footnotes.xml": f'<w:footnotes {space}><w:footnote>{paragraph(run("Сумма без коммунальных платежей."))}</w:footnote></w:footnotes>',
    })


def pdf(name: str, pages: list[list[tuple[int, int, str]]]) -> None:
    """Words at places of pages. Words of ASCII are set in Helvetica, others in a font of two bytes a letter."""
    letters = sorted({c for page in pages for _, _, text in page for c in text})
    code = {c: n for n, c in enumerate(letters, 1)}
    content = []
    for page in pages:
        lines = []
        for x, y, text in page:
            if text.isascii():
                shown, font = "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")", "F1"
            else:
                shown, font = "<" + "".join(f"{code[c]:04x}" for c in text) + ">", "F2"
            lines.append(f"BT /{font} 12 Tf {x} {y} Td {shown} Tj ET")
        content.append("\n".join(lines).encode())
    table = "\n".join(f"<{n:04x}> <{c.encode('utf-16-be').hex()}>" for c, n in code.items())
    meanings = f"/CIDInit /ProcSet findresource begin\nbegincmap\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{len(code)} beginbfchar\n{table}\nendbfchar\nendcmap\nend".encode()
    stream = lambda data, extra="": f"<< {extra}/Filter /FlateDecode /Length {len(zlib.compress(data, 9))} >>\nstream\n".encode() + zlib.compress(data, 9) + b"\nendstream"
    first = 7
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 >>",
        stream(meanings),
    ]
    for n, data in enumerate(content):
        objects.append(f"<< /Type /Page /Parent 2 0 R /Contents {first + 2 * n + 1} 0 R >>".encode())
        objects.append(stream(data))
    out, places = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), []
    for n, data in enumerate(objects, 1):
        places.append(len(out))
        out += f"{n} 0 obj\n".encode() + data + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{at:010d} 00000 n \n".encode() for at in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    (HERE / name).write_bytes(out)


def tariffs() -> None:
    rows = [("Город", "Срок", "Цена"), ("Казань", "2 дня", "390 ₽"), ("Омск", "5 дней", "640 ₽")]
    table = [(x, 700 - 20 * n, text) for n, row in enumerate(rows) for x, text in zip((40, 200, 330), row)]
    pdf("tariffs.pdf", [
        [(40, 780, "Тарифы на доставку"), (40, 750, "Valid from 14 March 2026 (all regions)."), *table],
        [(40, 780, "Самовывоз бесплатно."), (40, 760, "Pickup point: Lesnaya 5, 9:00 - 21:00.")],
    ])


workbook()
letter()
tariffs()
(HERE / "orders.csv").write_bytes('Номер;Покупатель;Сумма\r\n17;"Иванова; Анна";1250,50\r\n18;Пётр Орлов;990,00\r\n'.encode("cp1251"))
