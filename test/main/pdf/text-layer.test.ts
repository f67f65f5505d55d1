import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { PageWord } from '../../../contract/recognised-text.ts'
import { createPdfPool } from '../../../main/pdf/index.ts'
import { writeReadableScan } from '../../support/readable-scans.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-text-layer-'))
const pool = createPdfPool({ log: { warn: () => {} } })
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})

const word = (text: string, line: number, box: readonly [number, number, number, number]): PageWord => {
  const [left, top, right, bottom] = box
  return { text, line, box: { left, top, right, bottom } }
}
const upright = [
  word('Conceição', 0, [100, 200, 160, 214]),
  word('Araújo', 0, [166, 200, 204, 214]),
  word('“prazo”', 1, [100, 240, 150, 254]),
]

/** The same words on a page that lies on its side, so that they are read from below. */
const sideways = upright.map(({ text, line, box }) =>
  word(text, line, [box.top, 500 - box.right, box.bottom, 500 - box.left]),
)

it.each([
  ['upright', 0, 0],
  ['turned by its PDF', 180, 0],
  ['on its head', 0, 180],
  ['on its side', 0, 90],
] as const)(
  'words are laid at their places into a page that is %s, and all its bytes stay',
  async (name, rotate, turn) => {
    const scan = await writeReadableScan(folder, name, { pages: [['Maria'], ['']], rotate })
    const words = turn === 90 ? sideways : upright
    const to = path.join(folder, `${name} com texto.pdf`)
    const order = { from: scan.path, to, pages: [{ page: 0, words, turn }] }
    expect(await pool.layText(order)).toStrictEqual({ kind: 'laid' })
    const made = readFileSync(to)
    expect(made.subarray(0, scan.bytes.length).equals(scan.bytes)).toBe(true)
    const read = await pool.readPageWords(to, 0)
    if (read.kind !== 'words') throw new Error(read.kind)
    const sorted = read.words.toSorted(
      (one, other) =>
        words.findIndex(({ text }) => text === one.text) - words.findIndex(({ text }) => text === other.text),
    )
    expect(sorted.map(({ text }) => text)).toStrictEqual(words.map(({ text }) => text))
    for (const [index, { box }] of sorted.entries()) {
      const wanted = words[index]?.box
      expect(Math.abs(box.left - (wanted?.left ?? 0))).toBeLessThan(6)
      expect(Math.abs(box.right - (wanted?.right ?? 0))).toBeLessThan(6)
      expect(Math.abs(box.top - (wanted?.top ?? 0))).toBeLessThan(8)
      expect(Math.abs(box.bottom - (wanted?.bottom ?? 0))).toBeLessThan(8)
    }
    const examined = await pool.examine(to)
    expect(examined).toMatchObject({ kind: 'opened', isBornDigital: false, isRepaired: false, pages: 2 })
  },
)
