import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stableId } from '../../../service/organisation/ids.ts'
import { sample } from '../../../service/sample/organisation.ts'
import { idOfPatriarch, idOfPerson, idOfRole, idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let ana: Person
/** A person with a role in a municipality whose patriarch is inactive. */
let heitor: Person
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  heitor = await asPerson(service, 'heitor.lima')
})
afterAll(() => service.stop())

type Organizacao = (typeof sample)['patriarcas'][number]['organizacoes'][number]
const withUnits = (organizacao: Organizacao) => {
  const { setores, grupos, comissoes } = organizacao
  return [organizacao, ...setores, ...grupos, ...comissoes]
}
const disabled = stableId('PMPG')
const lost = idOfRole('heitor.lima', 'SEMAD/GERAR')
const papel = (person: Person) => person.roles[0]?.id ?? ''
const siglas = (answer: { body: { sigla?: string }[] }) => answer.body.map(({ sigla }) => sigla)

describe('an inactive record', () => {
  it('is in the sample: a patriarch, an organisation, a sector, a group, a commission and a role', () => {
    const inactive = sample.patriarcas.flatMap((patriarca) =>
      [patriarca, ...patriarca.organizacoes.flatMap(withUnits)].filter(({ ativo }) => !ativo).map(({ sigla }) => sigla),
    )
    expect(inactive).toEqual(['GECNV', 'GT-ORC-2026', 'CEL', 'SETUR', 'PMPG'])
  })

  it('is never listed', async () => {
    expect(siglas(await ana.get('/v2/agente/patriarcas'))).toEqual(['GOVSA'])
    expect(siglas(await ana.get(`/v2/agente/${idOfPatriarch}/organizacoes`)).sort()).toEqual(['SEDU', 'SEFAZ', 'SEGER'])
    const sefaz = idOfUnit('SEFAZ')
    expect(siglas(await ana.get(`/v2/agente/${sefaz}/setores`))).not.toContain('GECNV')
    expect(siglas(await ana.get(`/v2/agente/${sefaz}/grupos-trabalho`))).toEqual(['GT-ORC'])
    expect(siglas(await ana.get(`/v2/agente/${sefaz}/comissoes`))).toEqual(['CPL'])
  })

  it.each([
    ['organisations of a disabled patriarch', `${disabled}/organizacoes`],
    ['sectors under it', `${idOfUnit('SEMAD')}/setores`],
    ['groups under it', `${idOfUnit('SEMAD')}/grupos-trabalho`],
    ['commissions under it', `${idOfUnit('SEMAD')}/comissoes`],
    ['sectors of an inactive organisation', `${idOfUnit('SETUR')}/setores`],
  ])('is answered with 404: %s', async (_, path) => expect((await ana.get(`/v2/agente/${path}`)).status).toBe(404))

  it.each([
    ['planos-ativos', 'classificacao-documental/%/planos-ativos'],
    ['grounds', 'fundamentos-legais/%'],
  ])('has no %s', async (_, path) => expect((await ana.get(`/v2/${path.replace('%', disabled)}`)).status).toBe(404))

  it.each([
    ['a sector', idOfUnit('SEFAZ/GECNV')],
    ['a group', idOfUnit('SEFAZ/GT-ORC-2026')],
    ['a sector of an inactive organisation', idOfUnit('SETUR/GABSEC')],
    ['a sector of a disabled patriarch', idOfUnit('SEMAD/GERAR')],
    ['a role there', lost],
    ['a role that has ended', idOfRole('bruno.reis', 'SEFAZ/GECNV')],
  ])('is refused as destination: %s', async (_, id) => {
    const body = { assunto: 'A', mensagem: 'M', idResponsavel: papel(ana), idsDestinos: [id] }
    const answer = await ana.post('/v2/encaminhamento/novo', { ...body, restricaoAcesso: organizacional })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('não está ativo') } })
  })

  it.each([
    ['a role that has ended', idOfRole('bruno.reis', 'SEFAZ/GECNV')],
    ['a role under a disabled patriarch', lost],
    ['a unit, even an active one', idOfUnit('SEFAZ/GECON')],
  ])('is refused as signer: %s', async (_, id) => {
    const idClasse = await ana.idClasse()
    const answer = await ana.post('/v2/documentos/fase-assinatura/enviar/servidor', {
      nomeArquivo: 'a.pdf',
      idArquivo: await ana.upload(pdf(id)),
      restricaoAcesso: organizacional,
      idPapelCapturador: papel(ana),
      idClasse,
      assinantes: [papel(ana), id],
    })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(id) } })
  })
})

describe('a role under a disabled patriarch', () => {
  it('is not among the person’s roles, nor is its box', async () => {
    expect(heitor.idCidadao).toBe(idOfPerson('heitor.lima'))
    const { body } = await heitor.get('/v2/usuario/papeis')
    expect(body.map(({ id }: { id: string }) => id)).toEqual([idOfRole('heitor.lima', 'SEGER/PROTOCOLO')])
    const boxes = (await heitor.get('/v2/usuario/caixas-encaminhamento')).body.map(({ id }: { id: string }) => id)
    expect(boxes).not.toContain(lost)
    expect(boxes).not.toContain(idOfUnit('SEMAD/GERAR'))
  })

  it('sends, captures and opens nothing', async () => {
    const body = { assunto: 'A', mensagem: 'M', idResponsavel: lost, idsDestinos: [papel(ana)] }
    const sent = await heitor.post('/v2/encaminhamento/novo', { ...body, restricaoAcesso: organizacional })
    expect(sent.status).toBe(403)
    const captured = await heitor.requestCapture(await heitor.upload(pdf('lost')), { idPapelCapturador: lost })
    expect(captured.status).toBe(403)
    const opened = { idClasse: lost, idPapelResponsavel: lost, idLocal: idOfUnit('SEMAD/GERAR'), resumo: 'R' }
    expect((await heitor.post('/v2/processos/autuar', opened)).status).toBe(403)
    for (const act of ['encaminhamento/responder', 'processo/autuar']) {
      expect((await heitor.get(`/v2/caixas/${lost}/${act}`)).status).toBe(403)
    }
  })
})
