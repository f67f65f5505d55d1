import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PdfPool } from '../../main/engine/pdf/index.ts'
import { runPreflight } from '../../main/features/capture/preflight.ts'
import { searchFile } from '../../main/features/privacy/search-file.ts'
import { checkSignatures } from '../../pdf/signatures/check.ts'
import { Meter } from '../../service/storage/meter.ts'
import { lostPages, type PageByPoppler, readByPoppler } from '../support/second-reader.ts'
import { type WrittenFile, writers } from './writers.ts'

/** The outcome of one path: names and counts, nothing of the content. */
export interface Verdict {
  readonly path: string
  readonly outcome: string
  readonly ms: number
  /** Of all threads of the process meanwhile, or of the other program. */
  readonly processorMs: number
  /** The largest resident memory of the process meanwhile. */
  readonly peakBytes: number
}

export interface Trial {
  readonly sha256: string
  readonly bytes: number
  readonly pages: number | null
  readonly verdicts: readonly Verdict[]
  /** Differences from the second reader, and crashes. */
  readonly faults: readonly string[]
}

export interface TrialOptions {
  readonly pool: PdfPool
  /** A folder for what the paths write. */
  readonly scratch: string
  /** Pages of each file that are searched for codes, and compared by the second reader. */
  readonly compared: number
  /** The slow paths to take; all if not given. */
  readonly paths?: readonly string[]
}

const codesPath = 'codes'
/** The paths that write a PDF or draw large pages. */
export const slowPaths: readonly string[] = [...Object.keys(writers), codesPath]

const maxBytes = 2 ** 31
/** A search for personal data runs in the background; a damaged file can name a million pages. */
const limitMs = 20_000

/** Puts a PDF through every path that a file can take in Malote and in its service, and compares what is written. */
export async function tryFile(from: string, options: TrialOptions): Promise<Trial> {
  const { pool, compared, paths = slowPaths } = options
  const bytes = readFileSync(from)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const faults: string[] = []
  const { verdicts, step } = createSteps(faults)
  await acceptFile({ from, bytes, pool, step })
  const { pages, isIncomplete } = await examineFile(from, pool, step)
  if (pages === null || pages === 0) return { sha256, bytes: bytes.length, pages, verdicts, faults }

  const before = readByPoppler(from, Math.min(pages, compared))
  if (before !== null && before.count !== pages)
    faults.push(`examine: ${pages} pages, the second reader has ${before.count}`)
  await readPages({ from, isIncomplete }, options, step)
  if (paths.includes(codesPath)) await step(codesPath, () => findCodes(from, pool, Math.min(pages, compared)))
  for (const [name, write] of Object.entries(writers)) {
    if (!paths.includes(name)) continue
    await step(name, async () => {
      const written = await write({ from, to: newPath(options), bytes, pages, pool })
      if (typeof written === 'string') return written
      if (before === null) return 'written, not compared'
      const lost = lossOf(before.pages, written)
      if (lost !== '') faults.push(`${name}: ${lost}`)
      return 'written'
    })
  }
  return { sha256, bytes: bytes.length, pages, verdicts, faults }
}

const newPath = ({ scratch }: TrialOptions) => path.join(scratch, `${randomUUID()}.pdf`)

type Step = (path: string, take: () => Promise<string>) => Promise<void>

/** Takes the paths one after another; a crash is a verdict and a fault. */
function createSteps(faults: string[]) {
  const verdicts: Verdict[] = []
  const step: Step = async (name, take) => {
    const begin = performance.now()
    const used = process.cpuUsage()
    let peakBytes = process.memoryUsage.rss()
    const timer = setInterval(() => {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    }, 20)
    // An error's message may name the file.
    const outcome = await take().catch((error: unknown) => `crashed: ${error instanceof Error ? error.name : 'error'}`)
    clearInterval(timer)
    if (/crashed/.test(outcome)) faults.push(`${name}: ${outcome}`)
    const ms = Math.round(performance.now() - begin)
    const { user, system } = process.cpuUsage(used)
    verdicts.push({ path: name, outcome, ms, processorMs: (user + system) / 1000, peakBytes })
  }
  return { verdicts, step }
}

