import { deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import type { CaptureKind, Finding } from '../../contract/bridge/capture.ts'
import { type Body, closed, extendable, streamBody, tinyPdf, withTable } from './odd-pdfs.ts'
import { plainPdf } from './pdfs.ts'

/** The expected end of a file: refused or shown as a problem with a sentence, or a row whose report contains this. */
type Ending =
  | { readonly rejected: RegExp }
  | { readonly problem: RegExp }
  | {
      readonly pages?: number
      readonly findings?: readonly Finding[]
      readonly kind?: CaptureKind
      readonly dpi?: number
    }

interface OddFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly ending: Ending
}

const catalog: Body = [1, '<</Type/Catalog/Pages 2 0 R>>']
const onePage: Body = [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>']
const a4 = '/MediaBox[0 0 595 842]'
const page = (entries: string, box = a4): Body => [3, `<</Type/Page/Parent 2 0 R${box}${entries}>>`]
const drawn = (text: string) => streamBody('', Buffer.from(text))

/** One page filled by a picture, as a scanner writes it. */
function scanOf(entries: string, bytes: Buffer, width: number, height: number): Buffer {
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8${entries}`
  return withTable([
    ...[catalog, onePage, page('/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>')],
    [4, drawn('q 595 0 0 842 0 0 cm /I Do Q')],
    [5, streamBody(picture, bytes)],
  ])
}

const jpeg = (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ddd'
  context.fillRect(0, 0, width, height)
  return canvas.toBuffer('image/jpeg')
}
const jpegScan = (dpi: number) => {
  const [width, height] = [Math.round((595 / 72) * dpi), Math.round((842 / 72) * dpi)]
  return scanOf('/ColorSpace/DeviceRGB/Filter/DCTDecode', jpeg(width, height), width, height)
}

/** A page that draws this with the picture I of a sheet, the font F and the form X. */
function sheetWith(content: string, form = ''): Buffer {
  const [width, height] = [1240, 1754]
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`
  const resources = '/Resources<</Font<</F 6 0 R>>/XObject<</I 5 0 R/X 7 0 R>>>>'
  return withTable([
    ...[catalog, onePage, page(`/Contents 4 0 R${resources}`)],
    [4, drawn(content)],
    [5, streamBody(`${picture}/Filter/DCTDecode`, jpeg(width, height))],
    [6, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [7, streamBody(`/Type/XObject/Subtype/Form/BBox[0 0 595 842]${resources}`, Buffer.from(form))],
  ])
}

const wholePicture = 'q 595 0 0 842 0 0 cm /I Do Q'
const letters = (words: string, mode = 0) => `BT ${mode} Tr /F 10 Tf 60 700 Td (${words}) Tj ET`

/** Documents with text, from paper and not, with the kind that is proposed for each. */
async function textFiles(): Promise<readonly (readonly [name: string, bytes: Uint8Array, ending: Ending])[]> {
  const [paper, digital] = [{ kind: 'scanned' }, { kind: 'copy' }] as const
  const afterBlank = await PDFDocument.load(await plainPdf('Parecer'))
  afterBlank.insertPage(0)
  return [
    ['a letter.pdf', await plainPdf('Carta'), digital],
    ['a letter with a logo.pdf', sheetWith(`q 99 0 0 99 60 720 cm /I Do Q ${letters('Carta')}`), digital],
    ['a letter in a form.pdf', sheetWith('/X Do', letters('Carta')), digital],
    ['a letter behind a blank page.pdf', await afterBlank.save(), digital],
    ['a recognised scan.pdf', sheetWith(`${wholePicture} ${letters('Nota', 3)}`), { ...paper, dpi: 150 }],
    ['a scan over its text.pdf', sheetWith(`${letters('Nota')} ${wholePicture}`), { ...paper, dpi: 150 }],
    ['a stamped scan.pdf', sheetWith(`/X Do ${letters('Folha 1')}`, wholePicture), { ...paper, dpi: 150 }],
    [
      'an enlarged scan.pdf',
      sheetWith(`q 2 0 0 2 0 0 cm /X Do Q ${letters('Folha 2')}`, 'q 297.5 0 0 421 0 0 cm /I Do Q'),
      { ...paper, dpi: 150 },
    ],
    ['a recognised receipt.pdf', sheetWith(`q 200 0 0 300 60 400 cm /I Do Q ${letters('Recibo', 3)}`), paper],
    ['only spaces.pdf', sheetWith(letters('   ')), paper],
  ]
}

/** A decompression bomb: zeros, packed twice into a few kilobytes. */
function twicePacked(megabytes: number): Buffer {
  return deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 1 }))
}

/** A page tree of this depth with one page. */
function deepTree(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, index): Body => {
    const number = index === 0 ? 2 : 9 + index
    const kid = index === depth - 1 ? 3 : 10 + index
    return [number, `<</Type/Pages/Kids[${kid} 0 R]/Count 1>>`]
  })
  return withTable([catalog, ...nodes, page('')])
}

