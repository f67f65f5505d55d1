import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { onlyFileIn } from '../support/cache-file.ts'
import { writeForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { asPerson, organizacional, pdf } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import type { TestService } from '../support/service.ts'

const said = /caixas.*baixado novamente.*Nada do que você fez se perdeu/
let service: TestService
let dataFolder = ''
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'malote-damaged-boxes-'))
  return () => removeFolder(dataFolder)
})

const start = () => startTestApp({ service, login: 'ana.prado', dataFolder, keepsSecrets: true })
const file = () => onlyFileIn(dataFolder)

/** Overwrites the root page of a table with 0xff. */
function spoil(table: string): void {
  const db = new DatabaseSync(file())
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.['rootpage'])
  const size = Number(db.prepare('PRAGMA page_size').get()?.['page_size'])
  db.close()
  writeFileSync(file(), readFileSync(file()).fill(0xff, (page - 1) * size, page * size))
}

const boxOf = async (app: TestApp) => {
  const { boxes } = await app.call('boxes.list', {})
  return boxes.find(({ sigla }) => sigla === 'GECON')?.id ?? ''
}
async function itemIn(app: TestApp, assunto: string) {
  const outcome = await app.outcome('boxes.items', {
    idCaixa: await boxOf(app),
    pasta: 'Entrada',
    offset: 0,
    limit: 100,
  })
  // The first call that finds the damage reports it.
  if (!outcome.ok)
    expect(outcome.failure).toMatchObject({ code: 'storage-problem', message: expect.stringMatching(said) })
  return outcome.ok ? outcome.value.items.find((item) => item.assunto === assunto) : undefined
}

/** Receives and reads one forwarding, and saves a draft. */
async function readAndSave(assunto: string): Promise<{ draftId: string }> {
  const app = await start()
  await app.signIn()
  const elisa = await asPerson(service, 'elisa.fontes')
  const idDocumento = await elisa.capture(pdf(assunto))
  const body = { restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id, idsDocumentos: [idDocumento] }
  const idCaixa = await boxOf(app)
  await elisa.post('/v2/encaminhamento/novo', { ...body, assunto, mensagem: 'Veja.', idsDestinos: [idCaixa] })
  const item = await eventually(async () => {
    await app.call('boxes.refreshBox', { idCaixa })
    const found = await itemIn(app, assunto)
    expect(found).toMatchObject({ unread: true })
    return found
  })
  await app.call('boxes.read', { idEncaminhamento: item?.id ?? '' })
  const { draftId } = await writeForwarding(app, { recipients: [], subject: 'De ontem' })
  await app.stop()
  return { draftId }
}
async function expectAll(app: TestApp, assunto: string, draftId: string): Promise<void> {
  await eventually(async () => expect(await itemIn(app, assunto)).toMatchObject({ unread: false }))
  await eventually(async () => {
    const { complete } = await app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
    expect(complete).toBe(true)
  })
  expect(await app.call('compose.get', { draftId })).toMatchObject({ fields: { subject: 'De ontem' } })
}

it('boxes and directory are read again after damage to the cache, and the person is told', async () => {
  const { draftId } = await readAndSave('Danificada')
  writeFileSync(file(), 'nothing of a database, '.repeat(500))
  const app = await start()
  expect((await app.call('app.ready', {})).notices).toEqual(expect.arrayContaining([expect.stringMatching(said)]))
  await expectAll(app, 'Danificada', draftId)
  await app.stop()
})

it.each(['box_folders', 'box_items'])(
  'the application starts with damaged %s, reads all again by itself, and tells the person',
  async (table) => {
    const assunto = `Sem ${table}`
    const { draftId } = await readAndSave(assunto)
    spoil(table)
    const app = await start()
    await eventually(async () => {
      await itemIn(app, assunto)
      expect(app.notified).toContainEqual(expect.stringMatching(said))
    })
    await expectAll(app, assunto, draftId)
    // Also what no read of the boxes announces: a change may have been missed while the workspace was replaced.
    const announced = ['outbox', 'capture', 'compose', 'templates', 'signers'].map((area) => `${area}.changed`)
    await eventually(() => expect(app.events.map(({ name }) => name)).toEqual(expect.arrayContaining(announced)))
    await app.stop()
  },
)
