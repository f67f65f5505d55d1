import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import { createPrinting } from '../../../main/features/printing/printing.ts'
import type { PrintOrder, PrintResult } from '../../../main/host.ts'

const label = Buffer.from('%PDF-1.4 <</Type /Page /MediaBox [0 0 175.92 82.080002]>> <</MediaBox [0 0 595 842]>>')
const log = { warn: () => {} } as never

/** A host with one printer, which answers so, and a printed label. */
async function prepare(result: PrintResult = { kind: 'sent' }) {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-printing-')), 'content')
  const contents = createContentStore({ folder, transport: null as never, log })
  onTestFinished(() => contents.close())
  const orders: PrintOrder[] = []
  const printers = [{ name: 'recepcao', text: 'Recepção' }]
  const print = async (_file: string, order: PrintOrder) => {
    orders.push(order)
    return result
  }
  const host = { takes: 'pdf', printers: async () => printers, toPdf: async () => label, print } as const
  const calls = createPrinting({ host, contents, log })
  const outcome = await calls.prepare({ title: 'Etiquetas: 2/3' })
  const page = outcome.ok ? outcome.value.page : null
  const order = { contentId: page?.content.contentId ?? '', printer: 'recepcao', copies: 1, ranges: [] }
  return { page, contents, orders, printers, order, ...calls }
}

it('makes a PDF of the window, prints it on its own paper, and deletes it at the end', async () => {
  const { page, contents, orders, order, print, end } = await prepare()
  expect([page?.content.name, page?.pages]).toEqual(['Etiquetas_ 2_3.pdf', 2])
  expect(await print(order)).toEqual({ ok: true, value: null })
  expect(orders).toMatchObject([{ printer: 'recepcao', paper: { width: 175.92, height: 82.080002 } }])
  const file = contents.resolve(order.contentId)?.path ?? ''
  await end(order)
  expect(existsSync(file)).toBe(false)
  expect(await print(order)).toMatchObject({ failure: { code: 'not-found' } })
})

it('prints a document that was opened for reading as the printer is set up, and never deletes it', async () => {
  const { contents, orders, order, print, end } = await prepare()
  const { contentId } = await contents.add({ name: 'Nota.pdf', mediaType: 'application/pdf', bytes: label })
  await print({ ...order, contentId })
  expect(orders).toMatchObject([{ paper: null }])
  await end({ contentId })
  expect(contents.resolve(contentId)).not.toBeNull()
})

it('prints nothing when the printer has gone from the computer', async () => {
  const { printers, orders, order, print } = await prepare()
  printers.pop()
  expect(await print(order)).toMatchObject({ failure: { message: expect.stringMatching(/não está mais/) } })
  expect(orders).toEqual([])
})

it.each([
  ['no-program', /^Falta o programa de impressão.*Nada foi impresso/],
  ['no-answer', /^A impressora Recepção não respondeu.*confira a fila/],
  ['not-accepted', /^A impressora Recepção não aceitou.*Nada foi impresso/],
] as const)('says in a sentence that a print has failed: %s', async (kind, sentence) => {
  const { order, print } = await prepare({ kind, detail: 'lp: Error' })
  const failure = { code: 'refused', message: expect.stringMatching(sentence) }
  expect(await print(order)).toMatchObject({ failure })
})
