import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { type ArchiveRule, archiveRules } from '../../../../main/engine/pdf/archive/archive-rules.ts'
import { checkArchive } from '../../../../main/engine/pdf/archive/check-archive.ts'
import { scanToArchive, withText } from '../../../support/archive-pdfs.ts'
import { encryptedPdf, signedPdf } from '../../../support/pdf-corpus.ts'
import { plainPdf } from '../../../support/pdfs.ts'
import { sharedPool as pool } from '../../../support/shared-pool.ts'
import { testFolder } from '../../../support/test-folder.ts'

const folder = testFolder()
let made = 0
const newPath = () => path.join(folder, `${made++}.pdf`)
function write(bytes: Uint8Array): string {
  const to = newPath()
  writeFileSync(to, bytes)
  return to
}

async function archived(): Promise<Buffer> {
  const to = newPath()
  expect(await pool.toArchive({ from: write(scanToArchive()), to })).toStrictEqual({ kind: 'archived' })
  return readFileSync(to)
}

const claim = { part: '2', conformance: 'B' }

it('a scan becomes PDF/A-2b with its look, its words and its facts, and the same file gives the same bytes', async () => {
  const bytes = await archived()
  const [from, to] = [write(scanToArchive()), write(bytes)]
  expect(checkArchive(to)).toStrictEqual({ kind: 'checked', claim, faults: [], unchecked: [] })
  expect((await archived()).equals(bytes)).toBe(true)
  const [before, after] = await Promise.all([from, to].map((each) => pool.printPages(each, { first: 0, most: 9 })))
  expect(after).toStrictEqual(before)
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  expect([document.getTitle(), document.getAuthor()]).toStrictEqual(['Ofício <1> & anexo', 'Maria ☺'])
  expect(document.getCreationDate()?.toISOString()).toBe('2024-02-29T13:11:12.000Z')
  const text = bytes.toString('utf8')
  expect(text).toContain('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Ofício &lt;1&gt; &amp; anexo</rdf:li>')
  expect(text).toContain('<xmp:CreateDate>2024-02-29T10:11:12-03:00</xmp:CreateDate>')
  expect(text).toContain('/Title(Folha)'.replace('(', ' ('))
})

/** A change of the file, and the rule that it breaks. */
const broken: readonly (readonly [what: string, rule: ArchiveRule, from: string | RegExp, to: string])[] = [
  ['a space after the version', 'header', '%PDF-1.7\n', '%PDF-1.7 \n'],
  ['a version that does not exist', 'header', '%PDF-1.7', '%PDF-1.9'],
  ['a comment of letters', 'header-comment', /%[\x80-\xff]{4}/, '%abcd'],
  ['no id', 'trailer-id', / \/ID \[.*?\]/, ''],
  ['an empty id', 'trailer-id', /\/ID \[.*?\]/, '/ID [<> <>]'],
  ['bytes after its end', 'after-end', '%%EOF\n', '%%EOF\n\n\n'],
  ['a table that begins on the line of its name', 'table-lines', 'xref\n0', 'xref 0'],
  ['half a byte in a string', 'hex-string', '/Title <feff', '/Title <feff0'],
  ['a carriage return before a stream', 'stream-lines', '>>\nstream\n/Gs', '>>\nstream\r/Gs'],
  ['a stream that is elsewhere', 'stream-elsewhere', '/Subtype /Form', '/Subtype /Form/FFilter /FlateDecode'],
  ['an unknown filter', 'filter', '/Subtype /Form', '/Subtype /Form/Filter /LZWDecode'],
  ['a font whose name is no UTF-8', 'name-bytes', '/BaseFont /Helvetica', '/BaseFont /Helvetic#e9'],
  ['two spaces in the head of an object', 'object-lines', '\n6 0 obj', '\n6  0 obj'],
  ['a number that is too large', 'limits', '/Count 1', '/Count 1/Large 2147483648'],
  ['a page that is too small', 'limits', '[0 0 300 200]', '[0 0 300 2]'],
  ['an unknown operator', 'operator', 're f', 're f zz'],
  ['a picture that its resources do not name', 'resources', '/XObject <</Im ', '/XObject <</In '],
  ['a profile that is none', 'output-intent', '/DestOutputProfile 4', '/DestOutputProfile 3'],
  ['a profile from elsewhere', 'output-intent', '/S /GTS_PDFA1', '/S /GTS_PDFA1/DestOutputProfileRef <<>>'],
  ['colours of print', 'device-colour', '0.2 0.3 0.4 rg', '0.2 0.3 0.4 0 k'],
  ['a transfer function', 'graphics-state', '/Type /ExtGState', '/Type /ExtGState/TR /Identity'],
  ['an unknown rendering intent', 'rendering-intent', '/RI /Perceptual', '/RI /Beautiful'],
  ['a picture that is smoothed', 'image', '/Interpolate false', '/Interpolate true'],
  ['another picture for print', 'image', '/Interpolate false', '/Alternates []'],
  ['a form of PostScript', 'form', '/Subtype /Form', '/Subtype /Form/Subtype2 /PS'],
  ['a form from another file', 'reference-form', '/Subtype /Form', '/Subtype /Form/Ref <<>>'],
  ['an unknown blend mode', 'transparency', '/ca 0.5', '/BM /Bright'],
  ['a font without a kind', 'font-entries', '/Subtype /Type1', '/Subtype /Type9'],
  ['text that is seen in a font that is not embedded', 'font-embedded', '3 Tr', '0 Tr'],
  ['a film', 'annotation-type', '/Subtype /Square', '/Subtype /Movie'],
  ['an annotation that is not printed', 'annotation-flags', /\/F 4\n\/AP/, '/F 0\n/AP'],
  ['an annotation that is hidden', 'annotation-flags', /\/F 4\n\/AP/, '/F 6\n/AP'],
  ['an annotation without a look', 'annotation-appearance', /\/AP <<.*?>>/s, ''],
  [
    'fields that readers draw',
    'form-field',
    '/Type /Catalog',
    '/Type /Catalog/AcroForm <</NeedAppearances true/Fields []>>',
  ],
  ['fields of XFA', 'form-data', '/Type /Catalog', '/Type /Catalog/AcroForm <</XFA []/Fields []>>'],
  ['a script', 'action', '/S /URI', '/S /JavaScript/JS (1)'],
  ['a program to start', 'action', '/S /URI', '/S /Launch'],
  ['an action on opening a page', 'trigger-event', '/Type /Page\n', '/Type /Page/AA <<>>\n'],
  ['no metadata', 'metadata', /\/Metadata 3 0 R/, ''],
  ['metadata that are no XML', 'metadata', '</rdf:RDF>', '</rdf:RDX>'],
  ['a title without a language', 'metadata-property', ' xml:lang="x-default"', ''],
  ['a date that is none', 'metadata-property', '2024-02-29T10', '29/2/2024T10'],
  ['another part of the standard', 'claim', '<pdfaid:part>2', '<pdfaid:part>1'],
  ['no level of conformance', 'claim', /<pdfaid:conformance>B<\/pdfaid:conformance>/, ''],
  ['layers without a name', 'layers', '/Type /Catalog', '/Type /Catalog/OCProperties <</D <<>>/OCGs []>>'],
  ['pages for a presentation', 'other-presentation', '/Type /Page\n', '/Type /Page/PresSteps <<>>\n'],
  ['requirements of readers', 'requirements', '/Type /Catalog', '/Type /Catalog/Requirements []'],
]

