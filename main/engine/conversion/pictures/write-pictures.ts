import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileEnd, fileHeader } from '../../pdf/compile/file-end.ts'
import { createObjectWriter, type ObjectWriter } from '../../pdf/compile/object-writer.ts'
import { nodeOf } from '../../pdf/compile/page-tree.ts'
import { type PdfValue, Reference } from '../../pdf/compile/pdf-values.ts'
import type { ChildOrder } from '../child-messages.ts'
import { headBytes, kindOf } from '../kind-of.ts'
import { NotConverted } from '../not-converted.ts'
import { checkJpeg, encodeWebp, repackPng } from './decode.ts'
import { encodeHeic } from './heic.ts'
import { encodeJpeg } from './jpeg.ts'
import { layOut } from './layout.ts'
import { checkSize } from './limit.ts'
import type { EncodedPicture } from './picture.ts'
import { encodePng, readPng } from './png.ts'
import { encodeTiff } from './tiff.ts'

type PicturesTask = Omit<Extract<ChildOrder, { task: 'pictures' }>, 'task'>

/** A larger file is not read into memory. */
const mostFileBytes = 512 * 2 ** 20
const fixed = { catalog: 1, pages: 2, info: 3 } as const

/** Writes one PDF of pictures into `to`, which is the order's own: the same pictures make the same bytes. Throws NotConverted, or the system's errors. */
export async function writePictures({ pictures, to, paper, dpi, limits }: PicturesTask): Promise<void> {
  const file = openSync(to, 'w', 0o600)
  const put = (bytes: Buffer, at: number) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done)
  }
  try {
    put(Buffer.from(fileHeader, 'latin1'), 0)
    const writer = createObjectWriter({ offset: fileHeader.length, object: 1 }, put)
    for (const _ of Object.values(fixed)) writer.reserve()
    const pages: number[] = []
    for (const [nth, each] of pictures.entries()) {
      await atPicture(nth, async () => {
        for await (const picture of encode(each, limits.pixels)) pages.push(writePage(writer, picture, { paper, dpi }))
      })
    }
    const catalog: [string, PdfValue][] = [
      ['/Type', '/Catalog'],
      ['/Pages', new Reference(fixed.pages)],
    ]
    writer.write(fixed.catalog, new Map(catalog))
    writer.write(fixed.pages, nodeOf({ parent: null, kids: pages, count: pages.length }))
    writer.write(fixed.info, new Map([['/Producer', '(Malote)']]))
    const { offset, offsets } = writer.end()
    put(fileEnd([0, ...offsets], offset, fixed), offset)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A refusal says which picture it is about. */
async function atPicture(nth: number, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof NotConverted) error.nth = nth
    throw error
  }
}

/** The pictures of a file, in order. */
async function* encode(path: string, limit: number): AsyncGenerator<EncodedPicture> {
  const { size } = await stat(path)
  if (size === 0) throw new NotConverted('empty')
  if (size > mostFileBytes) throw new NotConverted('too-large', `${size} bytes`)
  const bytes = await readFile(path)
  const kind = kindOf('', bytes.subarray(0, headBytes))
  if (kind === 'jpeg') yield await encodeWholeJpeg(bytes, limit)
  else if (kind === 'png') yield await encodeAnyPng(bytes, limit)
  else if (kind === 'tiff') yield* encodeTiff(bytes, limit)
  else if (kind === 'webp') yield await encodeWebp(bytes, limit)
  else if (kind === 'heic') yield* encodeHeic(bytes, limit)
  else throw new NotConverted('unknown', `no picture but ${kind}`)
}

async function encodeWholeJpeg(bytes: Buffer, limit: number): Promise<EncodedPicture> {
  const picture = encodeJpeg(bytes)
  checkSize(picture, limit)
  await checkJpeg(Buffer.concat(picture.data))
  return picture
}

async function encodeAnyPng(bytes: Buffer, limit: number): Promise<EncodedPicture> {
  const png = readPng(bytes)
  checkSize(png, limit)
  const plain = await encodePng(png)
  return png.isPlain ? plain : repackPng(bytes, plain)
}

interface PageOptions {
  readonly paper: PicturesTask['paper']
  readonly dpi: number | null
}

/** Returns the object of the page. */
function writePage(writer: ObjectWriter, picture: EncodedPicture, { paper, dpi }: PageOptions): number {
  const { page, matrix } = layOut(picture, paper, dpi)
  const image = writer.reserve()
  const entries: [string, PdfValue][] = [
    ['/Type', '/XObject'],
    ['/Subtype', '/Image'],
    ['/Width', String(picture.width)],
    ['/Height', String(picture.height)],
    ['/ColorSpace', colourSpace(writer, picture)],
    ['/BitsPerComponent', String(picture.bits)],
    ...picture.entries,
  ]
  writeStream(writer, image, entries, picture.data)
  const content = writer.reserve()
  const drawing = `q ${matrix.map(number).join(' ')} cm /Im0 Do Q`
  writeStream(writer, content, [], [Buffer.from(drawing, 'latin1')])
  const object = writer.reserve()
  const dict: [string, PdfValue][] = [
    ['/Type', '/Page'],
    ['/Parent', new Reference(fixed.pages)],
    ['/MediaBox', ['0', '0', number(page.width), number(page.height)]],
    ['/Resources', new Map([['/XObject', new Map([['/Im0', new Reference(image)]])]])],
    ['/Contents', new Reference(content)],
  ]
  writer.write(object, new Map(dict))
  return object
}

function colourSpace(writer: ObjectWriter, { channels, palette, profile }: EncodedPicture): PdfValue {
  const device = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[channels]
  const base: PdfValue =
    profile === null ? device : ['/ICCBased', new Reference(writeProfile(writer, profile, channels))]
  if (palette === null) return base
  return ['/Indexed', base, String(palette.length / 3 - 1), `<${palette.toString('hex')}>`]
}

function writeProfile(writer: ObjectWriter, profile: Buffer, channels: number): number {
  const object = writer.reserve()
  writeStream(writer, object, [['/N', String(channels)]], [profile])
  return object
}

function writeStream(
  writer: ObjectWriter,
  object: number,
  entries: readonly (readonly [string, PdfValue])[],
  data: readonly Uint8Array[],
): void {
  const length = data.reduce((sum, each) => sum + each.length, 0)
  writer.writeStream(object, new Map([...entries, ['/Length', String(length)]]), (write) => {
    for (const each of data) write(Buffer.from(each.buffer, each.byteOffset, each.length))
  })
}

/** At most four decimals, never an exponent. */
const number = (value: number) => String(Number(value.toFixed(4)))
