import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runPreflight } from '../../main/capture/preflight.ts'
import type { PdfPool } from '../../main/pdf/index.ts'
import { searchFile } from '../../main/privacy/search-file.ts'
import { checkSignatures } from '../../service/signature-check/check.ts'
import { Meter } from '../../service/storage/meter.ts'
import { lostPages, type PageByPoppler, pageCountByPoppler, pagesByPoppler } from '../support/second-reader.ts'
import { type WrittenFile, writers } from './writers.ts'

/** The outcome of one path: names and counts, nothing of the content. */
export interface Verdict {
  readonly path: string
  readonly outcome: string
  readonly ms: number
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
  /** Pages of each file that the second reader compares. */
  readonly compared: number
}

const maxBytes = 2 ** 31

/** Puts a PDF through every path that a file can take in Malote and in its service, and compares what is written. */
export async function tryFile(from: string, { pool, scratch, compared }: TrialOptions): Promise<Trial> {
  const bytes = readFileSync(from)
  const faults: string[] = []
  const { verdicts, step } = createSteps(faults)
  let pages: number | null = null

  await step('take', async () => {
    const copied = await pool.copy({ from, to: null, maxBytes })
    return 'refused' in copied ? `refused: ${copied.refused}` : 'taken'
  })
  await step('service: accept', async () => {
    const meter = new Meter()
    await pipeline(Readable.from([bytes], { objectMode: false }), meter.resume())
    return `${meter.pdf ? 'a PDF' : 'no PDF'}${meter.signed ? ', signed' : ''}`
  })
  await step('examine', async () => {
    const examined = await pool.examine(from)
    if (examined.kind === 'opened') pages = examined.pages
    const result = runPreflight(examined)
    if ('problem' in result) return `refused: ${examined.kind}`
    return [`pages ${pages ?? 'unknown'}`, `kind ${result.kind ?? 'unchanged'}`, ...result.report.findings].join(', ')
  })
  await step('service: check signatures', async () => {
    const read = async (start: number, length: number) => bytes.subarray(start, start + length)
    const { certificates, problem } = await checkSignatures(
      { bytes: bytes.length, read },
      { roots: [], now: new Date() },
    )
    return `certificates ${certificates.length}, ${problem ?? 'intact'}`
  })
  const count = pages ?? 0
  if (count > 0) {
    await readPages(from, { pool, step, pages: count })
    const before = pagesByPoppler(from, compared)
    const other = pageCountByPoppler(from)
    if (other !== null && other !== count) faults.push(`examine: ${count} pages, the second reader has ${other}`)
    for (const [name, write] of Object.entries(writers)) {
      await step(name, async () => {
        const to = path.join(scratch, `${randomUUID()}.pdf`)
        const written = await write({ from, to, bytes, pages: count, pool })
        if (typeof written === 'string') return written
        const lost = before === null ? '' : lossOf(before, written)
        if (lost !== '') faults.push(`${name}: ${lost}`)
        return before === null ? 'written, not compared' : 'written'
      })
    }
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length, pages, verdicts, faults }
}

type Step = (path: string, take: () => Promise<string>) => Promise<void>

function createSteps(faults: string[]) {
  const verdicts: Verdict[] = []
  const step: Step = async (name, take) => {
    const begin = performance.now()
    let peakBytes = process.memoryUsage.rss()
    const timer = setInterval(() => {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    }, 20)
    let outcome = 'crashed'
    try {
      outcome = await take()
    } catch (error) {
      // The message may name the file.
      faults.push(`${name}: crashed with ${error instanceof Error ? error.name : typeof error}`)
    } finally {
      clearInterval(timer)
      verdicts.push({ path: name, outcome, ms: Math.round(performance.now() - begin), peakBytes })
    }
  }
  return { verdicts, step }
}

interface ReadOptions {
  readonly pool: PdfPool
  readonly step: Step
  readonly pages: number
}

/** Pages that are drawn and searched for codes. */
const drawnPages = 8

async function readPages(from: string, { pool, step, pages }: ReadOptions): Promise<void> {
  await step('draw', async () => {
    const read = await pool.readCodes({ from, first: 0, count: Math.min(pages, drawnPages) })
    if (read.kind !== 'read') return read.kind === 'gave-up' ? `gave up: ${read.reason}` : `refused: ${read.kind}`
    const drawn = read.pages.filter(({ isDrawn }) => isDrawn)
    const codes = drawn.flatMap(({ patches, texts }) => [...patches, ...texts]).length
    const blank = drawn.filter(({ isBlank }) => isBlank).length
    return `drawn ${drawn.length} of ${read.pages.length}, blank ${blank}, codes ${codes}`
  })
  await step('text and personal data', async () => {
    const recognised = { textOf: async () => null }
    const options = { pool, recognised, isIncomplete: () => true, signal: new AbortController().signal }
    const { state, findings, unread } = await searchFile({ path: from, sha256: '' }, options)
    return `${state}, found ${findings.length}, pages not verified ${unread.length}`
  })
}

/** How the written file differs from what the second reader saw before; empty if nothing is lost. */
function lossOf(before: readonly PageByPoppler[], { file, order, isImaged = false }: WrittenFile): string {
  const count = pageCountByPoppler(file)
  if (count !== order.length) return `${count ?? 'no'} pages instead of ${order.length}`
  const wanted: PageByPoppler[] = []
  for (const source of order) {
    const page = before[source]
    if (page === undefined) break
    // The letters of a page with a tarja are pixels afterwards.
    wanted.push(isImaged && source === 0 ? { ...page, letters: '' } : page)
  }
  const lost = lostPages(wanted, pagesByPoppler(file, Math.max(1, wanted.length)) ?? [])
  return lost.length === 0 ? '' : `content lost on page ${lost.map((page) => page + 1).join(', ')}`
}
