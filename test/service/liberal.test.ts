import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withAliases, withNames } from '../../service/liberal/names.ts'
import { idOfUnit } from '../../service/sample/rows.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { readDocument } from '../support/openapi.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import { startService, type TestService } from '../support/service.ts'
import { personToken } from '../support/sign-in.ts'

describe('names of a body', () => {
  const schema = z.union([
    z.object({ assunto: z.string(), restricaoAcesso: z.object({ transparenciaAtiva: z.boolean() }).nullish() }),
    z.object({ destinatarios: z.array(z.object({ id: z.string() })).optional() }),
  ])
  it.each([
    [{ Assunto: 'a' }, { assunto: 'a' }],
    [{ ASSUNTO: 'a', assunto: 'b' }, { assunto: 'b' }],
    [{ assunto: 'b', ASSUNTO: 'a' }, { assunto: 'b' }],
    [{ RestricaoAcesso: { TransparenciaAtiva: true } }, { restricaoAcesso: { transparenciaAtiva: true } }],
    [{ Destinatarios: [{ ID: '1' }, 2, null] }, { destinatarios: [{ id: '1' }, 2, null] }],
    [{ desconhecido: { ID: 1 } }, { desconhecido: { ID: 1 } }],
    [
      { constructor: 1, toString: 2 },
      { constructor: 1, toString: 2 },
    ],
    [{ assunto: null, restricaoAcesso: { transparenciaAtiva: null } }, { restricaoAcesso: {} }],
    [[1], [1]],
    ['x', 'x'],
    [null, null],
  ])('%j', (body, read) => expect(withNames(schema, body)).toEqual(read))

  it('are copied from an alias to the own name, which wins if it is present', () => {
    const capture = z.object({ idPapelCapturador: z.string(), idClasse: z.string() })
    const path = '/v2/documentos/capturar/digitalizado/servidor'
    expect(withAliases(path, capture, { IDPAPEL: 'p', idClasseDocumental: 'c' })).toMatchObject({
      idPapelCapturador: 'p',
      idClasse: 'c',
    })
    expect(withAliases(path, capture, { idPapel: 'other', idPapelCapturador: 'own' })).toMatchObject({
      idPapelCapturador: 'own',
    })
    expect(withAliases('/v2/encaminhamento/novo', capture, { idPapel: 'p' })).toEqual({ idPapel: 'p' })
  })
})