it.each(broken)('a file with %s breaks the rule %s', async (_, rule, from, to) => {
  const checked = checkArchive(write(withText(await archived(), from, to)))
  expect(checked).toMatchObject({ kind: 'checked' })
  if (checked.kind === 'checked') expect(checked.faults.map((each) => each.rule)).toContain(rule)
})

it('a file without any change but a new table still meets PDF/A-2b', async () => {
  const checked = checkArchive(write(withText(await archived(), '(Folha)', '(Folhas)')))
  expect(checked).toStrictEqual({ kind: 'checked', claim, faults: [], unchecked: [] })
})

it('every rule names a clause of ISO 19005-2', () => {
  for (const clause of Object.values(archiveRules)) expect(clause).toMatch(/^6\.\d+(?:\.\d+)*$/)
})

it.each([
  ['signed', 'signed', () => signedPdf()],
  ['encrypted', 'protected', () => encryptedPdf({ userPassword: '', ownerPassword: 'x' })],
  ['closed by a password', 'password', () => encryptedPdf({ userPassword: 'y', ownerPassword: 'x' })],
  ['no PDF', 'unreadable', () => Buffer.from('oi')],
] as const)('a file that is %s is not written anew', async (_, kind, make) => {
  const to = newPath()
  expect(await pool.toArchive({ from: write(await make()), to })).toStrictEqual({ kind })
  expect(existsSync(to)).toBe(false)
})

it('a file that cannot meet PDF/A-2b is refused with the rules, and leaves no file', async () => {
  const to = newPath()
  const result = await pool.toArchive({ from: write(await plainPdf('Ofício')), to })
  expect(result).toMatchObject({ kind: 'refused', faults: [{ rule: 'font-embedded' }], unchecked: [] })
  expect([existsSync(to), existsSync(`${to}.scratch`)]).toStrictEqual([false, false])
  // A script is a part of the document, and is not left out in silence.
  const script = Buffer.from(scanToArchive().toString('latin1').replace('/S/URI/URI(', '/S/JavaScript/JS('), 'latin1')
  expect(await pool.toArchive({ from: write(script), to })).toMatchObject({
    kind: 'refused',
    faults: [{ rule: 'action' }],
  })
})

it('a file with a broken table is written anew first', async () => {
  const text = scanToArchive()
    .toString('latin1')
    .replace(/startxref\n\d+/, 'startxref\n7')
  const to = newPath()
  expect(await pool.toArchive({ from: write(Buffer.from(text, 'latin1')), to })).toStrictEqual({ kind: 'archived' })
  expect(checkArchive(to)).toMatchObject({ faults: [], unchecked: [] })
})

it('words that Malote lays into an archived page keep it PDF/A-2b', async () => {
  const to = newPath()
  const words = [{ text: 'Conceição', line: 0, box: { left: 20, top: 20, right: 90, bottom: 34 } }]
  await pool.layText({ from: write(await archived()), to, pages: [{ page: 0, words, turn: 0 }] })
  expect(checkArchive(to)).toStrictEqual({ kind: 'checked', claim, faults: [], unchecked: [] })
})

it('an attached original ends the claim', async () => {
  const to = newPath()
  const original = write(Buffer.from('oi'))
  await pool.attachOriginal({ from: write(await archived()), to, original, name: 'oi.txt', mediaType: 'text/plain' })
  expect(checkArchive(to)).toMatchObject({ faults: [], unchecked: [{ rule: 'attachment' }] })
})

it('any bytes end in an answer', async () => {
  const bytes = await archived()
  for (let nth = 1; nth < 60; nth += 1) {
    const spoilt = Buffer.from(bytes)
    const at = Math.floor((bytes.length * nth) / 61)
    spoilt.fill(nth * 37, at, at + 3)
    expect(['checked', 'unreadable']).toContain(checkArchive(write(spoilt)).kind)
    expect(['checked', 'unreadable']).toContain(checkArchive(write(bytes.subarray(0, (bytes.length * nth) / 60))).kind)
  }
})
