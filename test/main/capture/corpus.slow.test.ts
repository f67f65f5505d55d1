import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AddFilesResult, CaptureRow } from '../../../contract/bridge/capture.ts'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import { createPdfPool, type PdfPool } from '../../../main/engine/pdf/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { goodFiles, oddFiles } from '../../support/pdf-corpus.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { openCapture, rowsOf } from './open-capture.ts'

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Change = (bytes: Buffer, next: () => number) => Buffer

const place = (bytes: Buffer, next: () => number) => Math.floor(next() * bytes.length)
const numbers = ['0', '-1', '65536', '2147483648', '99999999999999999999', '1e9']

const changes: readonly Change[] = [
  // Flips one bit.
  (bytes, next) => {
    const at = place(bytes, next)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8))
    return bytes
  },
  (bytes, next) => {
    bytes[place(bytes, next)] = Math.floor(next() * 256)
    return bytes
  },
  // Removes, repeats or overwrites a piece.
  (bytes, next) => {
    const at = place(bytes, next)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.ceil(next() * 200))])
  },
  (bytes, next) => {
    const at = place(bytes, next)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 200))])
  },
  (bytes, next) => {
    const at = place(bytes, next)
    return bytes.fill(0, at, Math.min(bytes.length, at + Math.ceil(next() * 400)))
  },
  // Replaces a number.
  (bytes, next) => {
    const text = bytes.toString('latin1')
    const from = place(bytes, next)
    const other = numbers[Math.floor(next() * numbers.length)] ?? '0'
    const changed = text.slice(from).replace(/\d+/, other)
    return Buffer.from(text.slice(0, from) + changed, 'latin1')
  },
]

/** Corrupts one to five places; the beginning and end of the PDF mostly stay valid. */
function corrupt(good: Buffer, seed: number): Buffer {
  const next = numbersOf(seed)
  let bytes: Buffer = Buffer.from(good)
  for (let left = 1 + Math.floor(next() * 5); left > 0; left -= 1) {
    bytes = changes[Math.floor(next() * changes.length)]?.(bytes, next) ?? bytes
  }
  if (next() < 0.1) return bytes
  return Buffer.concat([Buffer.from('%PDF-1.5\n'), bytes.subarray(9), Buffer.from('\n%%EOF\n')])
}

const megabyte = 1024 * 1024
/** Lower than in the application, so that jobs that hang or grow end quickly. */
const limits = { limitMs: 3000, maxMemoryBytes: 192 * megabyte }
/** PDFium's limit twice, because a replacement may start before the old worker ends, plus the memory of Node and copies. */
const mostGrowth = 2 * limits.maxMemoryBytes + 128 * megabyte
const sentence = /^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].{20,}\.$/

let folder = ''
let database: OpenedDatabase
let pool: PdfPool
let capture: Capture
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-corpus-'))
  database = openDatabase({ folder, now: () => new Date() })
  pool = createPdfPool({ ...limits, log: { warn: () => {} } })
  capture = openCapture({ folder, db: database.db, pool })
})
afterAll(async () => {
  await capture.close()
  await pool.close()
  database.close()
  removeFolder(folder)
})

interface Ended {
  readonly rejected: ReadonlyMap<string, string>
  readonly rows: ReadonlyMap<string, CaptureRow>
  readonly growth: number
}

/** Imports files as the application does; returns the outcome of each by name. */
async function ended(files: readonly { name: string; bytes: Uint8Array }[]): Promise<Ended> {
  const from = mkdtempSync(path.join(folder, 'from-'))
  mkdirSync(from, { recursive: true })
  const named = files.map(({ name, bytes }) => {
    writeFileSync(path.join(from, name), bytes)
    return { path: path.join(from, name), name, owned: false }
  })
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const outcome = await capture.addFiles(named)
  await capture.whenIdle()
  clearInterval(watch)
  const { rows, rejected } = outcome.ok ? outcome.value : ({ rows: [], rejected: [] } satisfies AddFilesResult)
  const current = new Map(rowsOf(capture).map((row) => [row.fileId, row]))
  return {
    rejected: new Map(rejected.map(({ name, reason }) => [name, reason])),
    rows: new Map(rows.map((row) => [row.name, current.get(row.fileId) ?? row])),
    growth: most - before,
  }
}

describe('importing odd PDFs', () => {
  let files: Awaited<ReturnType<typeof oddFiles>>
  let all: Ended
  beforeAll(async () => {
    files = await oddFiles()
    all = await ended(files)
  })

  it('gives each PDF its expected outcome', () => {
    const shown = files.map(({ name, ending }) => {
      const pdfName = name.endsWith('.pdf') ? name : `${name}.pdf`
      const reason = all.rejected.get(pdfName)
      const row = all.rows.get(pdfName)
      if ('rejected' in ending) return [name, reason, expect.stringMatching(ending.rejected)]
      if ('problem' in ending) return [name, row?.problem, expect.stringMatching(ending.problem)]
      const { kind, pages, dpi, findings } = ending
      const report = {
        ...(pages !== undefined && { pages }),
        ...(dpi !== undefined && { dpi }),
        ...(findings !== undefined && { findings: expect.arrayContaining([...findings]) }),
      }
      const wanted = { state: 'draft', ...(kind && { kind }), report: expect.objectContaining(report) }
      return [name, row, expect.objectContaining(wanted)]
    })
    expect(shown.map(([name, found]) => [name, found])).toEqual(shown.map(([name, , wanted]) => [name, wanted]))
  })

  it('gives every reason as a whole sentence', () => {
    const problems = [...all.rows.values()].flatMap(({ problem }) => problem ?? [])
    const said = [...all.rejected.values(), ...problems]
    expect(said.length).toBeGreaterThan(15)
    for (const each of said) expect(each).toMatch(sentence)
  })

  it('keeps the memory within its limit', () => expect(all.growth).toBeLessThan(mostGrowth))
})

describe('importing five hundred corrupted PDFs', () => {
  let all: Ended
  const count = 500
  beforeAll(async () => {
    const good = await goodFiles()
    const make = (_: unknown, seed: number) => ({
      name: `${seed}.pdf`,
      bytes: corrupt(good[seed % good.length] ?? Buffer.alloc(0), seed),
    })
    all = await ended(Array.from({ length: count }, make))
  })

  it('gives each a rejection or a finished row', () => {
    const rows = [...all.rows.values()]
    expect(all.rejected.size + rows.length).toBe(count)
    for (const reason of all.rejected.values()) expect(reason).toMatch(sentence)
    const stuck = rows.filter(({ state, report, problem }) =>
      state === 'problem' ? problem === null || !sentence.test(problem) : state !== 'draft' || report === null,
    )
    expect(stuck).toEqual([])
    // The corruption leaves some files readable and makes others unusable.
    const states = rows.map(({ state }) => state)
    expect(states.filter((state) => state === 'draft').length).toBeGreaterThan(100)
    expect(states.filter((state) => state === 'problem').length).toBeGreaterThan(20)
  })

  it('keeps the memory within its limit', () => expect(all.growth).toBeLessThan(mostGrowth))
})
