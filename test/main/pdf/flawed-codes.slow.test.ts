import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPdfPool, type PdfPool } from '../../../main/engine/pdf/index.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { patchNames, scanFlaws, stackPdf } from '../../support/sheet-pictures.ts'

let folder = ''
let pool: PdfPool
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-flawed-codes-'))
  pool = createPdfPool({ log: { warn: () => {} } })
})
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})

it.each(Object.entries(scanFlaws))(
  'reads a sheet with bars along all sides in a scan that is %s',
  async (name, flaws) => {
    const from = path.join(folder, `sides ${name}.pdf`)
    writeFileSync(from, await stackPdf([{ patch: 'T', sides: 'four' }], flaws))
    expect(await pool.readCodes({ from, first: 0, count: 1 })).toMatchObject({ pages: [{ patches: ['T'] }] })
  },
)

// Two of the six for each flaw, in turn: a sheet with T and a QR code is read with every flaw (codes.slow.test.ts).
it.each(Object.entries(scanFlaws).map(([name, flaws], nth) => [name, flaws, nth] as const))(
  'tells patch codes apart in a scan that is %s',
  async (name, flaws, nth) => {
    const patches = patchNames.filter((_, at) => at % 3 === nth % 3)
    const from = path.join(folder, `${name}.pdf`)
    writeFileSync(
      from,
      await stackPdf(
        patches.map((patch) => ({ patch, lines: 6 })),
        flaws,
      ),
    )
    const found = await pool.readCodes({ from, first: 0, count: patches.length })
    expect(found).toMatchObject({ kind: 'read', pages: patches.map((patch) => ({ patches: [patch] })) })
  },
)
