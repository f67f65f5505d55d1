import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { firstOf } from '../../support/in-usual.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const base = '/v2/processos'
const nowhere = '00000000-0000-4000-8000-000000000000'
let service: TestService
let ana: Person
let bruno: Person
let carla: Person
let idClasse: string
/** Unit of Ana and Bruno, and its box. */
let gecon: string
let number = 0
beforeAll(async () => {
  service = await borrowService()
  const [a, b, c] = await Promise.all(
    ['ana.prado', 'bruno.reis', 'carla.nunes'].map((login) => asPerson(service, login)),
  )
  if (!a || !b || !c) throw new Error('somebody is missing')
  ;[ana, bruno, carla] = [a, b, c]
  idClasse = await ana.idClasse()
  const boxes = (await ana.get('/v2/usuario/caixas-processo')).body
  gecon = boxes.find((box: { sigla?: string }) => box.sigla === 'GECON').id
})
afterAll(() => service.stop())

const papel = (person: Person) => person.roles[0]?.id ?? ''
async function done(who: Person, path: string, body: object) {
  const answer = await who.post(path, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  return who.ended(answer.body.idEvento)
}
const open = async (changes: object = {}) => {
  const body = { idClasse, idPapelResponsavel: papel(ana), idLocal: gecon, resumo: 'Contas', ...changes }
  return (await done(ana, `${base}/autuar`, body)).idProcesso ?? ''
}
const act = (who: Person, idProcesso: string, changes: object = {}) => ({
  idProcesso,
  idPapelResponsavel: papel(who),
  restricaoAcesso: organizacional,
  justificativa: 'Junte-se.',
  ...changes,
})
const captured = (who: Person) => who.capture(pdf(`attachment ${number++}`))
/** Forwards documents from Carla to the unit of Ana and Bruno; returns the id. */
const forwarded = async (idsDocumentos: string[], idsDestinos = [gecon]) => {
  const body = { assunto: 'Notas', mensagem: 'Seguem.', idResponsavel: papel(carla), idsDestinos, idsDocumentos }
  const evento = await done(carla, '/v2/encaminhamento/novo', { ...body, restricaoAcesso: organizacional })
  return evento.idEncaminhamento ?? ''
}
/** The documents that an act attached, without its term. */
const contents = async (id: string, idAto: unknown) =>
  (await ana.get(`${base}/${id}/atos/${idAto}/documentos`)).body.filter((each: { termo: boolean }) => !each.termo)
const folder = async (who: Person, pasta: string): Promise<string[]> =>
  (await who.post(`/v2/caixas/${gecon}/encaminhamentos/paginated-search`, { pasta })).body.result.map(
    ({ id }: { id: string }) => id,
  )

describe('attaching a forwarding to a process', () => {
  it('attaches its documents, and removes the item from the box for everybody', async () => {
    const documents = [await captured(carla), await captured(carla)]
    const idEncaminhamento = await forwarded(documents)
    const id = await open()
    const { idAto } = await done(ana, `${base}/entranhar-encaminhamento`, act(ana, id, { idEncaminhamento }))
    expect((await contents(id, idAto)).map((each: { documentoId: string }) => each.documentoId)).toEqual(documents)
    expect(await folder(bruno, 'Entrada')).not.toContain(idEncaminhamento)
    expect(await folder(bruno, 'Resolvidos')).toContain(idEncaminhamento)
    const reply = { idEncaminhamentoAnterior: idEncaminhamento, idResponsavel: papel(bruno), mensagem: 'Recebido.' }
    const late = await bruno.post('/v2/encaminhamento/responder', reply)
    expect(late.body.error).toMatch(/já foi juntado a um processo na caixa GECON por Ana Prado em \d/)
    expect((await ana.post(`${base}/entranhar-encaminhamento`, act(ana, id, { idEncaminhamento }))).status).toBe(400)
  })

  it('attaches only the named documents, and refuses a document that is not in the forwarding', async () => {
    const [one, two, other] = [await captured(carla), await captured(carla), await captured(ana)]
    const idEncaminhamento = await forwarded([one, two])
    const id = await open()
    const body = (idsDocumentosEntranhados: unknown[]) => act(ana, id, { idEncaminhamento, idsDocumentosEntranhados })
    expect((await ana.post(`${base}/entranhar-encaminhamento`, body([one, other]))).status).toBe(400)
    const { idAto } = await done(ana, `${base}/entranhar-encaminhamento`, body([two]))
    expect(await contents(id, idAto)).toMatchObject([{ documentoId: two }])
  })

  it('is allowed only for people who have it in a box, and only with documents', async () => {
    const id = await open()
    const refusal = async (idEncaminhamento: string) =>
      (await ana.post(`${base}/entranhar-encaminhamento`, act(ana, id, { idEncaminhamento }))).status
    expect(await refusal(await forwarded([await captured(carla)], [papel(carla)]))).toBe(403)
    expect(await refusal(await forwarded([]))).toBe(400)
    expect(await refusal(nowhere)).toBe(404)
  })
})

describe('the roles that may act on a forwarding', () => {
  it('are the caller’s roles whose box has the open item', async () => {
    const id = await forwarded([])
    const roles = async (who: Person) => (await who.get(`/v2/usuario/papeis/encaminhamento/${id}`)).body
    expect(await roles(bruno)).toMatchObject([{ id: papel(bruno), tipo: 'Papel' }])
    expect(await roles(carla)).toEqual([])
    const body = { idCaixa: gecon, idResponsavel: papel(bruno) }
    await done(bruno, `/v2/encaminhamento/${id}/resolver`, body)
    expect(await roles(bruno)).toEqual([])
  })
})

describe('deprecated names of fields and paths', () => {
  it('attach and detach by the ids of the attachments', async () => {
    const idDocumento = await captured(ana)
    const id = await open()
    const { idAto } = await done(ana, `${base}/entranhar`, act(ana, id, { idsDocumentosEntranhados: [idDocumento] }))
    const [attached] = await contents(id, idAto)
    const out = (ids: string[]) => act(ana, id, { idsDocumentosAtosDesentranhados: ids })
    expect((await ana.post(`${base}/desentranhar`, out([nowhere]))).status).toBe(400)
    expect((await ana.post(`${base}/desentranhar`, out([]))).status).toBe(400)
    const taken = await done(ana, `${base}/desentranhar`, out([attached.id]))
    expect(await contents(id, idAto)).toMatchObject([{ desentranhamentoId: taken.idAto }])
  })

  it.each(firstOf(['idsDocumentos', 'documentos', 'idsDocumentosEntranhados']))(
    'take out by the ids of the documents: %s',
    async (name) => {
      const idDocumento = await captured(ana)
      const id = await open({ idsDocumentosEntranhados: [idDocumento] })
      const out = (ids: string[]) => act(ana, id, { [name]: ids })
      expect((await ana.post(`${base}/desentranhar`, out([await captured(ana)]))).status).toBe(400)
      const { idAto } = await done(ana, `${base}/desentranhar`, out([idDocumento]))
      expect((await ana.get(`/v2/documentos/${idDocumento}/processos`)).body).toEqual([])
      expect(idAto).toEqual(expect.any(String))
      // The document is no longer in the process.
      expect((await ana.post(`${base}/desentranhar`, out([idDocumento]))).status).toBe(400)
    },
  )

  it('search with the older key, and name their successors', async () => {
    const id = await open()
    const { protocolo } = (await ana.get(`${base}/${id}`)).body
    const answer = await ana.post(`${base}/search`, { protocolos: [protocolo] })
    expect(answer.body).toMatchObject({ value: [{ id }], result: [{ id }], count: 1 })
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(answer.headers.get('link')).toBe('</v2/processos/paginated-search>; rel="successor-version"')
  })
})

describe('the agent who opened a process', () => {
  it('is known to other people, and the process is in their unit if no place was given', async () => {
    const id = await open({ idLocal: undefined })
    expect((await bruno.get(`${base}/${id}/local-custodia`)).body.id).toBe(gecon)
    expect((await carla.get(`${base}/${id}/autuador`)).body).toMatchObject({ id: papel(ana), tipoAgente: 2 })
    expect((await carla.get(`${base}/${id}/sinalizacao`)).body).toEqual([])
  })
})