interface Accepting {
  readonly from: string
  readonly bytes: Buffer
  readonly pool: PdfPool
  readonly step: Step
}

async function acceptFile({ from, bytes, pool, step }: Accepting): Promise<void> {
  await step('take', async () => {
    const copied = await pool.copy({ from, to: null, maxBytes })
    return 'refused' in copied ? `refused: ${copied.refused}` : 'taken'
  })
  await step('service: accept', async () => {
    const meter = new Meter()
    await pipeline(Readable.from([bytes], { objectMode: false }), meter.resume())
    return `${meter.pdf ? 'a PDF' : 'no PDF'}${meter.signed ? ', signed' : ''}`
  })
  await step('service: check signatures', async () => {
    const read = async (start: number, length: number) => bytes.subarray(start, start + length)
    const source = { bytes: bytes.length, read }
    const { certificates, problem } = await checkSignatures(source, { roots: [], now: new Date() })
    return `certificates ${certificates.length}, ${problem ?? 'intact'}`
  })
}

interface Examined {
  /** Null for a file that does not open. */
  readonly pages: number | null
  readonly isIncomplete: boolean
}

async function examineFile(from: string, pool: PdfPool, step: Step): Promise<Examined> {
  let pages: number | null = null
  let isIncomplete = false
  await step('examine', async () => {
    const examined = await pool.examine(from)
    if (examined.kind === 'opened') ({ pages, isIncomplete } = examined)
    const result = runPreflight(examined)
    if ('problem' in result) return `refused: ${examined.kind}`
    return [`pages ${pages ?? 'unknown'}`, `kind ${result.kind ?? 'unchanged'}`, ...result.report.findings].join(', ')
  })
  return { pages, isIncomplete }
}

async function readPages(
  { from, isIncomplete }: { from: string; isIncomplete: boolean },
  options: TrialOptions,
  step: Step,
): Promise<void> {
  const { pool } = options
  await step('draw', async () => {
    const isDrawn = await pool.drawFirstPage(from, newPath(options))
    return isDrawn ? 'the first page' : 'not drawn'
  })
  await step('text and personal data', async () => {
    const recognised = { textOf: async () => null }
    const search = { pool, recognised, isIncomplete: () => isIncomplete, signal: AbortSignal.timeout(limitMs) }
    const found = await searchFile({ path: from, sha256: '' }, search).catch((error: unknown) => {
      if (search.signal.aborted) return null
      throw error
    })
    if (found === null) return 'gave up: slow'
    return `${found.state}, found ${found.findings.length}, pages not verified ${found.unread.length}`
  })
}

async function findCodes(from: string, pool: PdfPool, count: number): Promise<string> {
  const read = await pool.readCodes({ from, first: 0, count })
  if (read.kind !== 'read') return read.kind === 'gave-up' ? `gave up: ${read.reason}` : `refused: ${read.kind}`
  const drawn = read.pages.filter(({ isDrawn }) => isDrawn)
  const codes = drawn.flatMap(({ patches, texts }) => [...patches, ...texts]).length
  const blank = drawn.filter(({ isBlank }) => isBlank).length
  return `drawn ${drawn.length} of ${read.pages.length}, blank ${blank}, found ${codes}`
}

/** How the written file differs from what the second reader saw before; empty if nothing is lost. */
function lossOf(before: readonly PageByPoppler[], { file, order, isImaged = false }: WrittenFile): string {
  const wanted: PageByPoppler[] = []
  for (const source of order) {
    const page = before[source]
    if (page === undefined) break
    // The letters of a page with a tarja are pixels afterwards.
    wanted.push(isImaged && source === 0 ? { ...page, letters: '' } : page)
  }
  const after = readByPoppler(file, Math.max(1, wanted.length))
  if (after?.count !== order.length) return `${after?.count ?? 'no'} pages instead of ${order.length}`
  const lost = lostPages(wanted, after.pages)
  return lost.length === 0 ? '' : `content lost on page ${lost.map((page) => page + 1).join(', ')}`
}
