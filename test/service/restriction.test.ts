import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfPatriarch, idOfRole, idOfUnit } from '../../service/sample/rows.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../support/records.ts'
import type { TestService } from '../support/service.ts'

let service: TestService
let ana: Person
let bruno: Person
let ground: string
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  bruno = await asPerson(service, 'bruno.reis')
  ground = (await ana.get(`/v2/fundamentos-legais/${idOfPatriarch}`)).body[0].id
})
afterAll(() => service.stop())

const papel = (person: Person) => person.roles[0]?.id ?? ''
const gecon = idOfUnit('SEFAZ/GECON')
const nowhere = '00000000-0000-4000-8000-000000000000'
const novo = (restricaoAcesso: unknown) => ({
  assunto: 'A',
  mensagem: 'M',
  idResponsavel: papel(ana),
  idsDestinos: [gecon],
  restricaoAcesso,
})
const secret = () => ({ transparenciaAtiva: false, idsFundamentosLegais: [ground] })
const classified = (prazoAnos: number, changes: object = {}) => ({
  ...secret(),
  classificacaoInformacao: {
    prazoAnos,
    prazoMeses: 0,
    prazoDias: 0,
    justificativa: 'Segurança.',
    idPapelAprovador: papel(ana),
    ...changes,
  },
})
async function sent(restricaoAcesso: unknown) {
  const { body } = await ana.post('/v2/encaminhamento/novo', novo(restricaoAcesso))
  return (await ana.ended(body.idEvento)).idEncaminhamento ?? ''
}
const levelOf = async (id: unknown) => (await ana.get(`/v2/encaminhamento/${id}`)).body.nivelAcesso

describe('a restriction of access', () => {
  it.each([
    ['public', () => publico, 1],
    ["public, with the live service's nulls", () => ({ ...publico, idsFundamentosLegais: null }), 1],
    ['organisational', () => organizacional, 2],
    ['organisational, said in full', () => ({ ...organizacional, idsFundamentosLegais: [] }), 2],
    ['secret, with its grounds', secret, 4],
    ['reserved, five years', () => classified(5), 5],
    ['secret, five years and a month', () => classified(5, { prazoMeses: 1 }), 6],
    ['secret, fifteen years', () => classified(15), 6],
    ['top secret, twenty-five years', () => classified(25), 7],
  ])('%s is a level', async (_, restriction, level) => expect(await levelOf(await sent(restriction()))).toBe(level))

  it.each([
    ['that is missing', () => undefined],
    ['that says nothing', () => ({})],
    ['public with grounds', () => ({ ...secret(), transparenciaAtiva: true })],
    ['public and classified', () => ({ ...classified(5), transparenciaAtiva: true, idsFundamentosLegais: null })],
    ['classified without grounds', () => ({ ...classified(5), idsFundamentosLegais: [] })],
    ['classified for no time', () => classified(0)],
    ['classified for too long', () => classified(25, { prazoDias: 1 })],
    ['approved by nobody', () => classified(5, { idPapelAprovador: nowhere })],
    ['approved by a unit', () => classified(5, { idPapelAprovador: gecon })],
    [
      'approved by a role that has ended',
      () => classified(5, { idPapelAprovador: idOfRole('bruno.reis', 'SEFAZ/GECNV') }),
    ],
    ['with grounds that do not exist', () => ({ transparenciaAtiva: false, idsFundamentosLegais: [nowhere] })],
  ])('%s is refused', async (_, restriction) => {
    const answer = await ana.post('/v2/encaminhamento/novo', novo(restriction()))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.issues).join()).toMatch(/^restricaoAcesso/)
  })

  it.each([
    ['responder', {}],
    ['reencaminhar', { idsDestinos: [idOfUnit('SEFAZ/PROTOCOLO')] }],
  ])('is inherited by %s unless it is given', async (act, fields) => {
    for (const [given, level] of [
      [undefined, 4],
      [null, 4],
      [publico, 1],
    ] as const) {
      const id = await sent(secret())
      const said = { idEncaminhamentoAnterior: id, idResponsavel: papel(bruno), mensagem: 'Segue.', ...fields }
      const answer = await bruno.post(`/v2/encaminhamento/${act}`, { ...said, restricaoAcesso: given })
      const { idEncaminhamento } = await bruno.ended(answer.body.idEvento)
      expect((await bruno.get(`/v2/encaminhamento/${idEncaminhamento}`)).body.nivelAcesso).toBe(level)
    }
    const said = {
      idEncaminhamentoAnterior: await sent(secret()),
      idResponsavel: papel(bruno),
      mensagem: 'x',
      ...fields,
    }
    const wrong = await bruno.post(`/v2/encaminhamento/${act}`, {
      ...said,
      restricaoAcesso: { ...secret(), transparenciaAtiva: true },
    })
    expect(wrong.status).toBe(400)
  })

  it('is inherited by a complement', async () => {
    const said = { idEncaminhamentoAnterior: await sent(secret()), idResponsavel: papel(ana), mensagem: 'Mais.' }
    const answer = await ana.post('/v2/encaminhamento/complementar', said)
    expect(await levelOf((await ana.ended(answer.body.idEvento)).idEncaminhamento)).toBe(4)
  })

  it('is mandatory for a new record, and absent for the opening of a process', async () => {
    const idClasse = await ana.idClasse()
    const phase = { nomeArquivo: 'a.pdf', idPapelCapturador: papel(ana), idClasse, assinantes: [papel(ana)] }
    const idArquivo = await ana.upload(pdf('without a restriction'))
    for (const path of ['servidor', 'cidadao']) {
      const answer = await ana.post(`/v2/documentos/fase-assinatura/enviar/${path}`, {
        ...phase,
        idArquivo,
        ...(path === 'cidadao' && { idClasse: null, assinantes: [ana.idCidadao] }),
      })
      expect(Object.keys(answer.body.issues)).toEqual(['restricaoAcesso'])
    }
    const opened = { idClasse, idPapelResponsavel: papel(ana), idLocal: gecon, resumo: 'R' }
    expect((await ana.post('/v2/processos/autuar', opened)).status).toBe(202)
  })
})

