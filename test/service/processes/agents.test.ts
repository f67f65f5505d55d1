import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let ana: Person
let idClasse: string
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  idClasse = await ana.idClasse()
})
afterAll(() => service.stop())

const role = () => ana.roles[0]?.id ?? ''
async function done(path: string, body: object): Promise<string> {
  const answer = await ana.post(`/v2/processos/${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  return (await ana.ended(answer.body.idEvento)).idProcesso ?? ''
}
const parties = {
  idsAgentesInteressados: [idOfUnit('SEDU')],
  pessoasJuridicasInteressadas: [{ razaoSocial: 'Obras Ltda.', cnpj: '11222333000181', email: 'obras@example.org' }],
  interessadosSemIdentificacao: [{ descricao: 'Moradores da rua' }],
}
/** A process dispatched by its unit to an agent. */
async function sentTo(idDestino: string): Promise<string> {
  const idProcesso = await done('autuar', { idClasse, idPapelResponsavel: role(), resumo: 'Contas' })
  const common = { idProcesso, idPapelResponsavel: role(), restricaoAcesso: organizacional }
  return done('despachar', { ...common, idDestino, mensagem: 'Siga.' })
}
const actsOf = async (id: string) => (await ana.get(`/v2/processos/${id}/atos`)).body
const custodyOf = async (id: string) => (await ana.get(`/v2/processos/${id}/local-custodia`)).body

const sefaz = { id: idOfUnit('SEFAZ'), nome: 'Secretaria de Estado da Fazenda', sigla: 'SEFAZ' }

describe('the agents of a process (shapes.md 3.1)', () => {
  it('a role has its post, person, sector and organisation', async () => {
    const id = await sentTo(idOfUnit('SEFAZ/PROTOCOLO'))
    const [opened, sent] = await actsOf(id)
    expect(opened.papel).toMatchObject({
      id: role(),
      nome: 'Gerente',
      cargo: 'Gerente',
      nomeServidorPapel: 'Ana Prado',
      setor: { id: idOfUnit('SEFAZ/GECON'), sigla: 'GECON', organizacao: sefaz },
    })
    expect(opened.localizacao).toMatchObject({ sigla: 'GECON', organizacao: sefaz })
    expect(sent.destino).toMatchObject({ setor: { sigla: 'PROTOCOLO', organizacao: sefaz } })
    expect((await ana.get(`/v2/processos/${id}/autuador`)).body).toMatchObject({ cargo: 'Gerente' })
    expect(await custodyOf(id)).toMatchObject({ sigla: 'PROTOCOLO', organizacao: sefaz })
  })

  it('a group has its sector, in acts and in custody', async () => {
    const id = await sentTo(idOfUnit('SEFAZ/GT-ORC'))
    const localizacao = { id: idOfUnit('SEFAZ/GEFIN'), sigla: 'GEFIN', organizacao: sefaz }
    expect((await actsOf(id))[1].destino).toMatchObject({ grupo: { localizacao } })
    expect(await custodyOf(id)).toMatchObject({ sigla: 'GT-ORC', localizacao })
  })

  it('an organisation has its patriarch', async () => {
    expect(await custodyOf(await sentTo(idOfUnit('SEGER')))).toMatchObject({
      sigla: 'SEGER',
      patriarca: { sigla: 'GOVSA' },
    })
  })
})

describe('a single process', () => {
  it('has its class and its interested parties, with e-mails only for those who have it', async () => {
    const id = await done('autuar', { idClasse, idPapelResponsavel: role(), resumo: 'Contas', ...parties })
    const company = { razaoSocial: 'Obras Ltda.', cnpj: '11222333000181' }
    const read = async (person: Person) => (await person.get(`/v2/processos/${id}`)).body
    expect(await read(ana)).toMatchObject({
      idClasse,
      interessados: {
        agentes: [{ id: idOfUnit('SEDU'), sigla: 'SEDU' }],
        pessoasJuridicas: [{ ...company, email: 'obras@example.org' }],
        semIdentificacao: [{ descricao: 'Moradores da rua' }],
      },
    })
    const elisa = await asPerson(service, 'elisa.fontes')
    expect((await read(elisa)).interessados.pessoasJuridicas).toEqual([company])
  })
})
