import { describe, expect, it } from 'vitest'
import type { Destination } from '../../../contract/bridge/destination.ts'
import { findRecipient } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
const signedIn = signedInApp()

const call = ((name, input) => signedIn.app.call(name, input)) as typeof signedIn.app.call
const outcome = ((name, input) => signedIn.app.outcome(name, input)) as typeof signedIn.app.outcome

const to = async (text: string): Promise<Destination> => ({
  recipients: await findRecipient(signedIn.app, text),
  subject: '{nome}',
  message: 'Para providências.',
  access: 'Organizacional',
  notifyByEmail: false,
})

let added = 0
/** A draft with this title on its page, in a file whose name is unique. */
async function addDraft(title: string) {
  added += 1
  const [row] = await signedIn.app.addFiles([await makeTextPdf(folder, `${title} ${added}`, 1)])
  const fileId = row?.fileId ?? ''
  await eventually(async () => {
    const listed = await call('capture.list', {})
    expect(listed.find((each) => each.fileId === fileId)?.report).not.toBeNull()
  })
  return fileId
}
const serve = (fileId: string, destination: Destination | null) =>
  call('counter.serve', { fileId, destination, idPapel: signedIn.idPapel })
const served = async (fileId: string) => (await call('counter.served', {})).find((each) => each.fileId === fileId)

describe('Balcão', () => {
  it('captures and forwards a file by one call, and lists the person with both operations', async () => {
    const fileId = await addDraft('Requerimento de licença')
    await serve(fileId, await to('PROTOCOLO'))
    expect(await served(fileId)).toMatchObject({ recipients: ['PROTOCOLO'], isUndone: false, pages: 1 })
    await eventually(async () => expect((await served(fileId))?.registro).toMatch(/^\d{4}-/))
    const operations = await call('outbox.list', {})
    const person = await served(fileId)
    expect(operations.find(({ id }) => id === person?.forwardId)).toMatchObject({ kind: 'forward' })
    expect(operations.find(({ id }) => id === person?.captureId)).toMatchObject({ kind: 'capture', state: 'done' })
  })

  it('proposes after three files of a kind what they had, with the reason, and not at once after a correction', async () => {
    const [protocolo, gecon] = [await to('PROTOCOLO'), await to('GECON')]
    for (let nth = 0; nth < 3; nth += 1) {
      const fileId = await addDraft('Atestado')
      expect((await call('counter.propose', { fileId })).recipients).toBeNull()
      await serve(fileId, protocolo)
    }
    const next = await addDraft('Atestado')
    expect(await call('counter.propose', { fileId: next })).toMatchObject({
      recipients: { value: protocolo.recipients, reason: { by: 'uses', word: 'atestado', agree: 3, of: 3 } },
      access: { value: 'Organizacional' },
    })
    await serve(next, gecon)
    const last = await addDraft('Atestado')
    expect((await call('counter.propose', { fileId: last })).recipients).toBeNull()
  })

  it('forgets what it has learned when asked, and keeps the people served', async () => {
    for (let nth = 0; nth < 3; nth += 1) await serve(await addDraft('Parecer'), await to('PROTOCOLO'))
    const fileId = await addDraft('Parecer')
    expect((await call('counter.propose', { fileId })).recipients).not.toBeNull()
    const before = await call('counter.served', {})
    await call('counter.forget', {})
    expect((await call('counter.propose', { fileId })).recipients).toBeNull()
    expect(await call('counter.served', {})).toHaveLength(before.length)
  })

  it('learns nothing of a secret', async () => {
    const grounds = await eventually(async () => {
      const found = (await call('directory.grounds', {})).filter(
        ({ nivel, forCitizens }) => nivel === 'Sigiloso' && !forCitizens,
      )
      expect(found).not.toHaveLength(0)
      return found
    })
    const ground = { id: grounds[0]?.id ?? '', nome: grounds[0]?.nome ?? '', isChosen: true }
    for (let nth = 0; nth < 3; nth += 1) {
      const fileId = await addDraft('Denúncia de Joana Prates')
      await call('capture.update', { fileIds: [fileId], changes: { access: 'Sigiloso', secrecy: { ground } } })
      expect(await serve(fileId, null)).toMatchObject({ state: 'sent' })
    }
    const fileId = await addDraft('Denúncia de Joana Prates')
    expect(await call('counter.propose', { fileId })).toMatchObject({ access: null, recipients: null, classe: null })
  })

  it('refuses a second forwarding of a file for which one waits already, and keeps the draft', async () => {
    await call('settings.update', { holdSeconds: 60 })
    try {
      const fileId = await addDraft('Memorando')
      const row = await serve(fileId, await to('PROTOCOLO'))
      const name = row.name.replace(/\.pdf$/, '')
      await call('outbox.cancel', { operationId: row.operationId ?? '' })
      expect(await served(fileId)).toMatchObject({ isUndone: true })
      const again = { fileId, destination: await to('GECON'), idPapel: signedIn.idPapel }
      expect(await outcome('counter.serve', again)).toMatchObject({
        ok: false,
        failure: { code: 'refused', message: expect.stringContaining('já aguarda este documento') },
      })
      const sent = await serve(fileId, null)
      expect(sent.state).toBe('sent')
      const forwardings = (await call('outbox.list', {})).filter(
        ({ kind, title }) => kind === 'forward' && title === name,
      )
      expect(forwardings).toHaveLength(1)
      expect(await served(fileId)).toMatchObject({ forwardId: forwardings[0]?.id, isUndone: false })
    } finally {
      await call('settings.update', { holdSeconds: 0 })
    }
  })
})
