import { writeFileSync } from 'node:fs'
import { type ArrangedPage, createCompilation, type PageTurn, type PdfPool } from '../../main/engine/pdf/index.ts'
import { UnsupportedPdf } from '../../pdf/reader/parse-value.ts'
import { incrementalUpdate } from '../../service/signature-page/incremental-update.ts'
import { signaturePage } from '../../service/signature-page/signature-page.ts'

interface WriteOrder {
  readonly from: string
  readonly to: string
  readonly bytes: Buffer
  readonly pages: number
  readonly pool: PdfPool
}

/** A file that a path has written. */
export interface WrittenFile {
  readonly file: string
  /** The page of the original that each of its pages shows; a page of its own is -1. */
  readonly order: readonly number[]
  /** The first page is a picture now. */
  readonly isImaged?: boolean
}

/** The written file, or why there is none. */
type Write = (order: WriteOrder) => Promise<WrittenFile | string>

/** More pages are named by a damaged file, or would take minutes. */
const mostPages = 2000

const all = (count: number) => Array.from({ length: count }, (_, page) => page)

/** `gave-up` says whether a limit was reached or PDFium crashed. */
const refusalOf = ({ kind, why, reason }: { kind: string; why?: string; reason?: string }) =>
  kind === 'gave-up' ? `gave up: ${reason}` : `refused: ${why ?? kind}`

/** A path that arranges these pages. */
const arranging =
  (choose: (pages: number) => readonly number[], turn: PageTurn = 0): Write =>
  async ({ from, to, pages, pool }) => {
    if (pages > mostPages) return 'not tried: too many pages'
    const order = choose(pages)
    if (order.length === 0) return 'not tried: too few pages'
    const result = await pool.arrange({ pages: order.map((page): ArrangedPage => ({ from, page, turn })), to })
    if (!('kind' in result)) return 'not written'
    if (result.kind !== 'arranged') return refusalOf(result)
    return { file: to, order }
  }

const compile: Write = async ({ from, to, pages, pool }) => {
  const compilation = await createCompilation(pool, to)
  const run = await compilation.append(from, new AbortController().signal)
  if (!('node' in run)) return refusalOf(run)
  await compilation.end({ title: 'Processo', at: new Date(), order: [run], bookmarks: [] })
  return { file: to, order: all(pages) }
}

const redact: Write = async ({ from, to, pages, pool }) => {
  const corner = { left: 0.97, top: 0.97, right: 0.99, bottom: 0.99 }
  const result = await pool.redact({ from, to, pages: [{ page: 0, boxes: [corner] }] })
  if (!('kind' in result)) return 'not written'
  if (result.kind !== 'redacted') return refusalOf(result)
  return { file: to, order: all(pages), isImaged: true }
}

const layText: Write = async ({ from, to, pages, pool }) => {
  const words = [{ text: 'Lido', line: 0, box: { left: 10, top: 10, right: 50, bottom: 20 } }]
  const result = await pool.layText({ from, to, pages: [{ page: 0, words, turn: 0 }] })
  if (!('kind' in result)) return 'not written'
  return result.kind === 'laid' ? { file: to, order: all(pages) } : refusalOf(result)
}

const nobody = { nome: 'Pessoa', papel: 'Papel' }

const addSignaturePage: Write = async ({ to, bytes, pages }) => {
  const read = async (start: number, length: number) => bytes.subarray(start, start + length)
  const at = new Date()
  const page = signaturePage({
    nome: 'Documento',
    registro: '2026-B2C3D4',
    registradoEm: at,
    bytes: bytes.length,
    sha256: '0'.repeat(64),
    enviadoPor: nobody,
    enviadoEm: at,
    assinaturas: [],
    isSeparate: false,
  })
  try {
    const update = await incrementalUpdate({ bytes: bytes.length, read }, page)
    writeFileSync(to, Buffer.concat([bytes, update]))
    return { file: to, order: [...all(pages), -1] }
  } catch (error) {
    // As in the service: damaged files get a file beside them.
    return error instanceof UnsupportedPdf ? 'a file of its own' : 'a file of its own, after an error'
  }
}

/** The paths that write a PDF, by name. */
export const writers: Readonly<Record<string, Write>> = {
  'page tools: rotate': arranging(all, 90),
  'page tools: remove the first': arranging((pages) => all(pages).slice(1)),
  'page tools: split': arranging(() => [0]),
  'page tools: merge': arranging((pages) => [...all(pages), ...all(pages)]),
  tarja: redact,
  'process PDF': compile,
  'lay text': layText,
  'service: signature page': addSignaturePage,
}
