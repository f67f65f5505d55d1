import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { forkChild } from '../../../main/child-process.ts'
import { createConversion } from '../../../main/engine/conversion/index.ts'
import { missingOf, office } from '../../run/packages.ts'
import { openDocument } from '../../support/hostile-office.ts'
import { outlookMessage } from '../../support/outlook-message.ts'
import { processesWith } from '../../support/processes.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
const child = new URL('../../../main/engine/conversion/conversion-child.ts', import.meta.url)
const start = (limits: { parts?: number; partBytes?: number }) =>
  createConversion({ spawn: () => forkChild(child), log: { warn: () => undefined }, limits })

function orderOf(name: string, bytes: Uint8Array) {
  const from = path.join(mkdtempSync(path.join(folder, 'from-')), 'file')
  writeFileSync(from, bytes)
  return { from, name, to: mkdtempSync(path.join(folder, 'to-')), paper: 'as-is' as const }
}
const zip = (files: Readonly<Record<string, Uint8Array>>) => zipSync(files, { level: 9 })
const nested = (depth: number): Uint8Array =>
  depth === 0 ? strToU8('fundo') : zip({ [depth === 1 ? 'fundo.txt' : `${depth}.zip`]: nested(depth - 1) })
/** As 42.zip: each archive holds the next one several times. */
const spread = (depth: number, width: number): Uint8Array => {
  const inner = depth === 0 ? new Uint8Array(2_000_000) : spread(depth - 1, width)
  return zip(
    Object.fromEntries(Array.from({ length: width }, (_, nth) => [depth === 0 ? `${nth}.bin` : `${nth}.zip`, inner])),
  )
}

describe('archives and mails in one another', () => {
  it('become documents that say in which mail they came, with their originals', async () => {
    const conversion = start({})
    const message = outlookMessage({
      subject: 'Anexo',
      text: 'corpo',
      files: [{ name: 'a.zip', bytes: Buffer.from(zip({ 'pasta/b.txt': strToU8('dentro') })) }],
    })
    const result = await conversion.convert(orderOf('tudo.zip', zip({ 'm.msg': message })))
    await conversion.close()
    if (result.kind !== 'converted') throw new Error(result.why)
    expect(
      result.documents.map(({ name, original, message: facts }) => [name, original?.name, facts?.subject]),
    ).toStrictEqual([
      ['Anexo.pdf', 'm.msg', 'Anexo'],
      ['pasta - b.pdf', 'pasta - b.txt', 'Anexo'],
    ])
    expect(result.documents.every(({ path: file }) => readFileSync(file, 'latin1').startsWith('%PDF'))).toBe(true)
  })

  it('are opened five deep, and named below that', async () => {
    const conversion = start({})
    expect(await conversion.convert(orderOf('a.zip', nested(5)))).toMatchObject({ kind: 'converted', left: [] })
    const deep = await conversion.convert(orderOf('a.zip', nested(9)))
    await conversion.close()
    expect(deep).toMatchObject({ kind: 'converted', documents: [], left: [{ why: 'too-many' }] })
  })

  it('are stopped by one budget for all of them', async () => {
    const conversion = start({ parts: 60, partBytes: 30_000_000 })
    const result = await conversion.convert(orderOf('42.zip', spread(3, 8)))
    await conversion.close()
    expect(['too-large', 'too-many']).toContain(result.kind === 'refused' ? result.why : result.kind)
  })
})

describe.skipIf(missingOf(office).length > 0)('LibreOffice', () => {
  it('ends when its conversion is cancelled, and leaves no process', async () => {
    const conversion = start({})
    const rows =
      '<table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'.repeat(
        500_000,
      )
    const order = orderOf(
      'a.ods',
      openDocument({ kind: 'spreadsheet', body: `<table:table table:name="a">${rows}</table:table>` }),
    )
    const cancel = new AbortController()
    const running = conversion.convert(order, cancel.signal)
    await expect.poll(() => processesWith(order.to).length, { timeout: 30_000 }).toBeGreaterThan(0)
    cancel.abort()
    expect(await running).toStrictEqual({ kind: 'refused', why: 'cancelled' })
    await expect.poll(() => processesWith(order.to), { timeout: 10_000 }).toStrictEqual([])
    await conversion.close()
  })
})
