import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPdfPool } from '../../main/engine/pdf/index.ts'
import { closed } from '../support/odd-pdfs.ts'
import { goodFiles, oddFiles } from '../support/pdf-corpus.ts'
import { committedByPrograms, makeByPrograms } from '../support/pdf-programs.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { hasPoppler } from '../support/second-reader.ts'
import { slowPaths, type Trial, tryFile } from './trial.ts'
import { writers } from './writers.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cases = path.join(root, 'test/cases')
const pool = createPdfPool({ log: { warn: () => {} } })
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-try-corpus-'))
})
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})

const limitMs = 400_000
/** The slow paths take turns; the page tools write each file of the field. arrange-corpus.slow.test.ts has them for the others. */
const [always = '', ...others] = slowPaths
const inTurn = (file: string, nth: number): string[] =>
  file.startsWith(cases) ? [always, others[nth % others.length] ?? ''] : [slowPaths[nth % slowPaths.length] ?? '']

function write(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, `${name}.pdf`)
  writeFileSync(file, bytes)
  return file
}

/** Files of the field, of packages and of eleven programs, and damaged ones; without those that take seconds. */
async function corpus(): Promise<string[]> {
  const inCases = readdirSync(cases, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => path.join(cases, name))
  // Files of one kind are not changed by further programs.
  const fromPrograms = committedByPrograms().filter((file) => !/imagemagick-|tiff2pdf|img2pdf-jpeg/.test(file))
  const quick = (await oddFiles()).filter(({ name }) => !/gigapixel|without end|very many|thousand|million/.test(name))
  return [
    ...inCases,
    path.join(root, 'node_modules/bwip-js/examples/bwip-js.pdf'),
    ...makeByPrograms(folder, fromPrograms, 2),
    ...quick.map(({ name, bytes }) => write(`damaged ${name}`, bytes)),
    ...Object.entries(closed).map(([name, bytes]) => write(`damaged by ${name}`, bytes)),
    ...(await goodFiles()).map((bytes, nth) => write(`whole ${nth}`, bytes)),
  ]
}

it(
  'two hundred PDFs lose nothing by a second reader on the ways through Malote, and nothing crashes',
  async () => {
    expect(hasPoppler).toBe(true)
    const files = await corpus()
    expect(files.length).toBeGreaterThanOrEqual(200)
    const faults: string[] = []
    const trials: Trial[] = []
    for (const [nth, file] of files.entries()) {
      const trial = await tryFile(file, { pool, scratch: folder, compared: 1, paths: inTurn(file, nth) })
      trials.push(trial)
      faults.push(...trial.faults.map((fault) => `${path.basename(file)}: ${fault}`))
    }
    expect(faults).toEqual([])
    const written = trials.flatMap(({ verdicts }) => verdicts).filter(({ outcome }) => outcome === 'written')
    expect(new Set(written.map((verdict) => verdict.path))).toEqual(new Set(Object.keys(writers)))
    expect(written.length).toBeGreaterThan(120)
  },
  limitMs,
)

it('the page of verdicts says neither the name nor the words of a file', () => {
  const file = path.join(cases, 'pdf-with-bytes-around/bom.pdf')
  const page = execFileSync(process.execPath, [path.join(import.meta.dirname, 'run.ts'), file], { encoding: 'utf8' })
  expect(page).toMatch(
    /take .* taken\n[\s\S]*tarja .* written\n[\s\S]*beside: qpdf .* fine\n[\s\S]*files 1, faults 0\n$/,
  )
  expect(page).not.toMatch(/bom\.pdf|bytes-around|Oficio/)
})
