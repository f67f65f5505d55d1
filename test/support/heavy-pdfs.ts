import { constants, deflateRawSync } from 'node:zlib'
import { type Body, streamBody, withTable } from './odd-pdfs.ts'

/** Small PDFs with one page, or a structure, that exceeds the limits of time or memory. */

const modulus = 65_521

function adler(block: Buffer): readonly [a: number, b: number] {
  let [a, b] = [1, 0]
  for (const byte of block) {
    a = (a + byte) % modulus
    b = (b + a) % modulus
  }
  return [a, b]
}

interface Run {
  readonly block: Buffer
  readonly times: number
}

/** The zlib stream of a repeated block, made without holding the unpacked bytes. */
function deflated(...runs: readonly Run[]): Buffer {
  const pieces = [Buffer.from([0x78, 0x9c])]
  let [sum, sums] = [1, 0]
  for (const { block, times } of runs) {
    const piece = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH })
    const [a, b] = adler(block)
    for (let time = 0; time < times; time += 1) {
      pieces.push(piece)
      sums = (sums + b + (block.length % modulus) * (sum + modulus - 1)) % modulus
      sum = (sum + a + modulus - 1) % modulus
    }
  }
  const check = Buffer.alloc(4)
  check.writeUInt16BE(sums, 0)
  check.writeUInt16BE(sum, 2)
  return Buffer.concat([...pieces, deflateRawSync(Buffer.alloc(0)), check])
}

/** Entries of a stream whose bytes are packed once, and twice. */
const flate = '/Filter/FlateDecode'
const flateTwice = '/Filter[/FlateDecode/FlateDecode]'
const megabyte = 1024 * 1024
/** A block of a megabyte of the same words. */
const blockOf = (words: string) => Buffer.from(words.repeat(Math.floor(megabyte / words.length)), 'latin1')

/** A page's content and resources, and the objects that they name, numbered from 20. */
interface Heavy {
  readonly contents: string
  readonly resources?: string
  readonly objects?: readonly Body[]
}

const contentOf = (operators: string) => streamBody('', Buffer.from(operators, 'latin1'))
const picture = (entries: string, bytes: Buffer, side = 30_000): Heavy => ({
  contents: contentOf('q 300 0 0 200 0 0 cm /X Do Q'),
  resources: '/XObject<</X 20 0 R>>',
  objects: [[20, streamBody(`/Type/XObject/Subtype/Image/Width ${side}/Height ${side}${entries}`, bytes)]],
})
const grey = '/ColorSpace/DeviceGray/BitsPerComponent'
const form = (resources: string, operators: string, number: number): Body => [
  number,
  streamBody(`/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<<${resources}>>`, Buffer.from(operators)),
]

/** A form that draws the next one ten times, down to the tenth. */
const levels: readonly Body[] = Array.from({ length: 10 }, (_, level) =>
  form(
    level < 9 ? `/XObject<</X ${21 + level} 0 R>>` : '',
    level < 9 ? '/X Do '.repeat(10) : '0 0 9 9 re f',
    20 + level,
  ),
)

/** A hundred nested groups of the page's size, each of which needs a canvas. */
const groups: readonly Body[] = Array.from({ length: 100 }, (_, level) => {
  const group = '/Group<</S/Transparency/I true/K true>>'
  const resources = `/XObject<</X ${21 + level} 0 R>>/ExtGState<</G<</ca 0.5>>>>`
  const head = `/Type/XObject/Subtype/Form/BBox[0 0 300 200]${group}/Resources<<${resources}>>`
  const operators = level < 99 ? '/G gs 0 0 9 9 re f /X Do' : '0 0 9 9 re f'
  return [20 + level, streamBody(head, Buffer.from(operators))]
})

const bytes = (...parts: readonly (number | readonly number[])[]) => Buffer.from(parts.flat())
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

/** JBIG2 (ITU-T T.88): a segment that describes a page, and one that ends it. */
const jbig2 = (side: number) =>
  bytes(u32(0), 48, 0, 1, u32(19), u32(side), u32(side), u32(0), u32(0), 0, u16(0), u32(1), 49, 0, 1, u32(0))

