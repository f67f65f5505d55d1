import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const base = '/v2/processos'
let service: TestService
let ana: Person
let bruno: Person
let carla: Person
let marina: Person
let idClasse: string
let gecon: string
let protocolo: string
beforeAll(async () => {
  service = await borrowService()
  const [a, b, c, m] = await Promise.all(
    ['ana.prado', 'bruno.reis', 'carla.nunes', 'marina.alves'].map((login) => asPerson(service, login)),
  )
  if (!a || !b || !c || !m) throw new Error('somebody is missing')
  ;[ana, bruno, carla, marina] = [a, b, c, m]
  idClasse = await ana.idClasse()
  const boxOf = async (person: Person, sigla: string) =>
    (await person.get('/v2/usuario/caixas-processo')).body.find((box: { sigla?: string }) => box.sigla === sigla).id
  gecon = await boxOf(ana, 'GECON')
  protocolo = await boxOf(carla, 'PROTOCOLO')
})
afterAll(() => service.stop())

const papel = (person: Person) => person.roles[0]?.id ?? ''
async function done(who: Person, path: string, body: object) {
  const answer = await who.post(`${base}/${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  const evento = await who.ended(answer.body.idEvento)
  expect(evento, JSON.stringify(evento)).toMatchObject({ situacao: 'Concluido' })
  return evento as typeof evento & { idProcesso: string; idAto: string }
}
const opening = (changes: object = {}) => ({
  idClasse,
  idPapelResponsavel: papel(ana),
  idLocal: gecon,
  resumo: 'Prestação de contas',
  ...changes,
})
const open = async (changes: object = {}) => (await done(ana, 'autuar', opening(changes))).idProcesso
const act = (who: Person, idProcesso: string, changes: object = {}) => ({
  idProcesso,
  idPapelResponsavel: papel(who),
  restricaoAcesso: organizacional,
  ...changes,
})
const acts = async (id: string) => (await ana.get(`${base}/${id}/atos`)).body as { tipo: number; destino?: object }[]
const custody = async (id: string) => (await ana.get(`${base}/${id}/local-custodia`)).body.id

describe('a process', () => {
  it('is opened in the unit of the role, with documents and interested parties', async () => {
    const idDocumento = await ana.capture(pdf('in a process'), { restricaoAcesso: publico })
    const body = {
      idsDocumentosEntranhados: [idDocumento],
      idsAgentesInteressados: [marina.idCidadao],
      pessoasJuridicasInteressadas: [{ razaoSocial: 'Serra Azul Ltda', cnpj: '00.000.000/0001-00', email: null }],
      interessadosSemIdentificacao: [{ descricao: 'Moradores da rua A' }],
    }
    const { idProcesso, idAto, tipo } = await done(ana, 'autuar', opening(body))
    expect(tipo).toBe('AutuacaoProcesso')
    const processo = (await ana.get(`${base}/${idProcesso}`)).body
    expect(processo).toMatchObject({ resumo: 'Prestação de contas', situacao: 'EmAndamento', ano: expect.any(String) })
    expect(processo.protocolo).toMatch(/^\d{4}-[0-9B-DF-HJ-NP-TV-XZ]{5}$/)
    expect(await custody(idProcesso)).toBe(gecon)
    expect(await acts(idProcesso)).toMatchObject([
      { id: idAto, tipo: 1, descricaoTipo: 'Autuacao', papel: { id: papel(ana) }, localizacao: { id: gecon } },
    ])
    expect((await ana.get(`${base}/${idProcesso}/atos/${idAto}/documentos`)).body).toMatchObject([
      { documentoId: idDocumento, sequencial: 1, termo: false },
      { sequencial: 2, termo: true },
    ])
    expect((await ana.get(`/v2/documentos/${idDocumento}/processos`)).body).toMatchObject([{ id: idProcesso }])
  })

  it('is dispatched to another unit, which alone can act on it then', async () => {
    const id = await open()
    expect((await carla.post(`${base}/encerrar`, act(carla, id, { desfecho: 'Arquive-se.' }))).status).toBe(403)
    await done(ana, 'despachar', act(ana, id, { idDestino: protocolo, mensagem: 'Para registro.' }))
    expect(await custody(id)).toBe(protocolo)
    expect((await ana.post(`${base}/encerrar`, act(ana, id, { desfecho: 'Arquive-se.' }))).status).toBe(403)
    const { idAto } = await done(carla, 'encerrar', act(carla, id, { desfecho: 'Arquive-se.' }))
    expect((await ana.get(`${base}/${id}/atos/${idAto}`)).body).toMatchObject({ tipo: 6, desfecho: 'Arquive-se.' })
    expect((await ana.get(`${base}/${id}`)).body.situacao).toBe('Encerrado')
    const late = await carla.post(`${base}/despachar`, act(carla, id, { idDestino: gecon, mensagem: 'De volta.' }))
    expect(late).toMatchObject({ status: 400, body: { error: expect.stringContaining('encerrado') } })
    await done(carla, 'reabrir', act(carla, id, { justificativa: 'Novo fato.' }))
    expect((await acts(id)).map(({ tipo }) => tipo)).toEqual([1, 2, 6, 7])
  })

  it('can be taken back by the unit that sent it until the receiver has acted', async () => {
    const id = await open()
    expect((await ana.post(`${base}/avocar`, act(ana, id, { justificativa: 'Engano.' }))).status).toBe(400)
    await done(ana, 'despachar', act(ana, id, { idDestino: protocolo, mensagem: 'Siga.' }))
    expect((await carla.post(`${base}/avocar`, act(carla, id, { justificativa: 'x' }))).status).toBe(403)
    await done(bruno, 'avocar', act(bruno, id, { justificativa: 'Engano.' }))
    expect(await custody(id)).toBe(gecon)
    await done(ana, 'despachar', act(ana, id, { idDestino: protocolo, mensagem: 'Agora sim.' }))
    const idDocumento = await carla.capture(pdf('by the receiver'), { restricaoAcesso: publico })
    const added = { justificativa: 'Junto.', idsDocumentosEntranhados: [idDocumento] }
    await done(carla, 'entranhar-documentos', act(carla, id, added))
    expect((await ana.post(`${base}/avocar`, act(ana, id, { justificativa: 'Tarde.' }))).status).toBe(400)
  })

  it('has no document twice at a time and never reuses numbers', async () => {
    const [one, two] = [await ana.capture(pdf('first')), await ana.capture(pdf('second'))]
    const id = await open({ idsDocumentosEntranhados: [one] })
    const twice = { justificativa: 'De novo.', idsDocumentosEntranhados: [one] }
    expect((await ana.post(`${base}/entranhar-documentos`, act(ana, id, twice))).status).toBe(400)
    const out = await done(ana, 'desentranhar', act(ana, id, { justificativa: 'Alheio.', sequenciais: ['1'] }))
    expect(
      (await ana.post(`${base}/desentranhar`, act(ana, id, { justificativa: 'x', sequenciais: ['1'] }))).status,
    ).toBe(400)
    const { idAto } = await done(
      ana,
      'entranhar-documentos',
      act(ana, id, { justificativa: 'Outro.', idsDocumentosEntranhados: [two, one] }),
    )
    expect((await ana.get(`${base}/${id}/atos/${idAto}/documentos`)).body).toMatchObject([
      { documentoId: two, sequencial: 4, termo: false },
      { documentoId: one, sequencial: 5, termo: false },
      { sequencial: 6, termo: true },
    ])
    const [opened] = (await ana.get(`${base}/${id}/atos`)).body
    expect((await ana.get(`${base}/${id}/atos/${opened.id}/documentos`)).body).toMatchObject([
      { sequencial: 1, desentranhamentoId: out.idAto },
      { sequencial: 2, termo: true },
    ])
  })

  it('is edited, and found by protocol and by place with its new summary', async () => {
    const id = await open()
    await done(ana, 'editar', { ...opening({ resumo: 'Prestação de contas, 2026' }), idProcesso: id })
    const { protocolo: number } = (await ana.get(`${base}/${id}`)).body
    const found = await bruno.post(`${base}/paginated-search`, { protocolos: [number.toLowerCase()] })
    expect(found.body).toMatchObject({ count: 1, result: [{ id, resumo: 'Prestação de contas, 2026' }] })
    const here = await bruno.post(`${base}/paginated-search`, { idsLocaisAtuais: [gecon], somenteEmAndamento: true })
    expect(here.body.result.map((each: { id: string }) => each.id)).toContain(id)
    expect((await bruno.get('/v2/usuario/caixas-processo')).body).toContainEqual(
      expect.objectContaining({ id: gecon, pendentes: here.body.count }),
    )
  })

  it('is closed once by two concurrent requests', async () => {
    const id = await open()
    const body = (who: Person) => act(who, id, { desfecho: 'Arquive-se.' })
    const answers = await Promise.all([ana, bruno].map((who) => who.post(`${base}/encerrar`, body(who))))
    const ends = await Promise.all(
      answers.map(({ status, body: { idEvento } }, index) =>
        status === 202 ? ([ana, bruno][index] as Person).ended(idEvento) : { situacao: 'Cancelado' },
      ),
    )
    expect(ends.map(({ situacao }) => situacao).sort()).toEqual(['Cancelado', 'Concluido'])
    expect((await acts(id)).map(({ tipo }) => tipo)).toEqual([1, 6])
  })
})

describe('an invalid act', () => {
  it.each([
    ['in a unit that is not the role’s', { idLocal: '00000000-0000-4000-8000-000000000000' }, 400],
    ['without a summary', { resumo: ' ' }, 400],
    ['with a class that does not exist', { idClasse: '00000000-0000-4000-8000-000000000000' }, 400],
    [
      'with a document that does not exist',
      { idsDocumentosEntranhados: ['00000000-0000-4000-8000-000000000000'] },
      400,
    ],
    ['for somebody who does not exist', { idsAgentesInteressados: ['00000000-0000-4000-8000-000000000000'] }, 400],
    ['in the name of somebody else’s role', { idPapelResponsavel: '00000000-0000-4000-8000-000000000000' }, 403],
  ])('is refused: opening %s', async (_, changes, status) => {
    expect((await ana.post(`${base}/autuar`, opening(changes))).status).toBe(status)
  })

  it('is refused to a citizen and to a wrong destination', async () => {
    const id = await open()
    expect((await marina.post(`${base}/autuar`, opening({ idPapelResponsavel: marina.idCidadao }))).status).toBe(403)
    const nowhere = act(ana, id, { idDestino: marina.idCidadao, mensagem: 'x' })
    expect((await ana.post(`${base}/despachar`, nowhere)).status).toBe(400)
    expect((await ana.post(`${base}/despachar`, act(ana, id, { idDestino: gecon, mensagem: 'x' }))).status).toBe(400)
  })
})
