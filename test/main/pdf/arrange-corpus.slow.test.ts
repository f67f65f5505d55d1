import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDict } from '../../../main/engine/pdf/compile/pdf-values.ts'
import { openPlainFile } from '../../../main/engine/pdf/compile/plain-file.ts'
import { type ArrangedPage, createPdfPool, type PageTurn } from '../../../main/engine/pdf/index.ts'
import { type Chance, createChance } from '../../support/chance.ts'
import { goodFiles, oddFiles } from '../../support/pdf-corpus.ts'
import { drawPages, drawPagesAnew } from '../../support/pdf-pixels.ts'
import { committedByPrograms, makeByPrograms } from '../../support/pdf-programs.ts'
import { makeScanPdf, makeTextPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { hasPoppler, lostPages, pagesByPoppler } from '../../support/second-reader.ts'

const pool = createPdfPool({ log: { warn: () => {} } })
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-arrange-corpus-'))
})
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})

let files = 0
const newPath = () => {
  files += 1
  return path.join(folder, `${files}.pdf`)
}
function write(bytes: Uint8Array): string {
  const file = newPath()
  writeFileSync(file, bytes)
  return file
}

/** Some programs write too small a number of objects into the trailer. */
const maxObjects = 3000
/** Pages that are drawn and compared of each file: one for each turn. */
const maxPages = 4
const maxPopplerPages = 2
/** Each file is written and drawn several times. */
const limitMs = 400_000
const turns: readonly PageTurn[] = [90, 180, 270, 0]
const back = (turn: PageTurn) => ((360 - turn) % 360) as PageTurn

async function arrange(pages: readonly ArrangedPage[]): Promise<{ to: string; refused: string | null }> {
  const to = newPath()
  const result = await pool.arrange({ pages, to })
  if (!('kind' in result)) throw new Error('not written')
  if (result.kind === 'arranged') return { to, refused: null }
  return { to, refused: result.kind === 'refused' ? result.why : result.kind }
}

/**
 * Reverses and turns the first pages of a file, checks every pixel, and puts them back. Answers why it was refused; null
 * for a file that made the whole way.
 */
async function roundTrip(from: string, state: 'sound' | 'odd'): Promise<string | null> {
  const before = await drawPages(from, undefined, maxPages)
  if (before.length === 0) return 'not opened'
  const order = before.map((_, page) => ({ page, turn: turns[page] ?? 0 })).toReversed()
  const there = await arrange(order.map(({ page, turn }) => ({ from, page, turn })))
  if (there.refused !== null) return there.refused
  const turned = order.map(({ page, turn }) => [page, turn] as const)
  const wanted = await drawPages(from, turned)
  // PDFium draws some broken pages once, and not again.
  if (wanted.includes(null)) return 'not drawn again'
  if (!isDeepStrictEqual(await drawPages(there.to), wanted))
    expect(await drawPagesAnew(there.to)).toEqual(await drawPagesAnew(from, turned))
  const again = order.map(({ turn }, page) => ({ from: there.to, page, turn: back(turn) })).toReversed()
  const home = await arrange(again)
  expect(home.refused).toBeNull()
  if (!isDeepStrictEqual(await drawPages(home.to), before))
    expect(await drawPagesAnew(home.to)).toEqual(await drawPagesAnew(from, undefined, maxPages))
  const byPoppler = hasPoppler ? pagesByPoppler(from, maxPopplerPages) : null
  if (byPoppler === null) return null
  const after = pagesByPoppler(home.to, maxPopplerPages) ?? []
  expect(lostPages(byPoppler, after)).toEqual([])
  // Readers repair damage in different ways.
  if (state === 'sound') expect(after).toEqual(byPoppler)
  return null
}

/** Hashes of the packed pictures of a file; null if its tables are not right. */
function picturesOf(file: string): Set<string> | null {
  try {
    const opened = openPlainFile(file)
    const found = new Set<string>()
    for (let number = 1; number < maxObjects; number += 1) {
      const object = opened.object(number)
      if (object?.stream == null || !isDict(object.value) || object.value.get('/Subtype') !== '/Image') continue
      const hash = createHash('sha256')
      opened.readBlocks(object.stream, (block) => hash.update(block))
      found.add(hash.digest('hex'))
    }
    opened.close()
    return found
  } catch {
    return null
  }
}

