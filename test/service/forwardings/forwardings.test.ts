import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const nowhere = '00000000-0000-4000-8000-00000000dead'
const papel = (person: Person) => person.roles[0]?.id ?? ''

let service: TestService
let ana: Person
let bruno: Person
let carla: Person
/** Box of Carla's sector. */
let protocolo: { id: string; sigla: string }
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  bruno = await asPerson(service, 'bruno.reis')
  carla = await asPerson(service, 'carla.nunes')
  const boxes = (await carla.get('/v2/usuario/caixas-encaminhamento')).body
  protocolo = boxes.find((box: { tipo: string }) => box.tipo === 'Unidade')
})
afterAll(() => service.stop())

const novo = (changes: object = {}) => ({
  assunto: 'Prestação de contas',
  mensagem: 'Segue para análise.',
  idResponsavel: papel(ana),
  idsDestinos: [protocolo.id],
  idsDocumentos: [],
  restricaoAcesso: organizacional,
  ...changes,
})
const forward = async (changes: object = {}): Promise<string> => {
  const { body } = await ana.post('/v2/encaminhamento/novo', novo(changes))
  return (await ana.ended(body.idEvento)).idEncaminhamento ?? ''
}
const list = async (person: Person, idCaixa: string, filter: object) =>
  (await person.post(`/v2/caixas/${idCaixa}/encaminhamentos/paginated-search`, filter)).body
const ids = (page: { result: { id: string }[] }) => page.result.map(({ id }) => id)
const pending = async (person: Person, idCaixa: string): Promise<number> =>
  (await person.get('/v2/usuario/caixas-encaminhamento')).body.find((box: { id: string }) => box.id === idCaixa)
    .pendentes

