import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import type { PageWord } from '../../../main/engine/pdf/recognised-text.ts'
import { firstOf } from '../../support/in-usual.ts'
import { writeReadableScan } from '../../support/readable-scans.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

const word = (text: string, line: number, box: readonly [number, number, number, number]): PageWord => {
  const [left, top, right, bottom] = box
  return { text, line, box: { left, top, right, bottom } }
}
const upright = [
  word('Conceição', 0, [100, 200, 160, 214]),
  word('Araújo', 0, [166, 200, 204, 214]),
  word('“prazo”', 1, [100, 240, 150, 254]),
  word('nº', 1, [153, 240, 168, 254]),
]

/** The same words on a page that lies on its side, so that they are read from below. */
const sideways = upright.map(({ text, line, box }) =>
  word(text, line, [box.top, 500 - box.right, box.bottom, 500 - box.left]),
)

async function wordsOf(file: string, page = 0): Promise<readonly PageWord[]> {
  const read = await pool.readPageWords(file, page)
  if (read.kind !== 'words') throw new Error(read.kind)
  return read.words
}

function expectAtPlaces(found: readonly Pick<PageWord, 'text' | 'box'>[], wanted: readonly PageWord[]): void {
  const place = ({ text }: { text: string }) => wanted.findIndex((each) => each.text === text)
  const sorted = found.toSorted((one, other) => place(one) - place(other))
  expect(sorted.map(({ text }) => text)).toStrictEqual(wanted.map(({ text }) => text))
  for (const [index, { box }] of sorted.entries()) {
    const { left, top, right, bottom } = wanted[index]?.box ?? { left: 0, top: 0, right: 0, bottom: 0 }
    expect(Math.abs(box.left - left)).toBeLessThan(3)
    expect(Math.abs(box.right - right)).toBeLessThan(3)
    expect(Math.abs(box.top - top)).toBeLessThan(8)
    expect(Math.abs(box.bottom - bottom)).toBeLessThan(8)
  }
}

let made = 0
const newPath = () => path.join(folder, `texto ${made++}.pdf`)

it.each(
  firstOf([
    ['upright', 0, 0],
    ['turned by its PDF', 180, 0],
    ['on its head', 0, 180],
    ['on its side', 0, 90],
  ] as const),
)('words are laid at their places into a page that is %s, and all its bytes stay', async (name, rotate, turn) => {
  const scan = await writeReadableScan(folder, name, { pages: [['Maria'], ['']], rotate })
  const words = turn === 90 ? sideways : upright
  const to = newPath()
  expect(await pool.layText({ from: scan.path, to, pages: [{ page: 0, words, turn }] })).toStrictEqual({
    kind: 'laid',
  })
  expect(readFileSync(to).subarray(0, scan.bytes.length).equals(scan.bytes)).toBe(true)
  expectAtPlaces(await wordsOf(to), words)
  const examined = await pool.examine(to)
  expect(examined).toMatchObject({ kind: 'opened', isBornDigital: false, isRepaired: false, pages: 2 })
})

/** Pages that share their resources through the page tree, that crop, and that leave a state of their own behind. */
async function oddScan(options: { useObjectStreams: boolean }): Promise<Buffer> {
  const scan = await writeReadableScan(folder, 'estranha', { pages: [['Maria'], ['João']] })
  const document = await PDFDocument.load(scan.bytes)
  for (const page of document.getPages()) {
    page.setMediaBox(-20, -30, 700, 900)
    page.setCropBox(0, 0, 595, 842)
    const { Contents } = page.node.normalizedEntries()
    Contents?.insert(0, document.context.register(document.context.stream('q 0.5 0 0 0.5 100 100 cm')))
  }
  const [first] = document.getPages()
  const resources = first?.node.Resources()
  if (first === undefined || resources === undefined) throw new Error('no resources')
  document.catalog.Pages().set(PDFName.of('Resources'), resources)
  first.node.delete(PDFName.of('Resources'))
  return Buffer.from(await document.save(options))
}

describe.each(
  firstOf([
    ['a table', false],
    ['a cross-reference stream', true],
  ]),
)('a file with %s', (_, useObjectStreams) => {
  it('keeps its bytes, and other programs read the words at their places', async () => {
    const bytes = await oddScan({ useObjectStreams })
    const [from, to] = [newPath(), newPath()]
    writeFileSync(from, bytes)
    const pages = [0, 1].map((page) => ({ page, words: upright, turn: 0 as const }))
    expect(await pool.layText({ from, to, pages })).toStrictEqual({ kind: 'laid' })
    const twice = newPath()
    expect(await pool.layText({ from: to, to: twice, pages: pages.slice(1) })).toStrictEqual({ kind: 'laid' })
    const result = readFileSync(to)
    expect(result.subarray(0, bytes.length).equals(bytes)).toBe(true)
    const added = result.subarray(bytes.length).toString('latin1')
    expect([added.match(/\/BaseFont/g)?.length, added.includes('/XRef'), added.includes('\nxref\n')]).toStrictEqual([
      1,
      useObjectStreams,
      !useObjectStreams,
    ])
    const more = readFileSync(twice).subarray(result.length).toString('latin1')
    expect(more).toContain('/MaloteText2')
    expectAtPlaces(await wordsOf(to, 0), upright)
    expectAtPlaces(await wordsOf(to, 1), upright)
    for (const file of [to, twice])
      if (existsSync('/usr/bin/qpdf')) execFileSync('/usr/bin/qpdf', ['--check', file], { stdio: 'pipe' })
    if (existsSync('/usr/bin/pdftotext')) expectAtPlaces(popplerWords(to), upright)
  })
})

/** The words of the first page as Poppler finds them. */
function popplerWords(file: string): Pick<PageWord, 'text' | 'box'>[] {
  const out = execFileSync('/usr/bin/pdftotext', ['-bbox', '-cropbox', '-l', '1', file, '-'], { encoding: 'utf8' })
  return [...out.matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g)].map(
    ([, left, top, right, bottom, text = '']) => ({
      text,
      box: { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
    }),
  )
}

it('a page of three hundred words grows by a few kilobytes', async () => {
  const scan = await writeReadableScan(folder, 'cheia', { pages: [['Maria']] })
  const words = Array.from({ length: 300 }, (_, nth) => {
    const [line, column] = [Math.floor(nth / 10), nth % 10]
    const [left, top] = [60 + column * 48.3, 80 + line * 22.7]
    return word(`${upright[nth % 3]?.text}${nth}`, line, [left, top, left + 40 + (nth % 5), top + 12])
  })
  const to = newPath()
  await pool.layText({ from: scan.path, to, pages: [{ page: 0, words, turn: 0 }] })
  const added = readFileSync(to).length - scan.bytes.length
  expect((added - 1000) / words.length).toBeLessThan(24)
  expect(await wordsOf(to)).toHaveLength(300)
})

it.each([
  [
    'a broken table',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
  ],
  [
    'a table that is also a stream',
    (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace('trailer\n<<', 'trailer\n<</XRefStm 15 '), 'latin1'),
  ],
])('a file with %s is written anew and gets its words', async (_, change) => {
  const [from, to] = [newPath(), newPath()]
  writeFileSync(from, change(await oddScan({ useObjectStreams: false })))
  expect(await pool.layText({ from, to, pages: [{ page: 0, words: upright, turn: 0 }] })).toStrictEqual({
    kind: 'laid',
  })
  expectAtPlaces(await wordsOf(to), upright)
  expect(await pool.examine(to)).toMatchObject({ pages: 2, isRepaired: false })
})
