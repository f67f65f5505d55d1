import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { resolvedIn } from '../../../main/compose/attached.ts'
import { findForwardings, noteEvidence } from '../../../main/compose/evidence.ts'
import type { ForwardPayload } from '../../../main/compose/payload.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const [sender, sector, idDocumento] = [randomUUID(), randomUUID(), randomUUID()]
const intentAt = new Date('2026-11-20T12:00:00Z')
const payload = (idsDocumentos: string[]): ForwardPayload => ({
  idResponsavel: sender,
  assunto: 'Prestação de contas',
  mensagem: 'Segue.',
  destinos: [{ id: sector, kind: 'Setor' }],
  idsDocumentos,
  access: 'Organizacional',
  enviarEmailNotificacoes: false,
})
const forwarding = (changes: Partial<Encaminhamento> = {}): Encaminhamento => ({
  id: randomUUID(),
  assunto: 'Prestação de contas',
  mensagem: 'Segue.',
  dataHora: '2026-11-20T12:00:03Z',
  protocolo: '2026-B4C5D6',
  origem: { tipo: 'Papel', id: sender, nome: 'Ana Prado' },
  destinos: [{ tipo: 'Unidade', id: sector, nome: 'Protocolo' }],
  ...changes,
})
const attached = `GET /v2/documentos/${idDocumento}/encaminhamentos`
const sent = 'POST /v2/encaminhamento/paginated-search'
const read = (each: Encaminhamento) => [`GET /v2/encaminhamento/${each.id}`, each] as const

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openService(answers: Answers) {
  const server = await startAnsweringServer(answers)
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  return { server, client }
}
const idsOf = (answer: Awaited<ReturnType<typeof findForwardings>>) =>
  answer.kind === 'ok' ? answer.value.map(({ id }) => id) : answer.kind

describe('whether a forwarding came about', () => {
  it('is seen by the forwardings of an attached document that were not there before', async () => {
    const [before, ours] = [forwarding(), forwarding()]
    const { server, client } = await openService({ [attached]: [before.id] })
    const noted = await noteEvidence(client, resolvedIn(payload([idDocumento]), {}))
    if (noted.kind !== 'ok') throw new Error(noted.kind)
    expect(noted.value).toEqual({ by: 'document', idDocumento, known: [before.id] })
    const search = { client, payload: payload([idDocumento]), evidence: noted.value, intentAt }
    expect(idsOf(await findForwardings(search))).toEqual([])

    const others = forwarding({ assunto: 'Outro assunto' })
    const closed = forwarding()
    const old = forwarding({ dataHora: '2026-11-20T10:00:00Z' })
    Object.assign(server.answers, {
      [attached]: [before.id, others.id, closed.id, old.id, ours.id],
      ...Object.fromEntries([before, others, old, ours].map(read)),
      [`GET /v2/encaminhamento/${closed.id}`]: new Status(403),
    })
    expect(idsOf(await findForwardings(search))).toEqual([ours.id])
    const twin = forwarding()
    Object.assign(server.answers, {
      [attached]: [before.id, ours.id, twin.id],
      ...Object.fromEntries([read(twin)]),
    })
    expect(idsOf(await findForwardings(search))).toEqual([ours.id, twin.id])
  })

  it('is seen in what was sent, where nothing is attached or the document does not tell', async () => {
    const [before, ours] = [forwarding(), forwarding()]
    const { server, client } = await openService({
      [sent]: { result: [before], count: 1 },
      [attached]: new Status(403),
    })
    expect(await noteEvidence(client, resolvedIn(payload([idDocumento]), {}))).toMatchObject({ value: { by: 'sent' } })
    const noted = await noteEvidence(client, resolvedIn(payload([]), {}))
    if (noted.kind !== 'ok') throw new Error(noted.kind)
    expect(noted.value).toEqual({ by: 'sent', known: [before.id] })
    server.answers[sent] = { result: [ours, before], count: 2 }
    const found = await findForwardings({ client, payload: payload([]), evidence: noted.value, intentAt })
    expect(idsOf(found)).toEqual([ours.id])
  })

  it('is not known where the service tells neither, and only the person decides', async () => {
    const { client } = await openService({})
    const noted = await noteEvidence(client, resolvedIn(payload([idDocumento]), {}))
    expect(noted).toEqual({ kind: 'ok', value: { by: 'nothing' } })
  })

  it('is asked again later while the service cannot answer, before and after', async () => {
    const { server, client } = await openService({ [attached]: new Status(500), [sent]: new Status(500) })
    expect(await noteEvidence(client, resolvedIn(payload([idDocumento]), {}))).toMatchObject({ kind: 'unavailable' })
    const evidence = { by: 'document', idDocumento, known: [] } as const
    const search = { client, payload: payload([idDocumento]), evidence: { ...evidence, known: [] }, intentAt }
    expect(await findForwardings(search)).toMatchObject({ kind: 'unavailable' })
    const ours = forwarding()
    server.answers[attached] = [ours.id]
    server.answers[`GET /v2/encaminhamento/${ours.id}`] = new Status(502)
    expect(await findForwardings(search)).toMatchObject({ kind: 'unavailable' })
    await server.stop()
    expect(await findForwardings(search)).toMatchObject({ kind: 'unreachable' })
    await server.restart()
  })
})
