import { open, rm } from 'node:fs/promises'
import type { AppendResult, PdfPool } from '../pool.ts'
import { rethrowRead, writeErrorOf } from '../write-failed.ts'
import type { PageRun } from './copy-pages.ts'
import { fileEnd, fileHeader } from './file-end.ts'
import { type Layers, layersEntry } from './layers.ts'
import { createObjectWriter, type FilePosition, type ObjectWriter } from './object-writer.ts'
import { type Bookmark, writeOutline } from './outline.ts'
import { nodeOf } from './page-tree.ts'
import { type PdfDict, type PdfValue, Reference } from './pdf-values.ts'
import { fontNames, utf16 } from './text-metrics.ts'
import { drawText, layoutText, paperBox, type TextLine } from './text-page.ts'

/** How the parts of a compilation stand in it. */
interface CompilationEnd {
  readonly title: string
  readonly at: Date
  readonly order: readonly PageRun[]
  readonly bookmarks: readonly Bookmark[]
}

/** Why a PDF was not appended. */
export type NotAppended = Exclude<AppendResult, { kind: 'appended' } | { writeFailed: unknown }>

/** One PDF made of others and of pages of text, written as it grows. */
export interface Compilation {
  /** Rejects with ReadFailed, or with the system's error of writing. */
  append(from: string, signal: AbortSignal): Promise<PageRun | NotAppended>
  addText(lines: readonly TextLine[]): Promise<PageRun>
  /** Completes the file and flushes it to the disk. */
  end(wanted: CompilationEnd): Promise<void>
}

/** The objects that every compilation begins with. */
const fixed = { catalog: 1, pages: 2, info: 3, fonts: { F1: 4, F2: 5 } } as const
const firstObject = 6

/**
 * Begins a compilation in a new, private file; the caller deletes an incomplete one. This thread never waits for the disk:
 * the file can be on a share that does not answer.
 */
export async function createCompilation(pool: Pick<PdfPool, 'append'>, path: string): Promise<Compilation> {
  const file = await open(path, 'wx', 0o600)
  await file.write(fileHeader, 0, 'latin1').finally(() => file.close())
  const scratch = `${path}.scratch`
  /** Offsets by object. */
  const offsets: number[] = Array.from({ length: firstObject }, () => 0)
  const layers = { groups: [] as number[], hidden: [] as number[] }
  let offset = fileHeader.length

  function advance(added: { offset: number; offsets: Float64Array }): void {
    offset = added.offset
    for (const each of added.offsets) offsets.push(each)
  }
  async function writeObjects<T>(write: (writer: ObjectWriter) => T): Promise<T> {
    const kept = keepObjects({ offset, object: offsets.length }, write)
    await writeAt(path, kept.bytes, offset)
    advance(kept.end)
    return kept.value
  }

  return {
    async append(from, signal) {
      const at = { to: path, offset, object: offsets.length }
      const result = await pool
        .append({ from, scratch, parent: fixed.pages, ...at }, signal)
        .catch(rethrowRead)
        .finally(() => rm(scratch, { force: true }).catch(() => {}))
      if ('writeFailed' in result) throw writeErrorOf(result)
      if (result.kind !== 'appended') return result
      advance(result)
      layers.groups.push(...result.layers.groups)
      layers.hidden.push(...result.layers.hidden)
      return { node: result.node, pages: result.pages }
    },
    addText: (lines) => writeObjects((writer) => writeTextPages(writer, lines)),
    async end({ title, at, order, bookmarks }) {
      const outline = await writeObjects((writer) => writeOutline(writer, bookmarks))
      await writeEnd(path, { offset, offsets }, [
        [fixed.catalog, catalogOf(outline, layers)],
        [fixed.pages, rootOf(order)],
        [fixed.info, infoOf(title, at)],
        ...Object.entries(fontNames).map(([name, font]): [number, PdfDict] => [
          fixed.fonts[name as keyof typeof fontNames],
          fontOf(font),
        ]),
      ])
    },
  }
}

function writeTextPages(writer: ObjectWriter, lines: readonly TextLine[]): PageRun {
  const node = writer.reserve()
  const pages = layoutText(lines).map((placed) => {
    const page = writer.reserve()
    const contents = writer.reserve()
    const { content, links } = drawText(placed)
    const bytes = Buffer.from(content, 'latin1')
    writer.writeStream(contents, new Map([['/Length', String(bytes.length)]]), (write) => write(bytes))
    writer.write(
      page,
      new Map<string, PdfValue>([
        ['/Type', '/Page'],
        ['/Parent', new Reference(node)],
        ['/MediaBox', paperBox],
        ['/Resources', new Map([['/Font', fontReferences]])],
        ['/Contents', new Reference(contents)],
        ['/Annots', links],
      ]),
    )
    return page
  })
  writer.write(node, nodeOf({ parent: fixed.pages, kids: pages, count: pages.length }))
  return { node, pages }
}

const fontReferences: PdfDict = new Map(
  Object.entries(fixed.fonts).map(([name, object]) => [`/${name}`, new Reference(object)]),
)

const rootOf = (order: readonly PageRun[]): PdfDict =>
  nodeOf({
    parent: null,
    kids: order.map(({ node }) => node),
    count: order.reduce((sum, { pages }) => sum + pages.length, 0),
  })

function catalogOf(outline: number, layers: Layers): PdfDict {
  const catalog: PdfDict = new Map<string, PdfValue>([
    ['/Type', '/Catalog'],
    ['/Pages', new Reference(fixed.pages)],
    ['/Outlines', new Reference(outline)],
    ['/PageMode', '/UseOutlines'],
    ['/Lang', '(pt-BR)'],
    ['/ViewerPreferences', new Map([['/DisplayDocTitle', 'true']])],
  ])
  const properties = layersEntry(layers)
  return properties === null ? catalog : catalog.set('/OCProperties', properties)
}

const infoOf = (title: string, at: Date): PdfDict =>
  new Map([
    ['/Title', utf16(title)],
    ['/Producer', '(Malote)'],
    ['/CreationDate', `(D:${at.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z)`],
  ])

const fontOf = (name: string): PdfDict =>
  new Map([
    ['/Type', '/Font'],
    ['/Subtype', '/Type1'],
    ['/BaseFont', `/${name}`],
    ['/Encoding', '/WinAnsiEncoding'],
  ])

/** Writes the fixed objects, the cross-reference table and the trailer, and cuts what lies behind them. */
async function writeEnd(
  path: string,
  { offset: start, offsets }: { offset: number; offsets: number[] },
  objects: readonly [number, PdfDict][],
): Promise<void> {
  const kept = keepObjects({ offset: start, object: 0 }, (writer) => {
    for (const [object, value] of objects) writer.write(object, value)
  })
  for (const [object] of objects) offsets[object] = kept.end.offsets[object] ?? 0
  const table = kept.end.offset
  const end = fileEnd(offsets, table, fixed)
  await writeAt(path, Buffer.concat([kept.bytes, end]), start)
  const file = await open(path, 'r+')
  try {
    await file.truncate(table + end.length)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The bytes of a few objects, which fit into memory. */
function keepObjects<T>(from: FilePosition, write: (writer: ObjectWriter) => T) {
  const parts: Buffer[] = []
  const writer = createObjectWriter(from, (bytes) => void parts.push(Buffer.from(bytes)))
  const value = write(writer)
  const end = writer.end()
  return { value, end, bytes: Buffer.concat(parts) }
}

async function writeAt(path: string, bytes: Buffer, at: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    for (let done = 0; done < bytes.length; )
      done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
  } finally {
    await file.close()
  }
}