describe('shape B', () => {
  const body = async (changes: object = {}) => ({
    idEncaminhamentoOrigem: await sent(organizacional),
    idPapelRemetente: papel(bruno),
    mensagem: 'Segue.',
    ...changes,
  })
  const units = [{ tipo: 'Unidade', id: idOfUnit('SEFAZ/PROTOCOLO') }]

  it('refuses destinations for a reply and a complement, and accepts empty ones for a reply', async () => {
    expect((await bruno.post('/v2/encaminhamento/responder', await body({ destinatarios: units }))).status).toBe(400)
    expect((await bruno.post('/v2/encaminhamento/responder', await body({ idsDestinos: [gecon] }))).status).toBe(400)
    const own = { idPapelRemetente: papel(ana), destinatarios: units }
    expect((await ana.post('/v2/encaminhamento/complementar', await body(own))).status).toBe(400)
    const empty = await body({ destinatarios: [], idsDestinos: null, assunto: null })
    expect((await bruno.post('/v2/encaminhamento/responder', empty)).status).toBe(202)
  })

  it('requires destinations and accepts additional documents for a re-forwarding', async () => {
    const documentos = [await bruno.capture(pdf('of a re-forwarder'))]
    const path = '/v2/encaminhamento/reencaminhar'
    expect((await bruno.post(path, await body({ documentos }))).status).toBe(400)
    expect((await bruno.post(path, await body({ destinatarios: units, documentos }))).status).toBe(202)
    expect((await bruno.post(path, await body({ destinatarios: units, documentos: [] }))).status).toBe(202)
  })

  it.each([
    ['Unidade', gecon],
    ['Papel', idOfRole('bruno.reis', 'SEFAZ/GECON')],
    ['Orgao', idOfUnit('SEGER')],
  ])('accepts a destination of kind %s under this kind only', async (tipo, id) => {
    const same = { assunto: 'A', mensagem: 'M', idPapelRemetente: papel(ana), restricaoAcesso: organizacional }
    const to = (kind: string) => ({ ...same, destinatarios: [{ tipo: kind, id }] })
    expect((await ana.post('/v2/encaminhamento/novo', to(tipo))).status).toBe(202)
    for (const wrong of ['Unidade', 'Papel', 'Orgao', 'Mesa'].filter((each) => each !== tipo)) {
      expect((await ana.post('/v2/encaminhamento/novo', to(wrong))).status).toBe(400)
    }
  })
})
