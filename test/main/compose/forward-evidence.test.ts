import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { withDocuments } from '../../../main/engine/attached/index.ts'
import { findForwardings, readKnownForwardings } from '../../../main/features/compose/forward-evidence.ts'
import type { ForwardPayload } from '../../../main/features/compose/payload.ts'
import { Status } from '../../support/answering-server.ts'
import { openAnsweringService } from '../../support/answering-service.ts'
import { makeForwarding } from '../../support/builders.ts'

const [sender, sector, idDocumento] = [randomUUID(), randomUUID(), randomUUID()]
const at = new Date('2026-11-20T12:00:00Z')
const payload = (idsDocumentos: string[]): ForwardPayload => ({
  idResponsavel: sender,
  assunto: 'Prestação de contas',
  mensagem: 'Segue.',
  destinos: [{ id: sector, kind: 'Setor' }],
  idsDocumentos,
  access: 'Organizacional',
  enviarEmailNotificacoes: false,
})
const forwarding = (changes: Partial<Encaminhamento> = {}) =>
  makeForwarding({
    dataHora: '2026-11-20T12:00:03Z',
    origem: { tipo: 'Papel', id: sender, nome: 'Ana Prado' },
    destinos: [{ tipo: 'Unidade', id: sector, nome: 'Protocolo' }],
    ...changes,
  })
const attached = `GET /v2/documentos/${idDocumento}/encaminhamentos`
const sent = 'POST /v2/encaminhamento/paginated-search'
const read = (each: Encaminhamento) => [`GET /v2/encaminhamento/${each.id}`, each] as const

const idsOf = (answer: Awaited<ReturnType<typeof findForwardings>>) =>
  answer.kind === 'ok' ? answer.value.map(({ id }) => id) : answer.kind

describe('the result of a forwarding', () => {
  it('is found among the new forwardings of an attached document', async () => {
    const [before, ours] = [forwarding(), forwarding()]
    const { server, client } = await openAnsweringService({ [attached]: [before.id] })
    const evidenceRead = await readKnownForwardings(client, withDocuments(payload([idDocumento]), [idDocumento]))
    if (evidenceRead.kind !== 'ok') throw new Error(evidenceRead.kind)
    expect(evidenceRead.value).toEqual({ by: 'document', idDocumento, known: [before.id] })
    const request = {
      payload: payload([idDocumento]),
      evidence: { attached: [idDocumento], before: evidenceRead.value },
      at,
    }
    expect(idsOf(await findForwardings(client, request))).toEqual([])

    const others = forwarding({ assunto: 'Outro assunto' })
    const closed = forwarding()
    const old = forwarding({ dataHora: '2026-11-20T10:00:00Z' })
    Object.assign(server.answers, {
      [attached]: [before.id, others.id, closed.id, old.id, ours.id],
      ...Object.fromEntries([before, others, old, ours].map(read)),
      [`GET /v2/encaminhamento/${closed.id}`]: new Status(403),
    })
    expect(idsOf(await findForwardings(client, request))).toEqual([ours.id])
    const duplicate = forwarding()
    Object.assign(server.answers, {
      [attached]: [before.id, ours.id, duplicate.id],
      ...Object.fromEntries([read(duplicate)]),
    })
    expect(idsOf(await findForwardings(client, request))).toEqual([ours.id, duplicate.id])
  })

  it('is found among sent forwardings when no attached document shows it', async () => {
    const [before, ours] = [forwarding(), forwarding()]
    const { server, client } = await openAnsweringService({
      [sent]: { result: [before], count: 1 },
      [attached]: new Status(403),
    })
    expect(await readKnownForwardings(client, withDocuments(payload([idDocumento]), [idDocumento]))).toMatchObject({
      value: { by: 'sent' },
    })
    const evidenceRead = await readKnownForwardings(client, withDocuments(payload([]), []))
    if (evidenceRead.kind !== 'ok') throw new Error(evidenceRead.kind)
    expect(evidenceRead.value).toEqual({ by: 'sent', known: [before.id] })
    server.answers[sent] = { result: [ours, before], count: 2 }
    const found = await findForwardings(client, {
      payload: payload([]),
      evidence: { attached: [], before: evidenceRead.value },
      at,
    })
    expect(idsOf(found)).toEqual([ours.id])
  })

  it('cannot be found when the service offers neither a search nor the forwardings of a document', async () => {
    const { client } = await openAnsweringService({})
    const evidenceRead = await readKnownForwardings(client, withDocuments(payload([idDocumento]), [idDocumento]))
    expect(evidenceRead).toEqual({ kind: 'ok', value: { by: 'nothing' } })
  })

  it('cannot be decided while the service is unavailable, before or after the request', async () => {
    const { server, client } = await openAnsweringService({ [attached]: new Status(500), [sent]: new Status(500) })
    expect(await readKnownForwardings(client, withDocuments(payload([idDocumento]), [idDocumento]))).toMatchObject({
      kind: 'unavailable',
    })
    const before = { by: 'document' as const, idDocumento, known: [] }
    const request = { payload: payload([idDocumento]), evidence: { attached: [idDocumento], before }, at }
    expect(await findForwardings(client, request)).toMatchObject({ kind: 'unavailable' })
    const ours = forwarding()
    server.answers[attached] = [ours.id]
    server.answers[`GET /v2/encaminhamento/${ours.id}`] = new Status(502)
    expect(await findForwardings(client, request)).toMatchObject({ kind: 'unavailable' })
    await server.stop()
    expect(await findForwardings(client, request)).toMatchObject({ kind: 'unreachable' })
    await server.restart()
  })
})
