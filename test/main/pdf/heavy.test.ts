import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfPool } from '../../../main/pdf/index.ts'
import { type HeavyPart, heavyKinds, heavyPdf, heavyStructure } from '../../support/heavy-pdfs.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'

/** PDFium's own bound is 512 MB; the rest is the test's own files. */
const mostBytes = 750_000_000

const pool = createPdfPool({ log: { warn: () => {} } })
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

/** Has a file examined and drawn, then another one; tells by how many bytes the process grew at most. */
async function lookAt(from: string): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const look = await pool.examine(from)
  expect(['opened', 'unreadable', 'gave-up']).toContain(look.kind)
  await pool.picture(from, `${from}.png`)
  expect(await pool.examine(write('good', tinyPdf('Nota')))).toMatchObject({ kind: 'opened', pages: 1 })
  clearInterval(watch)
  return most - before
}

describe('a PDF that unpacks to far more than it is comes to an end, and the next is looked at', () => {
  it.each(heavyKinds)('%s', async (kind) => {
    expect(await lookAt(write(kind, heavyPdf(kind, { isFirst: true })))).toBeLessThan(mostBytes)
  })

  it.each<HeavyPart>(['objects', 'references'])('a document of %s without end', async (part) => {
    expect(await lookAt(write(part, heavyStructure(part)))).toBeLessThan(mostBytes)
  })
})
