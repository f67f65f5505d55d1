import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sendForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { asPerson, organizacional, pdf } from '../support/records.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const signedIn = signedInApp({ keepsSecrets: true })

it('a signed-in person can start offline: cached data are shown, and writes wait', async () => {
  const { app, line, service } = signedIn
  const elisa = await asPerson(service, 'elisa.fontes')
  const { boxes } = await app.call('boxes.list', {})
  const idCaixa = boxes.find(({ sigla }) => sigla === 'GECON')?.id ?? ''
  const bytes = pdf(`de ontem ${randomUUID()}`)
  const idDocumento = await elisa.capture(bytes)
  const body = { restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id, idsDocumentos: [idDocumento] }
  await elisa.post('/v2/encaminhamento/novo', {
    ...body,
    assunto: 'De ontem',
    mensagem: 'Veja.',
    idsDestinos: [idCaixa],
  })
  const item = await eventually(async () => {
    await app.call('boxes.refreshBox', { idCaixa })
    const { items } = await app.call('boxes.items', { idCaixa, pasta: 'Entrada', offset: 0, limit: 1 })
    expect(items[0]).toMatchObject({ assunto: 'De ontem' })
    return items[0]
  })
  await app.call('boxes.read', { idEncaminhamento: item?.id ?? '' })
  await app.call('documents.open', { idDocumento })
  const recipients = await eventually(async () => {
    const { entries, complete } = await app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
    expect(complete).toBe(true)
    return entries
  })

  line.judge(() => 'drop')
  await app.restart()
  const { status } = await app.call('session.get', {})
  expect(status).toBe('signed-in')
  const listed = await app.call('boxes.list', {})
  expect(listed).toMatchObject({ fresh: false, boxes: boxes.map(({ id }) => ({ id })) })
  expect(await app.call('boxes.refreshBox', { idCaixa })).toEqual({ fresh: false })
  const here = await app.call('boxes.items', { idCaixa, pasta: 'Entrada', offset: 0, limit: 1 })
  expect(here.items).toMatchObject([{ id: item?.id }])
  expect(await app.call('boxes.read', { idEncaminhamento: item?.id ?? '' })).toMatchObject({
    fresh: false,
    forwarding: { mensagem: 'Veja.' },
  })
  const { contentId } = await app.call('documents.open', { idDocumento })
  expect(readFileSync((await app.content(contentId)).path).equals(bytes)).toBe(true)
  expect((await app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })).entries).toEqual(
    recipients,
  )

  const { operationId } = await sendForwarding(app, { recipients, subject: 'De hoje' })
  const sent = async () => (await app.call('outbox.list', {})).find(({ id }) => id === operationId)
  await eventually(async () => expect(await sent()).toMatchObject({ state: 'waiting', waitReason: 'offline' }))
  line.judge(() => 'pass')
  await eventually(async () => expect(await sent()).toMatchObject({ state: 'done' }))
  expect(line.seen.filter((request) => request.endsWith('/encaminhamento/novo'))).toHaveLength(1)
})