/** JPEG 2000 (ITU-T T.800): one tile, one component, five levels, empty packets. */
function jpx(side: number): Buffer {
  const size = [
    0xff,
    0x51,
    ...u16(41),
    ...u16(0),
    ...[side, side, 0, 0, side, side, 0, 0].flatMap(u32),
    ...u16(1),
    7,
    1,
    1,
  ]
  const coding = [0xff, 0x52, ...u16(12), 0, 0, ...u16(1), 0, 5, 4, 4, 0, 1]
  const quantization = [0xff, 0x5c, ...u16(19), 0x40, ...Array.from({ length: 16 }, () => 0x40)]
  const packets = [0, 0, 0, 0, 0, 0]
  const tile = [0xff, 0x90, ...u16(10), ...u16(0), ...u32(14 + packets.length), 0, 1, 0xff, 0x93, ...packets]
  return bytes([0xff, 0x4f], size, coding, quantization, tile, [0xff, 0xd9])
}

/** JPEG (ITU-T T.81): grey, identical blocks, three bytes for four of them. */
function jpeg(side: number): readonly Run[] {
  const table = (kind: number, codes: readonly number[], values: readonly number[]) => {
    const lengths = Array.from({ length: 16 }, (_, at) => codes[at] ?? 0)
    return [0xff, 0xc4, ...u16(19 + values.length), kind, ...lengths, ...values]
  }
  const head = bytes(
    [0xff, 0xd8, 0xff, 0xdb, ...u16(67), 0, ...Array.from({ length: 64 }, () => 1)],
    [0xff, 0xc0, ...u16(11), 8, ...u16(side), ...u16(side), 1, 1, 0x11, 0],
    // A difference of 0 is the code 00, and the end of a block is 1010.
    table(0x00, [0, 1], [0]),
    table(0x10, [0, 0, 0, 11], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]),
    [0xff, 0xda, ...u16(8), 1, 1, 0, 0, 63, 0],
  )
  const blocks = { block: Buffer.from('28a28a'.repeat(3125), 'hex'), times: (side / 8) ** 2 / 12_500 }
  return [{ block: head, times: 1 }, blocks, { block: bytes(0xff, 0xd9), times: 1 }]
}

const unpacked = (words: string, megabytes: number): Run => ({ block: blockOf(words), times: megabytes })
const zeros = (length: number): Run => ({ block: Buffer.alloc(length / 1000), times: 1000 })
const packed = (...runs: readonly Run[]) => deflated({ block: deflated(...runs), times: 1 })
const square = 30_000
const jpegPicture = (side: number) => picture(`${grey} 8/Filter[/FlateDecode/DCTDecode]`, deflated(...jpeg(side)), side)
const text = 'BT /F 12 Tf 20 100 Td (abc) Tj ET'
const font = '/Font<</F 20 0 R>>'
const mesh =
  '/ShadingType 4/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 300 0 200 0 1]'

const planSide = 12_000
const planRows: Run = { block: Buffer.alloc(planSide / 8).fill(255, 0, planSide / 16), times: planSide }

/** The pages by name; each is made on demand. */
const kinds = {
  'four kilobytes of drawing': () => ({ contents: streamBody(flateTwice, packed(unpacked('0 0 m 9 9 l S ', 1000))) }),
  'half a megabyte of drawing': () => ({ contents: streamBody(flate, deflated(unpacked('0 0 m 9 9 l S ', 300))) }),
  'two million paths': () => ({ contents: streamBody(flate, deflated(unpacked('1 1 m 9 9 l S\n', 27))) }),
  'a form that draws itself': () => ({
    contents: contentOf('/X Do'),
    resources: '/XObject<</X 20 0 R>>',
    objects: [form('/XObject<</X 20 0 R>>', '0 0 9 9 re f /X Do', 20)],
  }),
  'ten levels of ten forms': () => ({
    contents: contentOf('/X Do'),
    resources: '/XObject<</X 20 0 R>>',
    objects: levels,
  }),
  'groups in groups': () => ({
    contents: contentOf('/X Do'),
    resources: '/XObject<</X 20 0 R>>',
    objects: groups,
  }),
  'a mesh of many points': () => ({
    contents: contentOf('/S sh'),
    resources: '/Shading<</S 20 0 R>>',
    objects: [[20, streamBody(mesh + flate, deflated(unpacked('\0\x09\x05\x07', 64)))]],
  }),
  'a pattern of many tiles': () => ({
    contents: contentOf('/Pattern cs /P scn 0 0 300 200 re f'),
    resources: '/Pattern<</P 20 0 R>>',
    objects: [
      [
        20,
        streamBody(
          `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.001/YStep 0.001/Resources<<>>${flate}`,
          deflated(unpacked('0 0 1 1 re f ', 300)),
        ),
      ],
    ],
  }),
  'a font without end': () => ({
    contents: contentOf(text),
    resources: font,
    objects: [
      [20, '<</Type/Font/Subtype/TrueType/BaseFont/A/FirstChar 97/LastChar 99/Widths[9 9 9]/FontDescriptor 21 0 R>>'],
      [21, '<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 0 9 9]/FontFile2 22 0 R>>'],
      [22, streamBody(`/Length1 900000000${flateTwice}`, packed(zeros(900_000_000)))],
    ],
  }),
  'a picture of one bit': () => picture(`${grey} 1${flateTwice}`, packed(zeros((square * square) / 8))),
  'a picture of eight bits': () => picture(`${grey} 8${flateTwice}`, packed(zeros(square * square))),
  'a JBIG2 picture': () => picture(`${grey} 1/Filter/JBIG2Decode`, jbig2(square)),
  'a JPEG picture': () => jpegPicture(20_000),
  /** The browser refuses to decode a picture of more than two gigabytes. */
  'a JPEG picture that the browser refuses': () => jpegPicture(30_000),
  'a JPEG 2000 picture': () => picture(`${grey} 8/Filter/JPXDecode`, jpx(square)),
  /** Like an A0 plan at 300 dpi: the left half is white, the right half black. */
  'a large plan': () => picture(`${grey} 1${flateTwice}`, packed(planRows), planSide),
} satisfies Record<string, () => Heavy>

