import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignatureItem } from '../../contract/bridge/signatures.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { sendForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { freshSignatures } from '../support/fresh-signatures.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { readToSign } from '../support/read-to-sign.ts'
import type { TestService } from '../support/service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-walk-'))
let service: TestService
let ana: TestApp
let bruno: TestApp
let carla: TestApp

beforeAll(async () => {
  service = await borrowService()
  const open = (login: string) => startTestApp({ service, login })
  ;[ana, bruno, carla] = await Promise.all([open('ana.prado'), open('bruno.reis'), open('carla.nunes')])
  await Promise.all([ana, bruno, carla].map((app) => app.signIn()))
})
afterAll(async () => {
  await Promise.all([ana, bruno, carla].map((app) => app?.stop()))
  await service?.stop()
})

const state = (app: TestApp) => app.call('session.get', {})
async function roleOf(app: TestApp): Promise<string> {
  return (await state(app)).roles[0]?.id ?? ''
}

/** Waits until all operations have ended, and returns them. */
function endedOperations(app: TestApp) {
  return eventually(async () => {
    const operations = await app.call('outbox.list', {})
    expect(operations.map((each) => [each.title, each.state, each.failure])).toEqual(
      operations.map(({ title }) => [title, 'done', null]),
    )
    return operations
  })
}

async function waitsFor(app: TestApp, nome: string): Promise<SignatureItem> {
  return eventually(async () => {
    const { items, fresh } = await freshSignatures(app, 'AguardandoMim')
    const item = items.find((each) => each.nome === nome)
    expect(item).toBeDefined()
    expect(fresh).toBe(true)
    return item as SignatureItem
  })
}

async function sign(app: TestApp, nome: string): Promise<void> {
  const item = await waitsFor(app, nome)
  await app.call('signatures.sign', { documents: [await readToSign(app, item.id)] })
  await endedOperations(app)
}

describe('the life of a document, without a window', () => {
  it('two scans are captured and a third document is sent to signature', async () => {
    const files = await Promise.all([
      makeScanPdf(folder, 'Nota fiscal 81'),
      makeScanPdf(folder, 'Nota fiscal 82'),
      makeTextPdf(folder, 'Parecer 12', 3),
    ])
    const rows = await ana.addFiles(files)
    expect(rows.map((row) => row.state)).toEqual(['draft', 'draft', 'draft'])
    const parecer = rows[2]?.fileId ?? ''
    const { classes } = await eventually(async () => {
      const found = await ana.call('directory.classes', { text: '', limit: 50 })
      expect(found).toMatchObject({ complete: true })
      return found
    })
    const { entries } = await eventually(async () => {
      const found = await ana.call('directory.search', { text: 'bruno', kinds: ['Papel'], limit: 5 })
      expect(found.entries).not.toEqual([])
      return found
    })
    const own = await ana.call('directory.search', { text: 'ana prado', kinds: ['Papel'], limit: 5 })
    const signers = [own.entries[0], entries[0]].map((each) => ({
      id: each?.id ?? '',
      nome: each?.nome ?? '',
      detalhe: each?.detalhe ?? '',
    }))
    await ana.call('capture.update', {
      fileIds: [parecer],
      changes: { kind: 'signature', idClasse: classes[0]?.id ?? null, signers },
    })
    await ana.call('capture.submit', { fileIds: rows.map((row) => row.fileId), idPapel: await roleOf(ana) })
    const operations = await endedOperations(ana)
    expect(operations.map(({ kind }) => kind)).toEqual(['capture', 'capture', 'send-to-signature'])
    const list = await ana.call('capture.list', {})
    expect(list.map((row) => row.state)).toEqual(['done', 'done', 'done'])
    expect(list.slice(0, 2).map(({ registro }) => registro)).toEqual(Array(2).fill(expect.stringMatching(/^\d{4}-/)))
    expect(await ana.call('documents.list', {})).toHaveLength(2)
    // The local copies are deleted.
    await eventually(() => expect(rows.filter(({ sha256 }) => spooled(ana, sha256))).toEqual([]))
  })

  it('the document is signed by both signers', async () => {
    const nome = 'Parecer 12.pdf'
    await sign(ana, nome)
    await sign(bruno, nome)
    await eventually(async () => {
      await ana.call('signatures.refresh', {})
      const [, , parecer] = await ana.call('capture.list', {})
      expect(parecer?.registro).toMatch(/^\d{4}-/)
    })
    expect(await ana.call('documents.list', {})).toHaveLength(3)
  })

  it('the signed document is forwarded, and its recipient reads the same bytes and the signature page', async () => {
    const documents = await ana.call('documents.list', {})
    const found = await ana.call('directory.search', { text: 'protocolo', kinds: ['Setor'], limit: 5 })
    const carlas = await carla.call('boxes.list', {})
    const recipients = found.entries.filter(({ id }) => carlas.boxes.some((box) => box.id === id))
    await sendForwarding(ana, { recipients, subject: 'Notas e parecer', message: 'Para registro.', documents })
    const forward = (await endedOperations(ana)).find(({ kind }) => kind === 'forward')
    expect(forward?.result).toMatchObject({ protocolo: expect.stringMatching(/^\d{4}-/) })
    // Its sender's box was read a moment before, and counts nothing that leaves.
    await eventually(async () => {
      const { found } = await ana.call('boxes.search', { text: forward?.result.protocolo ?? '', idCaixa: null })
      expect(found).toMatchObject([{ idCaixa: await roleOf(ana), pasta: 'Saida' }])
    })
    const { items } = await eventually(async () => {
      const idCaixa = recipients[0]?.id ?? ''
      await carla.call('boxes.refreshBox', { idCaixa })
      const box = await carla.call('boxes.items', { idCaixa, pasta: 'Entrada' })
      expect(box.items).toHaveLength(1)
      return box
    })
    expect(items[0]).toMatchObject({ assunto: 'Notas e parecer', unread: true })
    const { forwarding } = await carla.call('boxes.read', { idEncaminhamento: items[0]?.id ?? '' })
    expect(forwarding.documentosEncaminhamento).toHaveLength(3)
    const parecer = documents.find(({ nome }) => nome === 'Parecer 12.pdf')
    const opened = await carla.call('documents.open', { idDocumento: parecer?.idDocumento ?? '' })
    const content = await carla.content(opened.contentId)
    const [read, sent] = [content.path, path.join(folder, 'Parecer 12.pdf')].map((file) => readFileSync(file))
    if (!read || !sent) throw new Error('a file is missing')
    expect(read.subarray(0, sent.length).equals(sent)).toBe(true)
    const [before, after] = [await pagesOf(sent), await pagesOf(read)]
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toMatch(/Ana Prado.*Bruno Reis/s)
  })

  it('a file that was never added cannot be submitted', async () => {
    await expect(
      ana.outcome('capture.submit', { fileIds: [randomUUID()], idPapel: await roleOf(ana) }),
    ).resolves.toEqual({
      ok: false,
      failure: { code: 'not-found' },
    })
  })
})

function spooled(app: TestApp, sha256: string | null): boolean {
  try {
    return readFileSync(path.join(app.dataFolder, 'spool', `${sha256}.pdf`)).length > 0
  } catch {
    return false
  }
}
