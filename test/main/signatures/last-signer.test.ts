import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { Verdict } from '../../support/fault-proxy.ts'
import { phasesOf } from '../../support/phases.ts'
import { asPerson, organizacional, pdf } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { trainerOf } from '../../support/training.ts'

const group = '/v2/documentos/fase-assinatura'
const desk = signedInApp()

it("is done for whoever signed before, though the capture on its way is another's and only theirs to follow", async () => {
  const [sender, bruno] = [await asPerson(desk.service, 'ana.prado'), await asPerson(desk.service, 'bruno.reis')]
  const { classes } = await eventually(async () => {
    const found = await desk.app.call('directory.classes', { text: '', limit: 1 })
    expect(found.classes).toHaveLength(1)
    return found
  })
  const assinantes = [sender.roles[0]?.id, bruno.roles[0]?.id]
  const sent = await sender.post(`${group}/enviar/servidor`, {
    ...{ nomeArquivo: 'Ofício.pdf', idArquivo: await sender.upload(pdf('last')), idClasse: classes[0]?.id, assinantes },
    ...{ restricaoAcesso: organizacional, idPapelCapturador: sender.roles[0]?.id, credenciarCapturador: true },
  })
  const id: string = sent.body
  const { items } = await desk.app.call('signatures.list', { situacao: 'AguardandoMim' })
  // The answer is lost, and for a while it cannot be found out what became of it.
  let read: Verdict = 'pass'
  desk.line.judge(({ method, path }) => {
    if (path.startsWith(`${group}/assinar/`)) {
      read = { when: 'instead', status: 503 }
      return 'swallow'
    }
    return method === 'GET' && path === `${group}/${id}` ? read : 'pass'
  })
  await desk.app.call('signatures.sign', { documents: [{ id, sha256: items[0]?.hashSha256 ?? '' }] })
  const state = async () => (await desk.app.call('outbox.list', {}))[0]?.state
  await eventually(async () => expect(await state()).toBe('uncertain'))
  const trainer = trainerOf(desk.service)
  await trainer.fault('evento-preso', { vale: 'sempre' })
  expect((await bruno.post(`${group}/assinar/${id}`)).body.idCapturaEvento).toBeDefined()
  desk.line.judge(() => 'pass')
  await eventually(async () => expect(await state()).toBe('done'))
  await trainer.clear()
})

it('has signed, whatever has become of the capture that came of it', async () => {
  const bruno = await phasesOf(desk.service, 'bruno.reis')
  const id = await bruno.send('Portaria.pdf', [await asPerson(desk.service, 'ana.prado')])
  const { items } = await desk.app.call('signatures.list', { situacao: 'AguardandoMim' })
  const sha256 = items.find((item) => item.id === id)?.hashSha256 ?? ''
  const trainer = trainerOf(desk.service)
  await trainer.fault('evento-falho', { vale: 'sempre' })
  const { batchId } = await desk.app.call('signatures.sign', { documents: [{ id, sha256 }] })
  const found = await eventually(async () => {
    const batch = await desk.app.call('signatures.batch', { batchId })
    expect(batch.state).toBe('ended')
    return batch
  })
  await trainer.clear()
  expect((await bruno.read(id)).body.assinantes[0].manifestacao).toBe('Assinado')
  expect(found.entries).toMatchObject([{ outcome: 'signed' }])
  const operations = await desk.app.call('outbox.list', {})
  expect(operations.find((each) => each.id === found.entries[0]?.operationId)).toMatchObject({ state: 'done' })
})