export type HeavyKind = keyof typeof kinds
export const heavyKinds = Object.keys(kinds) as readonly HeavyKind[]

const pageOf = (contents: number, resources = '/Font<</F 9 0 R>>') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<<${resources}>>/Contents ${contents} 0 R>>`

/** A document of three pages; the second one is heavy, or the first with `isFirst`. */
export function heavyPdf(kind: HeavyKind, options: { isFirst?: boolean } = {}): Buffer {
  const { contents, resources, objects = [] }: Heavy = kinds[kind]()
  const order = options.isFirst === true ? '4 0 R 3 0 R 5 0 R' : '3 0 R 4 0 R 5 0 R'
  return withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[${order}]/Count 3>>`],
    [3, pageOf(6)],
    [4, pageOf(7, resources)],
    [5, pageOf(8)],
    [6, contentOf('BT /F 12 Tf 20 100 Td (Boa folha) Tj ET')],
    [7, contents],
    [8, contentOf('BT /F 12 Tf 20 100 Td (Outra boa folha) Tj ET')],
    [9, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    ...objects,
  ])
}

/** The part of a document that is a decompression bomb. */
export type HeavyPart = 'objects' | 'references'

/** A document with a decompression bomb as object stream of its second page, or as cross-reference stream. */
export function heavyStructure(part: HeavyPart): Buffer {
  const hasObjects = part === 'objects'
  const objects: readonly Body[] = [
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R 4 0 R 3 0 R]/Count 3>>'],
    [3, pageOf(6)],
    // Its contents are in the object stream.
    [4, pageOf(hasObjects ? 21 : 6)],
    [6, contentOf('BT /F 12 Tf 20 100 Td (Boa folha) Tj ET')],
    [9, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [20, streamBody(`/Type/ObjStm/N 100000000/First 400000000${flateTwice}`, packed(unpacked('21 0 ', 900)))],
  ]
  let body = '%PDF-1.5\n'
  const offsets = new Map<number, number>()
  for (const [number, value] of objects) {
    offsets.set(number, body.length)
    body += `${number} 0 obj\n${value}\nendobj\n`
  }
  const at = body.length
  const rows = Array.from({ length: 23 }, (_, number) => {
    if (number === 21) return [2, ...u32(20), 0, 0]
    const offset = number === 22 ? at : offsets.get(number)
    return offset === undefined ? [0, ...u32(0), 0, 0] : [1, ...u32(offset), 0, 0]
  })
  const many = { block: Buffer.from(Array.from({ length: 100_000 }, () => [1, 0, 0, 0, 9, 0, 0]).flat()), times: 1500 }
  const runs = [{ block: bytes(...rows), times: 1 }, ...(hasObjects ? [] : [many])]
  const size = hasObjects ? 23 : 150_000_000
  const references = streamBody(`/Type/XRef/Size ${size}/Root 1 0 R/W[1 4 2]${flateTwice}`, packed(...runs))
  return Buffer.from(`${body}22 0 obj\n${references}\nendobj\nstartxref\n${at}\n%%EOF`, 'latin1')
}
