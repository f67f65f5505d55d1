import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { applicationToken } from '../../support/sign-in.ts'

let service: TestService
let ana: Person
let bruno: Person
let carla: Person
let elisa: Person
/** Boxes of two sectors: Carla's, and the one of Ana and Bruno. */
let protocolo: string
let gecon: string
beforeAll(async () => {
  service = await borrowService()
  const [a, b, c, e] = await Promise.all(
    ['ana.prado', 'bruno.reis', 'carla.nunes', 'elisa.fontes'].map((login) => asPerson(service, login)),
  )
  if (!a || !b || !c || !e) throw new Error('somebody is missing')
  ;[ana, bruno, carla, elisa] = [a, b, c, e]
  const boxOf = async (person: Person, sigla: string) =>
    (await person.get('/v2/usuario/caixas-encaminhamento')).body.find((box: { sigla?: string }) => box.sigla === sigla)
      .id
  protocolo = await boxOf(carla, 'PROTOCOLO')
  gecon = await boxOf(ana, 'GECON')
})
afterAll(() => service.stop())

const papel = (person: Person) => person.roles[0]?.id ?? ''
const base = '/v2/encaminhamento'
let number = 0

/** Sends a write and waits for its event to end. */
async function done(who: Person, path: string, body: object) {
  const answer = await who.post(base + path, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  return who.ended(answer.body.idEvento)
}
async function sent(who: Person, to: readonly string[], changes: object = {}): Promise<string> {
  number += 1
  const body = { assunto: `Assunto ${number}`, mensagem: 'Segue.', idResponsavel: papel(who), idsDestinos: to }
  const evento = await done(who, '/novo', { ...body, restricaoAcesso: organizacional, ...changes })
  return evento.idEncaminhamento ?? ''
}
const folder = async (who: Person, idCaixa: string, pasta: string): Promise<string[]> =>
  (await who.post(`/v2/caixas/${idCaixa}/encaminhamentos/paginated-search`, { pasta })).body.result.map(
    ({ id }: { id: string }) => id,
  )
const reply = (who: Person, id: string, changes: object = {}) => ({
  idEncaminhamentoAnterior: id,
  idResponsavel: papel(who),
  mensagem: 'Recebido.',
  ...changes,
})

describe('a reply', () => {
  it('goes to the sender, inherits absent fields, and removes the item from the box for everybody', async () => {
    const id = await sent(ana, [gecon], { idResponsavel: papel(ana), restricaoAcesso: publico })
    expect(await folder(bruno, gecon, 'Entrada')).toContain(id)
    const evento = await done(bruno, '/responder', reply(bruno, id))
    expect(evento.tipo).toBe('EncaminhamentoPosterior')
    const answer = (await ana.get(`${base}/${evento.idEncaminhamento}`)).body
    expect(answer).toMatchObject({ idEncaminhamentoAnterior: id, assunto: `Assunto ${number}`, nivelAcesso: 1 })
    expect(await folder(ana, papel(ana), 'Entrada')).toContain(evento.idEncaminhamento)
    expect(await folder(ana, gecon, 'Entrada')).not.toContain(id)
    expect(await folder(ana, gecon, 'Resolvidos')).toContain(id)
  })

  it('is refused in a box that has acted, naming who and when, and allowed in another box', async () => {
    const id = await sent(elisa, [gecon, protocolo])
    await done(bruno, '/responder', reply(bruno, id))
    const second = await ana.post(`${base}/responder`, reply(ana, id))
    expect(second.status).toBe(400)
    expect(second.body.error).toMatch(/já foi respondido na caixa GECON por Bruno Reis em \d/)
    await done(carla, '/responder', reply(carla, id))
  })

  it('succeeds once if two are sent at the same time', async () => {
    const id = await sent(elisa, [gecon])
    const answers = await Promise.all([ana, bruno].map((who) => who.post(`${base}/responder`, reply(who, id))))
    const events = await Promise.all(
      answers.map(({ status, body }, index) =>
        status === 202 ? ([ana, bruno][index] as Person).ended(body.idEvento) : { situacao: 'Cancelado' },
      ),
    )
    expect(events.map(({ situacao }) => situacao).sort()).toEqual(['Cancelado', 'Concluido'])
    expect((await elisa.get(`${base}/${id}/rastreio`)).body.encaminhamentosPosteriores).toHaveLength(1)
  })

  it("is accepted with the specification's names, too", async () => {
    const id = await sent(ana, [protocolo])
    const body = { idEncaminhamentoOrigem: id, idPapelRemetente: papel(carla), mensagem: 'Recebido.', documentos: [] }
    expect((await done(carla, '/responder', body)).situacao).toBe('Concluido')
  })

  it.each([
    ['without saying to what', { idEncaminhamentoAnterior: undefined }, 400],
    ['without a message', { mensagem: ' ' }, 400],
    ['to what does not exist', { idEncaminhamentoAnterior: '00000000-0000-4000-8000-000000000000' }, 404],
    ['with a document that does not exist', { idsDocumentos: ['00000000-0000-4000-8000-000000000000'] }, 400],
  ])('is refused %s', async (_, changes, status) => {
    const id = await sent(ana, [protocolo])
    expect((await carla.post(`${base}/responder`, reply(carla, id, changes))).status).toBe(status)
    expect(await folder(carla, protocolo, 'Entrada')).toContain(id)
  })

  it('is allowed only for people who may act for a box that has the item, in their own name', async () => {
    const id = await sent(ana, [protocolo])
    expect((await bruno.post(`${base}/responder`, reply(bruno, id))).status).toBe(403)
    expect((await bruno.post(`${base}/responder`, reply(carla, id))).status).toBe(403)
  })
})

describe('a re-forwarding', () => {
  it('sends the documents to the new recipients', async () => {
    const idDocumento = await ana.capture(pdf('carried on'))
    const id = await sent(ana, [protocolo], { idsDocumentos: [idDocumento] })
    const to = [{ tipo: 'Papel', id: papel(elisa) }]
    const body = {
      idEncaminhamentoOrigem: id,
      idPapelRemetente: papel(carla),
      destinatarios: to,
      mensagem: 'Para decidir.',
    }
    const evento = await done(carla, '/reencaminhar', body)
    const read = (await elisa.get(`${base}/${evento.idEncaminhamento}`)).body
    expect(read.documentosEncaminhamento).toMatchObject([{ controle: true, documento: { id: idDocumento } }])
    expect(await folder(carla, protocolo, 'Resolvidos')).toContain(id)
    expect((await elisa.get(`/v2/documentos/${idDocumento}`)).status).toBe(200)
  })

  it('adds documents under the field name of either shape', async () => {
    const carried = await ana.capture(pdf('already there'))
    for (const name of ['documentos', 'idsDocumentos']) {
      const id = await sent(ana, [protocolo], { idsDocumentos: [carried] })
      const added = await carla.capture(pdf(`added as ${name}`))
      const body = { idEncaminhamentoOrigem: id, idPapelRemetente: papel(carla), mensagem: 'Com mais um.' }
      const to = [{ tipo: 'Papel', id: papel(elisa) }]
      const evento = await done(carla, '/reencaminhar', { ...body, destinatarios: to, [name]: [added] })
      const read = (await elisa.get(`${base}/${evento.idEncaminhamento}`)).body
      const ids = read.documentosEncaminhamento.map((each: { documento: { id: string } }) => each.documento.id)
      expect(ids.toSorted(), name).toEqual([carried, added].toSorted())
    }
  })

  it('requires a destination', async () => {
    const id = await sent(ana, [protocolo])
    expect((await carla.post(`${base}/reencaminhar`, reply(carla, id))).status).toBe(400)
    const nobody = { idsDestinos: ['00000000-0000-4000-8000-000000000000'] }
    expect((await carla.post(`${base}/reencaminhar`, reply(carla, id, nobody))).status).toBe(400)
  })
})

describe('a complement', () => {
  it('replaces the first forwarding in every input where that is still open', async () => {
    const id = await sent(ana, [gecon, protocolo])
    const evento = await done(ana, '/complementar', reply(ana, id, { mensagem: 'Faltou dizer.' }))
    for (const [who, box] of [
      [bruno, gecon],
      [carla, protocolo],
    ] as const) {
      const input = await folder(who, box, 'Entrada')
      expect(input).toContain(evento.idEncaminhamento)
      expect(input).not.toContain(id)
    }
  })

  it('is allowed only for the sender, while nobody has replied or re-forwarded', async () => {
    const id = await sent(ana, [protocolo, gecon])
    expect((await carla.post(`${base}/complementar`, reply(carla, id))).status).toBe(403)
    await done(carla, '/responder', reply(carla, id))
    const late = await ana.post(`${base}/complementar`, reply(ana, id))
    expect(late).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('não pode mais ser complementado') },
    })
  })
})