/** Without those that take seconds to draw. */
const quickOddFiles = async () =>
  (await oddFiles()).filter(({ name }) => !/gigapixel|without end|very many strokes|ten thousand/.test(name))

/** Flips, loses, repeats and blanks bytes; the table of objects is hit more often than its share of the file. */
function damaged(good: Uint8Array, { between, one, pick }: Chance): Buffer {
  let bytes = Buffer.from(good)
  for (let left = between(1, 6); left > 0; left -= 1) {
    const end = one(3) ? bytes.lastIndexOf('startxref') + 14 : bytes.length - 1
    const at = between(Math.max(0, one(3) ? end - 400 : 0), Math.max(0, end))
    const length = between(1, 60)
    const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)]
    const changes = [
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, piece, piece, after]),
      () => Buffer.concat([before, Buffer.alloc(piece.length), after]),
      () => Buffer.concat([before, Buffer.from(String(between(0, 99))), bytes.subarray(at + 2)]),
      () => Buffer.concat([before, Buffer.of(between(0, 255)), bytes.subarray(at + 1)]),
      () => (one(4) ? before : bytes),
    ]
    bytes = pick(changes)()
  }
  return bytes
}

describe('pages that are reversed, turned and put back', () => {
  it(
    'look pixel for pixel as before in every odd file, or the file is refused with a reason',
    async () => {
      const ends: Record<string, string> = {}
      for (const { name, bytes } of await quickOddFiles()) {
        ends[name] = (await roundTrip(write(bytes), 'odd')) ?? 'arranged'
      }
      const why = Object.values(ends)
      expect(why.filter((end) => end === 'arranged').length).toBeGreaterThan(15)
      expect(ends).toMatchObject({ 'signed.pdf': 'signed', 'restricted.pdf': 'protected', 'a scan.pdf': 'arranged' })
    },
    limitMs,
  )

  it(
    'look as before in the files of other programs, whose pictures stay byte for byte',
    async () => {
      const sources = [
        (await makeTextPdf(folder, 'Texto', 3)).path,
        (await makeScanPdf(folder, 'Scan')).path,
        ...(await goodFiles()).slice(0, 2).map(write),
      ]
      // Page tools refuse forms whose words readers draw.
      const committed = committedByPrograms().filter((file) => !file.includes('form'))
      const made = [...makeByPrograms(folder, sources, 4), ...committed]
      expect(made.length).toBeGreaterThan(50)
      let pictures = 0
      for (const file of made) {
        expect(await roundTrip(file, 'sound'), file).toBeNull()
        const before = picturesOf(file)
        const look = await pool.examine(file)
        const count = look.kind === 'opened' ? (look.pages ?? 0) : 0
        expect(count, file).toBeGreaterThan(0)
        const { to } = await arrange(Array.from({ length: count }, (_, page) => ({ from: file, page, turn: 0 })))
        const after = picturesOf(to)
        pictures += after?.size ?? 0
        if (before !== null)
          expect(
            [...(after ?? [])].filter((each) => !before.has(each)),
            file,
          ).toEqual([])
      }
      expect(pictures).toBeGreaterThan(5)
    },
    limitMs,
  )

  it(
    'look as before in files with random damage that PDFium still opens, or these are refused',
    async () => {
      const good = [...(await goodFiles()), ...(await quickOddFiles()).map(({ bytes }) => bytes)].filter(
        ({ length }) => length < 300_000,
      )
      const ends = new Map<string, number>()
      for (let seed = 0; seed < 160; seed += 1) {
        const chance = createChance(seed)
        const file = write(damaged(chance.pick(good), chance))
        const end = await roundTrip(file, 'odd').catch((error: unknown) => {
          throw new Error(`seed ${seed}`, { cause: error })
        })
        ends.set(end ?? 'arranged', (ends.get(end ?? 'arranged') ?? 0) + 1)
        rmSync(file)
      }
      expect(ends.get('arranged')).toBeGreaterThan(40)
    },
    limitMs,
  )
})