describe('the service accepts, as other programs send it (shapes.md),', () => {
  let service: TestService
  let ana: Person
  let bruno: Person
  let carla: Person
  let idClasse: string
  beforeAll(async () => {
    service = await borrowService()
    ana = await asPerson(service, 'ana.prado')
    bruno = await asPerson(service, 'bruno.reis')
    carla = await asPerson(service, 'carla.nunes')
    idClasse = await ana.idClasse()
  })
  afterAll(() => service.stop())
  const papel = (who: Person) => who.roles[0]?.id ?? ''

  it('a forwarding in PascalCase with v1 fields set to null, to a doubled path in another case (A)', async () => {
    const answer = await ana.post('//V2/Encaminhamento/Novo', {
      Assunto: 'Teste',
      Mensagem: 'Segue.',
      IdResponsavel: papel(ana),
      IdsDestinos: [papel(bruno)],
      IdsDocumentos: null,
      EnviarEmailNotificacoes: null,
      RestricaoAcesso: { TransparenciaAtiva: false, IdsFundamentosLegais: null, ClassificacaoInformacao: null },
      NivelAcesso: null,
      Conteudo: null,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  })

  it('a forwarding with kinds of destination by number, and a misspelt extra field (B)', async () => {
    const answer = await ana.post('/v2/encaminhamento/novo', {
      assunto: 'Teste',
      mensagem: 'Segue.',
      idPapelRemetente: papel(ana),
      destinatarios: [{ tipo: 2, id: papel(bruno) }],
      restricaoAcesso: { transparenciaAtiva: false, idsFundamentosLegias: [] },
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  })

  it('identifiers in capitals, everywhere', async () => {
    const answer = await ana.post('/v2/encaminhamento/novo', {
      assunto: 'Teste',
      mensagem: 'Segue.',
      idResponsavel: papel(ana).toUpperCase(),
      idsDestinos: [papel(bruno).toUpperCase()],
      restricaoAcesso: { transparenciaAtiva: false },
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
    const idEvento = answer.body.idEvento.toUpperCase()
    expect(await ana.ended(idEvento)).toMatchObject({ id: answer.body.idEvento, situacao: 'Concluido' })
    expect((await ana.get(`/v2/caixas/${papel(ana).toUpperCase()}/encaminhamento/responder`)).status).toBe(200)
  })

  it('a level of access by name or number, and extreme moments', async () => {
    const search = async (filter: object) => (await ana.post('/v2/documentos/paginated-search', filter)).status
    expect(await search({ nivelAcesso: 'Sigiloso', capturadoDe: '0001-01-01T00:00:00Z' })).toBe(200)
    expect(await search({ nivelAcesso: 4, capturadoAte: '9999-12-31T23:59:59.9999999Z' })).toBe(200)
    expect(await search({ nivelAcesso: 'Nenhum' })).toBe(400)
  })

  it('a capture by the temporary name of the file, the legal value by its number (live programs)', async () => {
    const bytes = pdf('live camp')
    const ticket = await ana.announce(bytes.length)
    await fetch(ticket.url, { method: 'PUT', body: bytes })
    const answer = await ana.post('/v2/Documentos/Capturar/Digitalizado/Servidor', {
      nomeArquivo: 'a.pdf',
      credenciarCapturador: true,
      restricaoAcesso: { transparenciaAtiva: true, idsFundamentosLegais: null, classificacaoInformacao: null },
      identificadorTemporarioArquivoNaNuvem: ticket.identificadorTemporarioArquivoNaNuvem,
      idPapelCapturador: papel(ana),
      valorLegalDocumentoConferencia: 3,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  })

  it('a capture and a signature phase in the words of the documentation', async () => {
    const captured = await ana.post('/v2/documentos/capturar/nato-digital/auto-assinado/servidor', {
      idArquivo: await ana.upload(pdf('documentation camp')),
      resumo: 'Ofício',
      idPapel: papel(ana),
      idClasseDocumental: idClasse,
      natureza: 'NatoDigital',
      restricaoAcesso: { transparenciaAtiva: false },
    })
    expect(captured, JSON.stringify(captured.body)).toMatchObject({ status: 202 })
    const sent = await ana.post('/v2/documentos/fase-assinatura/enviar/servidor', {
      idArquivo: await ana.upload(pdf('to sign')),
      resumo: 'Ofício',
      idPapel: papel(ana),
      idClasseDocumental: idClasse,
      restricaoAcesso: { transparenciaAtiva: false },
      assinantes: [{ tipo: 'Papel', idPapel: papel(bruno) }],
    })
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 })
    const phase = (await bruno.get(`/v2/documentos/fase-assinatura/${sent.body}`)).body
    expect(phase).toMatchObject({ nome: 'Ofício', assinantes: [{ id: papel(bruno) }] })
  })

  it('acts of a process in the words of the documentation', async () => {
    const idDocumento = await ana.capture(pdf('to attach'))
    const opened = await ana.post('/v2/processos/autuar', {
      idPapelAutuador: papel(ana),
      idClasseDocumental: idClasse,
      resumo: 'Compra',
      documentos: [idDocumento],
      interessados: [{ tipo: 'Papel', idPapel: papel(bruno) }],
    })
    expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 202 })
    const { idProcesso } = await ana.ended(opened.body.idEvento)
    const [unit] = (await carla.get('/v2/usuario/caixas-processo')).body.filter(
      ({ tipo }: { tipo: string }) => tipo === 'Unidade',
    )
    const sent = await ana.post('/v2/processos/despachar', {
      idProcesso,
      idPapelAutor: papel(ana),
      motivo: 'Para registro.',
      destinoCustodiante: { tipo: 'Unidade', id: unit.id },
      restricaoAcesso: { transparenciaAtiva: true },
    })
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 202 })
    expect(await ana.ended(sent.body.idEvento)).toMatchObject({ situacao: 'Concluido' })
    expect((await ana.get(`/v2/processos/${idProcesso}/local-custodia`)).body.id).toBe(unit.id)
  })

  it('a process taken back with a message for its justification', async () => {
    const opened = await ana.post('/v2/processos/autuar', { idPapelAutuador: papel(ana), idClasse, resumo: 'Compra' })
    const { idProcesso } = await ana.ended(opened.body.idEvento)
    const common = { idProcesso, idPapelResponsavel: papel(ana), restricaoAcesso: { transparenciaAtiva: true } }
    const idDestino = idOfUnit('SEFAZ/PROTOCOLO')
    const sent = await ana.post('/v2/processos/despachar', { ...common, idDestino, mensagem: 'Siga.' })
    await ana.ended(sent.body.idEvento)
    const back = await ana.post('/v2/processos/avocar', { ...common, mensagem: 'Engano.' })
    expect(back, JSON.stringify(back.body)).toMatchObject({ status: 202 })
    const { idAto } = await ana.ended(back.body.idEvento)
    expect((await ana.get(`/v2/processos/${idProcesso}/atos/${idAto}`)).body).toMatchObject({
      justificativa: 'Engano.',
    })
    expect((await ana.post('/v2/processos/reabrir', { ...common, mensagem: 'Outro.' })).status).toBe(400)
  })

  it('but not a class under its alias where none is accepted', async () => {
    const answer = await ana.post('/v2/documentos/capturar/nato-digital/copia/servidor', {
      idArquivo: await ana.upload(pdf('no class')),
      nomeArquivo: 'a.pdf',
      idPapelCapturador: papel(ana),
      idClasseDocumental: idClasse,
      restricaoAcesso: { transparenciaAtiva: false },
    })
    expect(answer).toMatchObject({ status: 400, body: { issues: { idClasse: expect.any(String) } } })
  })
})

describe('a service that writes as the live one does', () => {
  it('answers every write with 200 and the bare event, quotes included, as /openapi.json says @all', async () => {
    const service = await startService({ config: { writeResult: 'live' } })
    const token = await personToken(service, 'ana.prado')
    const ana = await asPerson(service, 'ana.prado')
    const response = await fetch(`${service.baseUrl}/v2/encaminhamento/novo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        assunto: 'A',
        mensagem: 'M',
        idResponsavel: ana.idCidadao,
        idsDestinos: [idOfUnit('SEFAZ/GECON')],
        restricaoAcesso: { transparenciaAtiva: true },
      }),
    })
    const text = await response.text()
    expect([response.status, text]).toEqual([200, expect.stringMatching(/^"[0-9a-f-]{36}"$/)])
    expect(await ana.ended(JSON.parse(text))).toMatchObject({ situacao: 'Concluido', status: 'Executado' })
    const captured = await ana.requestCapture(await ana.upload(pdf('live')))
    expect([captured.status, captured.body]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const { paths } = await readDocument(service.baseUrl)
    expect(Object.keys(paths['/v2/encaminhamento/novo'].post.responses).filter((each) => each < '3')).toEqual(['200'])
    await service.stop()
  })
})
