import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfUnit } from '../../service/sample/rows.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../support/records.ts'
import type { TestService } from '../support/service.ts'

const base = '/v2/encaminhamento'
let service: TestService
let ana: Person
let marina: Person
let otavio: Person
beforeAll(async () => {
  service = await borrowService()
  const [a, m, o] = await Promise.all(
    ['ana.prado', 'marina.alves', 'otavio.souza'].map((login) => asPerson(service, login)),
  )
  if (!a || !m || !o) throw new Error('somebody is missing')
  ;[ana, marina, otavio] = [a, m, o]
})
afterAll(() => service.stop())

const papel = (person: Person) => person.roles[0]?.id ?? ''
const protocolo = idOfUnit('SEFAZ/PROTOCOLO')
let number = 0

async function done(who: Person, path: string, body: object) {
  const answer = await who.post(base + path, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  const evento = await who.ended(answer.body.idEvento)
  expect(evento, JSON.stringify(evento)).toMatchObject({ situacao: 'Concluido' })
  return evento.idEncaminhamento ?? ''
}
const novo = (idResponsavel: string, idsDestinos: string[], changes: object = {}) => ({
  assunto: `Pedido ${++number}`,
  mensagem: 'Segue.',
  idResponsavel,
  idsDestinos,
  restricaoAcesso: organizacional,
  ...changes,
})
/** A forwarding by Ana to a citizen. */
const written = (to: Person, changes: object = {}) => done(ana, '/novo', novo(papel(ana), [to.idCidadao], changes))
const input = async (who: Person, idCaixa: string): Promise<string[]> =>
  (await who.post(`/v2/caixas/${idCaixa}/encaminhamentos/paginated-search`, {})).body.result.map(
    ({ id }: { id: string }) => id,
  )
/** Captures a document as a citizen, public or restricted; returns its id. */
async function captured(who: Person, restricaoAcesso: object): Promise<string> {
  const idArquivo = await who.upload(pdf(`of a citizen ${++number}`))
  const body = { nomeArquivo: 'a.pdf', idArquivo, restricaoAcesso }
  const answer = await who.post('/v2/documentos/capturar/nato-digital/copia/cidadao', body)
  return (await who.ended(answer.body.idEvento)).idDocumento ?? ''
}

describe('a citizen', () => {
  it('has a box, and no roles', async () => {
    expect(marina.roles).toEqual([])
    expect((await marina.get('/v2/usuario/caixas-encaminhamento')).body).toMatchObject([
      { id: marina.idCidadao, tipo: 'Cidadao', nome: 'Marina Alves' },
    ])
    const roles = await marina.get(`/v2/caixas/${marina.idCidadao}/encaminhamento/responder`)
    expect(roles.body).toMatchObject([{ id: marina.idCidadao, tipo: 'Cidadao' }])
    expect((await marina.get(`/v2/caixas/${marina.idCidadao}/processo/autuar`)).body).toEqual([])
  })

  it.each([
    ['shape A', (id: string) => ({ idEncaminhamentoAnterior: id, idResponsavel: marina.idCidadao })],
    ['shape B', (id: string) => ({ idEncaminhamentoOrigem: id, idPapelRemetente: marina.idCidadao })],
  ])('replies to a role as a citizen, in %s', async (_, fields) => {
    const id = await written(marina)
    expect(await input(marina, marina.idCidadao)).toContain(id)
    const reply = await done(marina, '/responder', { ...fields(id), mensagem: 'Recebi.' })
    expect(await input(ana, papel(ana))).toContain(reply)
    expect((await ana.get(`${base}/${reply}`)).body.origem).toMatchObject({ id: marina.idCidadao, tipo: 'Cidadao' })
    expect(await input(marina, marina.idCidadao)).not.toContain(id)
  })

  it('cannot reply in another name, nor to a forwarding of another citizen', async () => {
    const id = await written(marina)
    for (const idResponsavel of [papel(ana), otavio.idCidadao]) {
      const body = { idEncaminhamentoAnterior: id, idResponsavel, mensagem: 'Recebi.' }
      expect((await marina.post(`${base}/responder`, body)).status).toBe(403)
    }
    const other = { idEncaminhamentoAnterior: id, idResponsavel: otavio.idCidadao, mensagem: 'Recebi.' }
    expect((await otavio.post(`${base}/responder`, other)).status).toBe(403)
  })

  it('re-forwards to units, not to people, and complements their own forwardings', async () => {
    const id = await written(marina)
    const forward = (to: string) => ({
      idEncaminhamentoAnterior: id,
      idResponsavel: marina.idCidadao,
      mensagem: 'Ao setor.',
      idsDestinos: [to],
    })
    for (const person of [papel(ana), otavio.idCidadao]) {
      expect((await marina.post(`${base}/reencaminhar`, forward(person))).body.error).toContain('Um cidadão só pode')
    }
    const onward = await done(marina, '/reencaminhar', forward(protocolo))
    const said = { idEncaminhamentoAnterior: onward, idResponsavel: marina.idCidadao, mensagem: 'E mais isto.' }
    expect(await done(marina, '/complementar', said)).not.toBe(onward)
  })

  it('writes to units and organisations, like a person with roles who acts as a citizen', async () => {
    await done(marina, '/novo', novo(marina.idCidadao, [protocolo, idOfUnit('SEGER')]))
    await done(ana, '/novo', novo(ana.idCidadao, [protocolo]))
    expect((await ana.post(`${base}/novo`, novo(ana.idCidadao, [marina.idCidadao]))).status).toBe(400)
  })

  it('cannot attach a document that they may not see', async () => {
    const secret = await captured(otavio, organizacional)
    const open = await captured(otavio, publico)
    const body = (id: string) => novo(marina.idCidadao, [protocolo], { idsDocumentos: [id] })
    expect((await marina.post(`${base}/novo`, body(secret))).status).toBe(403)
    await done(marina, '/novo', body(open))
  })

  it('may use what they captured, what is public and what they received; a role adds nothing', async () => {
    const own = await captured(marina, organizacional)
    const open = await captured(otavio, publico)
    const sent = await ana.capture(pdf('sent to a citizen'))
    const uses = async (who: Person, id: string) => (await who.get(`/v2/documentos/${id}/pode-usar`)).body
    expect(await uses(marina, sent)).toBe(false)
    await written(marina, { idsDocumentos: [sent] })
    expect([await uses(marina, own), await uses(marina, open), await uses(marina, sent)]).toEqual([true, true, true])
    expect(await uses(otavio, own)).toBe(false)
    await done(marina, '/novo', novo(marina.idCidadao, [idOfUnit('SEFAZ/GECON')], { idsDocumentos: [own] }))
    expect((await ana.get(`/v2/documentos/${own}`)).status).toBe(200)
    expect(await uses(ana, own)).toBe(false)
  })
})

describe('a signature phase among citizens', () => {
  const send = async (assinantes: string[]) => {
    const idArquivo = await marina.upload(pdf(`among citizens ${++number}`))
    const body = { nomeArquivo: 'a.pdf', idArquivo, restricaoAcesso: organizacional, assinantes }
    return marina.post('/v2/documentos/fase-assinatura/enviar/cidadao', body)
  }

  it('answers 200 with a DocumentoAssinado', async () => {
    const answer = await send([marina.idCidadao, otavio.idCidadao])
    expect([answer.status, answer.body]).toEqual([
      200,
      { capturado: false, idDocumentoFaseAssinatura: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    const phase = `/v2/documentos/fase-assinatura/${answer.body.idDocumentoFaseAssinatura}`
    expect((await marina.get(phase)).body.assinantes).toHaveLength(2)
  })

  it('has no role among its signers', async () => {
    const answer = await send([marina.idCidadao, papel(ana)])
    expect(answer).toMatchObject({ status: 400, body: { issues: { assinantes: expect.any(String) } } })
  })
})