describe('a forwarding', () => {
  it('arrives in the box of the sector, whose people may then read the document', async () => {
    const bytes = pdf('forwarded')
    const idDocumento = await ana.capture(bytes)
    expect((await carla.get(`/v2/documentos/${idDocumento}`)).status).toBe(403)
    const before = await pending(carla, protocolo.id)
    const id = await forward({ idsDocumentos: [idDocumento] })
    expect(await pending(carla, protocolo.id)).toBe(before + 1)

    const read = (await carla.get(`/v2/encaminhamento/${id}`)).body
    expect(read).toMatchObject({
      id,
      assunto: 'Prestação de contas',
      mensagem: 'Segue para análise.',
      protocolo: expect.stringMatching(/^\d{4}-[0-9B-DF-HJ-NP-TV-XZ]{6}$/),
      origem: { id: papel(ana), tipo: 'Papel' },
      destinos: [{ id: protocolo.id, tipo: 'Unidade', sigla: protocolo.sigla }],
      documentosEncaminhamento: [{ controle: true, documento: { id: idDocumento } }],
    })
    expect((await carla.get(`/v2/encaminhamento/${id}/documentos`)).body).toEqual(read.documentosEncaminhamento)
    const address = (await carla.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
    expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(bytes)
    expect((await ana.get(`/v2/documentos/${idDocumento}/encaminhamentos`)).body).toEqual([id])

    expect(ids(await list(carla, protocolo.id, {}))).toContain(id)
    expect(ids(await list(ana, papel(ana), { pasta: 'Saida' }))).toContain(id)
    expect(ids(await list(ana, papel(ana), { pasta: 'Entrada' }))).not.toContain(id)
    const sent = (await ana.post('/v2/encaminhamento/paginated-search', { idResponsavel: papel(ana) })).body
    expect(ids(sent)).toContain(id)
    expect(ids((await carla.post('/v2/encaminhamento/paginated-search', {})).body)).not.toContain(id)
  })

  it('is unreadable for other people', async () => {
    const id = await forward({ idsDestinos: [papel(bruno)] })
    expect((await bruno.get(`/v2/encaminhamento/${id}`)).status).toBe(200)
    expect((await carla.get(`/v2/encaminhamento/${id}`)).status).toBe(403)
    expect((await carla.get(`/v2/encaminhamento/${id}/documentos`)).status).toBe(403)
    expect((await carla.get(`/v2/encaminhamento/${nowhere}`)).status).toBe(404)
    expect((await bruno.post(`/v2/caixas/${protocolo.id}/encaminhamentos/paginated-search`, {})).status).toBe(403)
  })

  it('is accepted in shape B, from a citizen, and to oneself', async () => {
    const { assunto, mensagem, restricaoAcesso } = novo()
    const shapeB = {
      assunto,
      mensagem,
      restricaoAcesso,
      idPapelRemetente: papel(ana),
      destinatarios: [{ tipo: 'Unidade', id: protocolo.id }],
    }
    const b = await ana.post('/v2/encaminhamento/novo', shapeB)
    expect([b.status, (await ana.ended(b.body.idEvento)).situacao]).toEqual([202, 'Concluido'])
    const own = await forward({ idsDestinos: [papel(ana)] })
    for (const pasta of ['Entrada', 'Saida']) expect(ids(await list(ana, papel(ana), { pasta }))).toContain(own)
    expect((await ana.post('/v2/encaminhamento/novo', novo({ idResponsavel: ana.idCidadao }))).status).toBe(202)
  })

  it('is found by text, in pages, and by changes since a moment', async () => {
    const found = []
    for (const place of [1, 2, 3]) found.push(await forward({ assunto: `Convênio ímpar ${place}` }))
    const page = (pagina: number) => list(carla, protocolo.id, { texto: 'CONVENIO IMPAR', pagina, tamanhoPagina: 2 })
    const [first, second] = [await page(1), await page(2)]
    expect(first.count).toBe(3)
    expect([...ids(first), ...ids(second)]).toEqual(found.toReversed())
    expect(
      (await list(carla, protocolo.id, { alteradosDesde: new Date(Date.now() + 60_000).toISOString() })).count,
    ).toBe(0)
    const later = await forward({ assunto: 'Depois' })
    expect(ids(await list(carla, protocolo.id, { alteradosDesde: first.ate }))).toContain(later)
  })
})

describe('forwarding refuses', () => {
  it.each([
    ['somebody else’s role', () => ({ idResponsavel: papel(bruno) }), 403],
    ['an unknown destination', () => ({ idsDestinos: [nowhere] }), 400],
    ['a destination twice', () => ({ idsDestinos: [protocolo.id, protocolo.id] }), 400],
    ['no destination', () => ({ idsDestinos: [] }), 400],
    ['no subject', () => ({ assunto: '  ' }), 400],
    ['no message', () => ({ mensagem: '' }), 400],
    ['an unknown document', () => ({ idsDocumentos: [nowhere] }), 400],
    ['a person as a citizen’s destination', () => ({ idResponsavel: ana.idCidadao, idsDestinos: [papel(bruno)] }), 400],
  ])('%s', async (_, changes, expected) => {
    const { status, body } = await ana.post('/v2/encaminhamento/novo', novo(changes()))
    expect([status, body.traceId]).toEqual([expected, expect.any(String)])
  })

  it('a document that the sender may not read', async () => {
    const hers = await carla.capture(pdf('out of sight'))
    expect((await ana.post('/v2/encaminhamento/novo', novo({ idsDocumentos: [hers] }))).status).toBe(403)
  })

  it('a document that is still being signed, with a sentence that says so', async () => {
    const { body: id } = await ana.post('/v2/documentos/fase-assinatura/enviar/servidor', {
      nomeArquivo: 'x.pdf',
      restricaoAcesso: organizacional,
      idArquivo: await ana.upload(pdf('being signed')),
      idPapelCapturador: papel(ana),
      idClasse: await ana.idClasse(),
      assinantes: [papel(bruno)],
    })
    const { status, body } = await ana.post('/v2/encaminhamento/novo', novo({ idsDocumentos: [id] }))
    expect([status, body.error]).toEqual([400, expect.stringContaining('fase de assinatura')])
  })
})

describe('the roles that may act for a box', () => {
  it('are the roles of the person in that unit', async () => {
    const roles = (await carla.get(`/v2/caixas/${protocolo.id}/encaminhamento/responder`)).body
    expect(roles.map((role: { id: string }) => role.id)).toEqual([papel(carla)])
    expect(roles[0]).toMatchObject({ tipo: 'Papel', siglaUnidadePapel: protocolo.sigla })
    for (const act of ['autuar', 'despachar', 'entranhar']) {
      const path = (idCaixa: string) => `/v2/caixas/${idCaixa}/processo/${act}`
      expect((await carla.get(path(protocolo.id))).body).toHaveLength(1)
      expect((await carla.get(path(carla.idCidadao))).body).toEqual([])
    }
    expect((await ana.get(`/v2/caixas/${protocolo.id}/encaminhamento/responder`)).status).toBe(403)
  })
})
