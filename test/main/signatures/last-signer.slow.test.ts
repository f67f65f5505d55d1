import { expect, it, vi } from 'vitest'
import type { EventPayload } from '../../../contract/bridge/events.ts'
import { sendForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import type { Verdict } from '../../support/fault-proxy.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { phasesOf } from '../../support/phases.ts'
import { quickTiming } from '../../support/quick-timing.ts'
import { readToSign } from '../../support/read-to-sign.ts'
import { asPerson, organizacional, pdf } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { trainerOf } from '../../support/training.ts'

const group = '/v2/documentos/fase-assinatura'
const signedIn = signedInApp()
const hour = { firstMs: 3_600_000, longestMs: 3_600_000 }
const patient = signedInApp({ outboxTiming: { ...quickTiming, poll: hour, watch: hour } })

it("an uncertain signing is found done although the capture event is the last signer's", async () => {
  const [sender, bruno] = [
    await asPerson(signedIn.service, 'ana.prado'),
    await asPerson(signedIn.service, 'bruno.reis'),
  ]
  const { classes } = await eventually(async () => {
    const found = await signedIn.app.call('directory.classes', { text: '', limit: 1 })
    expect(found.classes).toHaveLength(1)
    return found
  })
  const assinantes = [sender.roles[0]?.id, bruno.roles[0]?.id]
  const sent = await sender.post(`${group}/enviar/servidor`, {
    nomeArquivo: 'Ofício.pdf',
    idArquivo: await sender.upload(pdf('last')),
    idClasse: classes[0]?.id,
    assinantes,
    restricaoAcesso: organizacional,
    idPapelCapturador: sender.roles[0]?.id,
    credenciarCapturador: true,
  })
  const id: string = sent.body
  await signedIn.app.call('signatures.refresh', {})
  const documents = [await readToSign(signedIn.app, id)]
  // The answer is lost, and for a while the document cannot be read.
  let read: Verdict = 'pass'
  signedIn.line.judge(({ method, path }) => {
    if (path.startsWith(`${group}/assinar/`)) {
      read = { when: 'instead', status: 503 }
      return 'swallow'
    }
    return method === 'GET' && path === `${group}/${id}` ? read : 'pass'
  })
  await signedIn.app.call('signatures.sign', { documents })
  const state = async () => (await signedIn.app.call('outbox.list', {}))[0]?.state
  await eventually(async () => expect(await state()).toBe('uncertain'))
  const trainer = trainerOf(signedIn.service)
  await trainer.fault('evento-preso', { vale: 'sempre' })
  expect((await bruno.post(`${group}/assinar/${id}`)).body.idCapturaEvento).toBeDefined()
  signedIn.line.judge(() => 'pass')
  await eventually(async () => expect(await state()).toBe('done'))
  await trainer.clear()
})

it('a signing is done although the capture that it caused has failed', async () => {
  const bruno = await phasesOf(signedIn.service, 'bruno.reis')
  const id = await bruno.send('Portaria.pdf', [await asPerson(signedIn.service, 'ana.prado')])
  await signedIn.app.call('signatures.refresh', {})
  const documents = [await readToSign(signedIn.app, id)]
  const trainer = trainerOf(signedIn.service)
  await trainer.fault('evento-falho', { vale: 'sempre' })
  const { batchId } = await signedIn.app.call('signatures.sign', { documents })
  const found = await eventually(async () => {
    const batch = await signedIn.app.call('signatures.batch', { batchId })
    expect(batch.state).toBe('ended')
    return batch
  })
  await trainer.clear()
  expect((await bruno.read(id)).body.assinantes[0].manifestacao).toBe('Assinado')
  expect(found.entries).toMatchObject([{ outcome: 'signed' }])
  const operations = await signedIn.app.call('outbox.list', {})
  expect(operations.find((each) => each.id === found.entries[0]?.operationId)).toMatchObject({ state: 'done' })
})

it('a sender who has seen the last signature sees the capture, without opening a list again', async () => {
  const ana = await phasesOf(signedIn.service, 'ana.prado')
  const bruno = await asPerson(signedIn.service, 'bruno.reis')
  // The workspace's poll every 30 s never comes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await signedIn.app.restart()
  await signedIn.app.signIn()
  vi.useRealTimers()
  const id = await ana.send('Edital.pdf', [bruno])
  const trainer = trainerOf(signedIn.service)
  await trainer.fault('evento-preso', { vale: 'sempre' })
  await bruno.post(`${group}/assinar/${id}`)
  const { items } = await freshSignatures(signedIn.app, 'Concluidos')
  expect(items.find((item) => item.id === id)).toMatchObject({ idCapturaEvento: expect.any(String), registro: null })
  await trainer.clear()
  await eventually(async () =>
    expect(await signedIn.app.call('signatures.notices', {})).toContainEqual(
      expect.objectContaining({ kind: 'captured', id, registro: expect.stringMatching(/^\d{4}-/) }),
    ),
  )
})

it('the capture of an own last signature is not polled at every sync while it does not come', async () => {
  const { app, line, service } = patient
  const bruno = await phasesOf(service, 'bruno.reis')
  const id = await bruno.send('Contrato.pdf', [await asPerson(service, 'ana.prado')])
  await app.call('signatures.refresh', {})
  const documents = [await readToSign(app, id)]
  const trainer = trainerOf(service)
  await trainer.fault('evento-preso', { vale: 'sempre' })
  const requests = (start: string) => line.seen.filter((each) => each.startsWith(start)).length
  const searches = () => requests(`POST ${group}/paginated-search`)
  const polls = () => requests('GET /v2/eventos/')
  await app.call('signatures.sign', { documents })
  await eventually(() => expect(polls()).toBe(1))
  await app.call('signatures.refresh', {})
  const before = searches()
  // Three more syncs, of two searches each.
  await eventually(() => expect(searches()).toBeGreaterThanOrEqual(before + 6))
  // The second is due to the sync that saw the signature; the next one by itself is an hour away.
  expect(polls()).toBe(2)
  await trainer.clear()
})

it('an operation that waits for signatures is polled when a sync sees one, long before its own time', async () => {
  const { app, service } = patient
  const ana = await phasesOf(service, 'ana.prado')
  const bruno = await asPerson(service, 'bruno.reis')
  const nome = 'Convênio.pdf'
  const idFase = await ana.send(nome, [bruno])
  await app.call('signatures.refresh', {})
  await sendForwarding(app, { subject: nome, documents: [{ idFase, nome }] })
  /** From the events: a call for the list would poll. */
  const collects = () =>
    app.events
      .flatMap(({ name, payload }) =>
        name === 'outbox.changed' ? (payload as EventPayload<'outbox.changed'>).operations : [],
      )
      .filter(({ kind }) => kind === 'collect')
  await eventually(() => expect(collects().at(-1)?.failure?.message).toContain('Bruno Reis'))
  await bruno.post(`${group}/assinar/${idFase}`)
  await app.call('signatures.refresh', {})
  await eventually(() =>
    expect(collects().at(-1)).toMatchObject({ state: 'done', result: { registro: expect.stringMatching(/^\d{4}-/) } }),
  )
})
