import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfPool } from '../../../main/engine/pdf/index.ts'
import { type HeavyPart, heavyKinds, heavyPdf, heavyStructure } from '../../support/heavy-pdfs.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'

/** PDFium's limit is 512 MB; the rest is for the files of the test. */
const maxGrowthBytes = 750_000_000

/** Less than the product gives a file: tested is that it ends, not when. */
const limitMs = 2000
const pool = createPdfPool({ log: { warn: () => {} }, limitMs })
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-heavy-'))
})
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})

function write(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, `${name}.pdf`)
  writeFileSync(file, bytes)
  return file
}

/** Examines and draws a file, then examines a normal one; returns the maximal growth of the process in bytes. */
async function examineAndDraw(from: string): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const look = await pool.examine(from)
  expect(['opened', 'unreadable', 'gave-up']).toContain(look.kind)
  await pool.drawFirstPage(from, `${from}.png`)
  expect(await pool.examine(write('good', tinyPdf('Nota')))).toMatchObject({ kind: 'opened', pages: 1 })
  clearInterval(watch)
  return most - before
}

describe('a small PDF that is heavy to examine or draw stays within the limit, and the next is examined', () => {
  it.each(heavyKinds)('%s', async (kind) => {
    expect(await examineAndDraw(write(kind, heavyPdf(kind, { isFirst: true })))).toBeLessThan(maxGrowthBytes)
  })

  it.each<HeavyPart>(['objects', 'references'])('a document with endless %s', async (part) => {
    expect(await examineAndDraw(write(part, heavyStructure(part)))).toBeLessThan(maxGrowthBytes)
  })
})
