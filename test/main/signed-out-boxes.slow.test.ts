import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { filesIn } from '../support/data-folder.ts'
import { writeForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { asPerson, organizacional, pdf } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import type { TestService } from '../support/service.ts'

const message = 'O denunciante mora na rua das Acacias.'
let service: TestService
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())

async function findInBox(app: TestApp, assunto: string): Promise<string> {
  return eventually(async () => {
    const idCaixa = (await app.call('boxes.list', {})).boxes.find(({ sigla }) => sigla === 'GECON')?.id ?? ''
    await app.call('boxes.refreshBox', { idCaixa })
    const { items } = await app.call('boxes.items', { idCaixa, pasta: 'Entrada', offset: 0, limit: 100 })
    const item = items.find((each) => each.assunto === assunto)
    expect(item).toBeDefined()
    return item?.id ?? ''
  })
}
async function discardDraft(app: TestApp, words: string): Promise<void> {
  const { draftId } = await writeForwarding(app, { recipients: [], message: words })
  await app.call('compose.discard', { draftId })
}
const filesWith = (folder: string, text: string) =>
  filesIn(folder)
    .filter(({ bytes }) => bytes.includes(text))
    .map(({ name }) => name)

it.each(['keep', 'discard'] as const)(
  'no message of a box or discarded draft is left after a sign-out (unsent work: %s); the next sign-in reads all again',
  async (unsent) => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'malote-signed-out-'))
    const app = await startTestApp({ service, login: 'ana.prado', keepsSecrets: true, dataFolder })
    try {
      await app.signIn()
      const elisa = await asPerson(service, 'elisa.fontes')
      const idDocumento = await elisa.capture(pdf(`Sigilo ${unsent}`))
      const idCaixa = (await app.call('boxes.list', {})).boxes.find(({ sigla }) => sigla === 'GECON')?.id ?? ''
      const body = { restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id, idsDocumentos: [idDocumento] }
      const assunto = `Sigilo ${unsent}`
      await elisa.post('/v2/encaminhamento/novo', { ...body, assunto, mensagem: message, idsDestinos: [idCaixa] })
      const idEncaminhamento = await findInBox(app, assunto)
      await app.call('boxes.read', { idEncaminhamento })
      await app.call('boxes.thread', { idEncaminhamento })
      // Closing the program does not sign out.
      await app.restart()
      expect(filesWith(dataFolder, 'rua das Acacias')).toContainEqual(expect.stringMatching(/^cache-\w+\.db$/))
      await discardDraft(app, 'Sem efeito: rua das Palmeiras.')
      expect(filesWith(dataFolder, 'rua das Palmeiras')).not.toEqual([])
      await app.call('session.signOut', { unsent })
      expect(filesWith(dataFolder, 'rua das Acacias')).toEqual([])
      expect(filesWith(dataFolder, assunto)).toEqual([])
      // The copy of the database is made anew in the background.
      await eventually(() => expect(filesWith(dataFolder, 'rua das Palmeiras')).toEqual([]))
      const noticed = app.notified.length
      await app.signIn()
      await findInBox(app, assunto)
      expect(app.notified.slice(noticed)).toEqual([])
    } finally {
      await app.stop()
      removeFolder(dataFolder)
    }
  },
)