describe('resolving', () => {
  it('resolves the item in one box, once', async () => {
    const id = await sent(ana, [protocolo, gecon])
    const body = { idCaixa: protocolo, idResponsavel: papel(carla) }
    expect((await bruno.post(`${base}/${id}/resolver`, { ...body, idResponsavel: papel(bruno) })).status).toBe(403)
    expect((await done(carla, `/${id}/resolver`, body)).idEncaminhamento).toBe(id)
    expect(await folder(carla, protocolo, 'Resolvidos')).toContain(id)
    expect(await folder(bruno, gecon, 'Entrada')).toContain(id)
    const again = await carla.post(`${base}/${id}/resolver`, body)
    expect(again.body.error).toMatch(/já foi resolvido na caixa PROTOCOLO por Carla Nunes/)
  })
})

describe('following a chain', () => {
  it('returns the tree from the first forwarding, and from the last one the first protocol', async () => {
    const id = await sent(ana, [protocolo])
    const second = (await done(carla, '/reencaminhar', reply(carla, id, { idsDestinos: [papel(elisa)] })))
      .idEncaminhamento
    const third = (await done(elisa, '/responder', reply(elisa, second ?? ''))).idEncaminhamento
    const tree = (await ana.get(`${base}/${id}/rastreio`)).body
    expect(tree).toMatchObject({
      id,
      identificadorExterno: id,
      responsavel: { id: papel(ana), descricaoTipoAgente: 'Papel', tipoAgente: 2 },
      encaminhamentosPosteriores: [
        {
          id: second,
          idEncaminhamentoInicial: id,
          encaminhamentosPosteriores: [{ id: third, encaminhamentosPosteriores: [] }],
        },
      ],
    })
    const { protocolo: first } = (await ana.get(`${base}/${id}`)).body
    expect((await elisa.get(`${base}/${third}/inicial/protocolo`)).body).toBe(first)
    expect((await ana.get(`${base}/${first.toLowerCase()}/inicial`)).body.id).toBe(id)
    expect((await ana.get(`${base}/2026-ZZZZZZ/inicial`)).status).toBe(404)
    const system = await applicationToken(service)
    const headers = { authorization: `Bearer ${system}` }
    expect((await fetch(`${service.baseUrl}${base}/${id}/rastreio`, { headers })).status).toBe(200)
  })
})
