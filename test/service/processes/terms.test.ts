import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textPdf } from '../../../service/processes/text-pdf.ts'
import { idOfPatriarch, idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const base = '/v2/processos'
const gecon = idOfUnit('SEFAZ/GECON')
const protocolo = idOfUnit('SEFAZ/PROTOCOLO')
let service: TestService
let ana: Person
let carla: Person
let elisa: Person
let idClasse: string
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  carla = await asPerson(service, 'carla.nunes')
  elisa = await asPerson(service, 'elisa.fontes')
  idClasse = await ana.idClasse()
})
afterAll(() => service.stop())

const papel = (person: Person) => person.roles[0]?.id ?? ''
async function done(who: Person, path: string, body: object) {
  const answer = await who.post(`${base}/${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  const evento = await who.ended(answer.body.idEvento)
  expect(evento, JSON.stringify(evento)).toMatchObject({ situacao: 'Concluido' })
  return evento as typeof evento & { idProcesso: string; idAto: string; idTermo: string }
}
const open = (changes: object = {}) =>
  done(ana, 'autuar', { idClasse, idPapelResponsavel: papel(ana), idLocal: gecon, resumo: 'Licitação', ...changes })
const act = (who: Person, idProcesso: string, changes: object = {}) => ({
  idProcesso,
  idPapelResponsavel: papel(who),
  restricaoAcesso: organizacional,
  ...changes,
})

/** The text of a PDF whose streams are not compressed. */
async function textOf(who: Person, idDocumento: string): Promise<string> {
  const address = (await who.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
  return new TextDecoder('latin1').decode(await (await fetch(address)).arrayBuffer())
}

describe('the term of an act', () => {
  it('is a signed document in the process, captured by the act’s event', async () => {
    const { idProcesso, idAto, idTermo } = await open()
    const { protocolo: number } = (await ana.get(`${base}/${idProcesso}`)).body
    const document = (await ana.get(`/v2/documentos/${idTermo}`)).body
    expect(document).toMatchObject({ id: idTermo, nome: `Termo de autuação ${number}.pdf`, nivelAcesso: 1 })
    expect((await ana.get(`${base}/${idProcesso}/atos/${idAto}`)).body).toMatchObject({
      idTermo,
      registroTermo: document.registro,
    })
    expect((await ana.get(`${base}/${idProcesso}/atos/${idAto}/documentos`)).body).toMatchObject([
      { documentoId: idTermo, termo: true, sequencial: 1 },
    ])
    expect((await ana.get(`/v2/documentos/${idTermo}/assinantes`)).body).toMatchObject([{ id: papel(ana) }])
    expect((await ana.get(`/v2/documentos/${idTermo}/processos`)).body).toMatchObject([{ id: idProcesso }])
    const text = await textOf(ana, idTermo)
    expect(text).toMatch(/^%PDF-1\.7\n/)
    for (const said of ['TERMO DE AUTUAÇÃO', number, 'Licitação', 'Ana Prado, Gerente']) expect(text).toContain(said)
  })

  it('contains the act’s text with the act’s restriction, and cannot be detached', async () => {
    const { idProcesso } = await open()
    const [ground] = (await ana.get(`/v2/fundamentos-legais/${idOfPatriarch}`)).body
    const restricaoAcesso = { transparenciaAtiva: false, idsFundamentosLegais: [ground.id] }
    const mensagem = `Ao Protocolo (com urgência) \\ ${'x'.repeat(300)} fim`
    const body = act(ana, idProcesso, { idDestino: protocolo, mensagem, restricaoAcesso })
    const { idTermo } = await done(ana, 'despachar', body)
    expect((await ana.get(`/v2/documentos/${idTermo}`)).body.nivelAcesso).toBe(4)
    const text = await textOf(carla, idTermo)
    expect(text).toContain('Ao Protocolo \\(com urgência\\) \\\\')
    expect(text).toContain('Para: Protocolo')
    const out = act(carla, idProcesso, { justificativa: 'Fora.', sequenciais: [2] })
    expect((await carla.post(`${base}/desentranhar`, out)).body.error).toContain('O termo de um ato')
  })
})

describe('an act without a restriction of access', () => {
  it('has an organisational term, and a reopening needs no reason', async () => {
    const [one, two] = [await ana.capture(pdf('joins')), await ana.capture(pdf('joins by a forwarding'))]
    const { idProcesso } = await open()
    const on = { idProcesso, idPapelResponsavel: papel(ana) }
    const sent = await carla.post('/v2/encaminhamento/novo', {
      assunto: 'A',
      mensagem: 'M',
      idResponsavel: papel(carla),
      idsDestinos: [gecon],
      idsDocumentos: [await carla.capture(pdf('sent to be joined'))],
      restricaoAcesso: organizacional,
    })
    const { idEncaminhamento } = await carla.ended(sent.body.idEvento)
    const acts: [path: string, body: object][] = [
      ['entranhar-documentos', { justificativa: 'J', idsDocumentosEntranhados: [one, two] }],
      ['entranhar-encaminhamento', { justificativa: 'J', idEncaminhamento, restricaoAcesso: null }],
      ['desentranhar', { justificativa: 'J', sequenciais: [2] }],
      ['despachar', { idDestino: protocolo, mensagem: 'M' }],
      ['avocar', { justificativa: 'J' }],
      ['encerrar', { desfecho: 'D' }],
      ['reabrir', {}],
    ]
    for (const [path, body] of acts) {
      const { idTermo } = await done(ana, path, { ...on, ...body })
      expect((await ana.get(`/v2/documentos/${idTermo}`)).body.nivelAcesso, path).toBe(2)
    }
  })

  it.each([
    ['despachar', { idDestino: protocolo }, 'mensagem'],
    ['avocar', {}, 'justificativa'],
    ['encerrar', {}, 'desfecho'],
    ['entranhar-documentos', { idsDocumentosEntranhados: [gecon] }, 'justificativa'],
    ['desentranhar', { sequenciais: [1] }, 'justificativa'],
  ])('still needs the words that live programs send: %s', async (path, body, missing) => {
    const on = { idProcesso: gecon, idPapelResponsavel: papel(ana) }
    const answer = await ana.post(`${base}/${path}`, { ...on, ...body })
    expect([answer.status, Object.keys(answer.body.issues)]).toEqual([400, [missing]])
  })
})

describe('a document in a process', () => {
  it('is readable wherever the process is or was, while it is attached', async () => {
    const idDocumento = await ana.capture(pdf('goes along'))
    const { idProcesso } = await open({ idsDocumentosEntranhados: [idDocumento] })
    const status = async (who: Person) => (await who.get(`/v2/documentos/${idDocumento}`)).status
    const found = async (who: Person) =>
      (await who.post('/v2/documentos/paginated-search', { tamanhoPagina: 200 })).body.result.some(
        ({ id }: { id: string }) => id === idDocumento,
      )
    expect([await status(carla), await found(carla)]).toEqual([403, false])
    await done(ana, 'despachar', act(ana, idProcesso, { idDestino: protocolo, mensagem: 'M' }))
    expect([await status(carla), await found(carla)]).toEqual([200, true])
    expect([await status(elisa), await found(elisa)]).toEqual([403, false])
    await done(carla, 'despachar', act(carla, idProcesso, { idDestino: papel(elisa), mensagem: 'M' }))
    expect([await status(elisa), await status(carla)]).toEqual([200, 200])
    const body = { justificativa: 'Alheio.', sequenciais: [1], restricaoAcesso: publico }
    const back = act(elisa, idProcesso, { idDestino: gecon, mensagem: 'M' })
    await done(elisa, 'despachar', back)
    await done(ana, 'desentranhar', act(ana, idProcesso, body))
    expect([await status(elisa), await status(carla), await found(carla)]).toEqual([403, 403, false])
  })
})

describe('textPdf', () => {
  it.each([
    ['a line', ['Olá.'], 1],
    ['nothing', [''], 1],
    ['a long word', ['x'.repeat(500)], 1],
    ['a hundred thousand characters', ['palavra '.repeat(12_500)], 19],
    ['letters that Latin 1 has not', ['— “漢” 😀'], 1],
  ])('makes a PDF of %s, whose table points at its objects', (_, paragraphs, pages) => {
    const text = textPdf(paragraphs).toString('latin1')
    expect(text.match(/\/Type \/Page /g)).toHaveLength(pages)
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
    expect(offsets).toHaveLength(3 + 2 * pages)
    for (const [index, offset] of offsets.entries()) {
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    }
  })
})