function manyPages(count: number): Buffer {
  const pages = Array.from({ length: count }, (_, index): Body => [10 + index, `<</Type/Page/Parent 2 0 R${a4}>>`])
  const kids = pages.map(([number]) => `${number} 0 R`).join(' ')
  return withTable([catalog, [2, `<</Type/Pages/Kids[${kids}]/Count ${count}>>`], ...pages])
}

/** A page with a filled signature field whose signature is not valid. */
export function signedPdf(): Buffer {
  const value = '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<00>>>'
  return withTable([
    [1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[5 0 R]>>>>'],
    ...[onePage, page('/Annots[5 0 R]')],
    [5, '<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/Rect[0 0 0 0]/P 3 0 R/V 6 0 R>>'],
    [6, value],
  ])
}

export async function encryptedPdf(options: { userPassword: string; ownerPassword: string }): Promise<Uint8Array> {
  const document = await PDFDocument.load(await plainPdf('Segredo'))
  document.encrypt({ ...options, permissions: { copying: false, modifying: false } })
  return document.save()
}

async function sizedPages(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const size of [
    [595, 842],
    [842, 595],
    [595, 1000],
  ] as const)
    document.addPage([...size])
  document.catalog.set(PDFName.of('Lang'), PDFName.of('pt'))
  return document.save()
}

const broken = (name: keyof typeof closed): Buffer => closed[name]
const written = (name: keyof typeof extendable): Buffer => extendable[name].bytes
const upToEnd = (bytes: Uint8Array, share: number) =>
  Buffer.concat([bytes.subarray(0, bytes.length * share), Buffer.from('\n%%EOF\n')])
const spoiltPack = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('stream\r\n') + 8
  return copy.fill(0xff, at, at + 20)
}

/** The packed content of a page with this many strokes. */
const strokes = (count: number) => deflateSync('1 1 m 500 800 l S\n'.repeat(count))

/** Every unusual file with its expected end. */
export async function oddFiles(): Promise<OddFile[]> {
  const plain = await plainPdf('Nota')
  const scan = jpegScan(150)
  const any = {}
  // Where other files become PDFs, it is the picture or the archive that is damaged.
  const noPdf = /Não é um PDF|danificado/
  const lost = { findings: ['not-examined'] } as const
  const bomb = twicePacked(160)
  const files: readonly (readonly [name: string, bytes: Uint8Array, ending: Ending])[] = [
    ['zero bytes.pdf', Buffer.alloc(0), { rejected: /vazio/ }],
    ['a cut PNG.pdf', createCanvas(9, 9).toBuffer('image/png').subarray(0, 40), { rejected: noPdf }],
    ['a zip.pdf', Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync('x')]), { rejected: noPdf }],
    ['a text.pdf', Buffer.from('Prezados senhores,\n%%EOF'), { rejected: /Não é um PDF/ }],
    ['cut at a tenth.pdf', scan.subarray(0, scan.length * 0.1), { rejected: /incompleto/ }],
    ['cut in half.pdf', scan.subarray(0, scan.length * 0.5), { rejected: /incompleto/ }],
    ['cut at the end.pdf', plain.subarray(0, -10), { rejected: /incompleto/ }],
    ['cut at a tenth and closed.pdf', upToEnd(scan, 0.1), { problem: /danificado/ }],
    ['cut in half and closed.pdf', upToEnd(plain, 0.5), { problem: /danificado/ }],
    ['an empty shell.pdf', broken('no objects'), { problem: /danificado/ }],
    ['only a head and an end.pdf', Buffer.from('%PDF-1.7\n%%EOF'), { problem: /danificado/ }],
    ['a password.pdf', await encryptedPdf({ userPassword: 'abc', ownerPassword: 'def' }), { problem: /senha/ }],
    ['restricted.pdf', await encryptedPdf({ userPassword: '', ownerPassword: 'def' }), { findings: ['restricted'] }],
    ['a broken encryption.pdf', broken('encryption'), { problem: /senha/ }],
    ['another ending.bin', plain, { pages: 1, findings: [] }],
    ['ten thousand pages.pdf', manyPages(10_000), { pages: 10_000 }],
    ['signed.pdf', signedPdf(), { findings: ['signed'], kind: 'certificate' }],
    ['a scan.pdf', scan, { findings: ['no-text'], dpi: 150 }],
    ['a coarse scan.pdf', jpegScan(72), { findings: ['low-resolution', 'no-text'], dpi: 72 }],
    ['pages of other sizes.pdf', await sizedPages(), { pages: 3, findings: ['odd-sizes'] }],
    ['a large page.pdf', withTable([catalog, onePage, page('', '/MediaBox[0 0 14400 14400]')]), { pages: 1 }],
    ['an absurd page.pdf', withTable([catalog, onePage, page('', '/MediaBox[0 0 1e9 1000000000]')]), { pages: 1 }],
    ['a page without a size.pdf', withTable([catalog, onePage, page('', '')]), { pages: 1 }],
    ['a page of no size.pdf', withTable([catalog, onePage, page('', '/MediaBox[0 0 0 0]')]), { pages: 1 }],
    ['a wrong startxref.pdf', broken('a wrong startxref'), { findings: ['repaired'] }],
    ['references past the end.pdf', broken('cross-references past the end'), { findings: ['repaired'] }],
    ['references in a circle.pdf', broken('circular cross-references'), { findings: ['repaired'] }],
    ['objects that are elsewhere.pdf', broken('wrong object offsets'), { findings: ['repaired'] }],
    ['no page tree.pdf', broken('no page tree'), { problem: /nenhuma página/ }],
    ['a page tree that is none.pdf', broken('an invalid page tree'), any],
    ['a page tree without end.pdf', broken('an unclosed page tree'), { problem: /nenhuma página/ }],
    ['a deep page tree.pdf', deepTree(5000), { pages: 1, findings: ['not-examined'] }],
    ['a page tree in a circle.pdf', withTable([catalog, [2, '<</Type/Pages/Kids[2 0 R]/Count 1>>']]), lost],
    [
      'a page tree in a larger circle.pdf',
      withTable([catalog, [2, '<</Type/Pages/Kids[3 0 R]/Count 2>>'], [3, '<</Type/Pages/Kids[2 0 R]/Count 2>>']]),
      lost,
    ],
    ['missing pages.pdf', withTable([catalog, [2, '<</Type/Pages/Kids[]/Count 0>>']]), { problem: /nenhuma página/ }],
    ['pages that are not there.pdf', withTable([catalog, [2, '<</Type/Pages/Kids[7 0 R]/Count 1>>']]), lost],
    ['a million pages said.pdf', withTable([catalog, [2, '<</Type/Pages/Kids[3 0 R]/Count 1000000>>'], page('')]), any],
    [
      'a broken object stream.pdf',
      spoiltPack(written('an object stream behind a predictor')),
      { problem: /danificado/ },
    ],
    ['an object stream.pdf', written('an object stream behind a predictor'), { pages: 1, findings: [] }],
    ['a broken JPEG 2000.pdf', scanOf('/Filter/JPXDecode', Buffer.alloc(500, 0xff), 900, 900), { pages: 1 }],
    [
      'a broken JBIG2.pdf',
      scanOf('/ColorSpace/DeviceGray/Filter/JBIG2Decode', Buffer.alloc(500, 0x30), 900, 900),
      { pages: 1 },
    ],
    [
      'a broken JPEG.pdf',
      scanOf('/ColorSpace/DeviceRGB/Filter/DCTDecode', jpeg(600, 600).subarray(0, 900), 600, 600),
      { pages: 1 },
    ],
    [
      'a picture that says it is larger.pdf',
      scanOf('/ColorSpace/DeviceRGB/Filter/FlateDecode', deflateSync(Buffer.alloc(99)), 100_000, 100_000),
      { pages: 1 },
    ],
    [
      'a picture of a gigapixel.pdf',
      scanOf('/ColorSpace/DeviceGray/Filter[/FlateDecode/FlateDecode]', bomb, 32_000, 32_000),
      { pages: 1 },
    ],
    [
      'a page that unpacks without end.pdf',
      withTable([
        ...[catalog, onePage, page('/Contents 4 0 R')],
        [4, streamBody('/Filter[/FlateDecode/FlateDecode]', bomb)],
      ]),
      any,
    ],
    [
      'a form that draws itself.pdf',
      withTable([
        ...[catalog, onePage, page('/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>')],
        [4, drawn('/F Do')],
        [
          5,
          streamBody(
            '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>',
            Buffer.from('/F Do /F Do'),
          ),
        ],
      ]),
      any,
    ],
    [
      'a page of very many strokes.pdf',
      withTable([
        ...[catalog, onePage, page('/Contents 4 0 R')],
        [4, streamBody('/Filter/FlateDecode', strokes(200_000))],
      ]),
      any,
    ],
    ...(await textFiles()),
  ]
  return files.map(([name, bytes, ending]) => ({ name, bytes, ending }))
}

/** Valid files of different producers, for tests that damage them. */
export async function goodFiles(): Promise<Buffer[]> {
  const scan = scanOf('/ColorSpace/DeviceRGB/Filter/DCTDecode', jpeg(400, 400), 400, 400)
  return [tinyPdf('Nota'), Buffer.from(await plainPdf('Nota')), scan, signedPdf()].concat(
    Object.values(extendable).map(({ bytes }) => bytes),
  )
}
