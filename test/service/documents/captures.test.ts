import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfPatriarch } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { signedFile } from '../../support/signed-pdfs.ts'

const base = '/v2/documentos/capturar'

let service: TestService
let ana: Person
let marina: Person
let idClasse: string
let number = 0
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  marina = await asPerson(service, 'marina.alves')
  idClasse = await ana.idClasse()
})
afterAll(() => service.stop())

const papel = () => ana.roles[0]?.id ?? ''
const signed = () => signedFile(`Signed ${number++}`)
const unsigned = () => pdf(`no signature ${number++}`)

async function ask(who: Person, path: string, bytes: Uint8Array<ArrayBuffer>, changes: object = {}) {
  const idArquivo = await who.upload(bytes)
  return who.post(`${base}/${path}`, {
    nomeArquivo: 'Ofício.pdf',
    restricaoAcesso: organizacional,
    idArquivo,
    ...changes,
  })
}

const routes = [
  [
    'digitalizado/servidor',
    'CapturaDigitalizadoServidor',
    'Digitalizado',
    () => ({ idPapelCapturador: papel(), valorLegalDocumentoConferencia: 3 }),
  ],
  ['digitalizado/cidadao', 'CapturaDigitalizadoCidadao', 'Digitalizado', () => ({ valorLegal: 'CopiaSimples' })],
  [
    'nato-digital/auto-assinado/servidor',
    'CapturaNatoDigitalAssinaturaEletronicaServidor',
    'NatoDigital',
    () => ({ idPapelCapturadorAssinante: papel(), idClasse }),
  ],
  ['nato-digital/auto-assinado/cidadao', 'CapturaNatoDigitalAssinaturaEletronicaCidadao', 'NatoDigital', () => ({})],
  [
    'nato-digital/icp-brasil/servidor',
    'CapturaNatoDigitalICPBrasil',
    'NatoDigital',
    () => ({ idPapelCapturador: papel() }),
  ],
  ['nato-digital/icp-brasil/cidadao', 'CapturaNatoDigitalICPBrasil', 'NatoDigital', () => ({})],
  ['nato-digital/copia/servidor', 'CapturaNatoDigitalCopia', 'NatoDigital', () => ({ idPapelCapturador: papel() })],
  ['nato-digital/copia/cidadao', 'CapturaNatoDigitalCopia', 'NatoDigital', () => ({})],
] as const

const whoFor = (path: string) => (path.endsWith('cidadao') ? marina : ana)
const fileFor = (path: string) => (path.includes('icp') ? signed() : unsigned())

describe.each(routes)('capturar/%s', (path, tipo, natureza, fields) => {
  it('creates a document of its kind', async () => {
    const who = whoFor(path)
    const answer = await ask(who, path, fileFor(path), fields())
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
    const evento = await who.ended(answer.body.idEvento)
    expect(evento).toMatchObject({ situacao: 'Concluido', tipo })
    const metadata = (await who.get(`/v2/documentos/${evento.idDocumento}/metadados`)).body
    const idCapturador = path.endsWith('cidadao') ? marina.idCidadao : papel()
    expect(metadata).toMatchObject({ natureza, capturador: { id: idCapturador } })
    expect(metadata.idClasse).toBe(path.includes('auto-assinado/servidor') ? idClasse : undefined)
    const signers = (await who.get(`/v2/documentos/${evento.idDocumento}/assinantes`)).body
    expect(signers).toMatchObject(
      path.includes('auto-assinado') ? [{ id: idCapturador, manifestacao: 'Assinado' }] : [],
    )
  })

  it.runIf(!path.includes('auto-assinado/servidor'))('accepts no class', async () => {
    const answer = await ask(whoFor(path), path, fileFor(path), { ...fields(), idClasse })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.issues)).toEqual(['idClasse'])
  })

  it('requires a restriction of access', async () => {
    const answer = await ask(whoFor(path), path, fileFor(path), { ...fields(), restricaoAcesso: undefined })
    expect(answer).toMatchObject({ status: 400, body: { issues: { restricaoAcesso: expect.any(String) } } })
  })

  it('can be validated without writing anything @all', async () => {
    const who = whoFor(path)
    const idArquivo = await who.upload(fileFor(path))
    const body = { nomeArquivo: 'Ofício.pdf', restricaoAcesso: organizacional, idArquivo, ...fields() }
    const tried = [
      await who.post(`${base}/${path}/validar`, body),
      await who.post(`${base}/${path}/validar`, body),
      await who.post(`${base}/${path}/validar`, { ...body, idArquivo: papel() }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(tried.map((each) => each.body)).toEqual([
      { isSuccess: true },
      { isSuccess: true },
      { isSuccess: false, message: expect.stringContaining('não existe') },
    ])
    const captured = await who.ended((await who.post(`${base}/${path}`, body)).body.idEvento)
    expect(captured.situacao).toBe('Concluido')
    expect((await who.post(`${base}/${path}/validar`, body)).body.isSuccess).toBe(false)
    expect((await who.post(`${base}/${path}/validar`, {})).status).toBe(400)
  })

  it.runIf(path.endsWith('servidor'))('requires a role of the caller', async () => {
    const answer = await ask(marina, path, fileFor(path), fields())
    expect(answer.status).toBe(403)
  })
})

describe.each(routes)('capturar/%s', (path, _tipo, _natureza, fields) => {
  const secretOf = async (who: Person) => {
    const grounds = path.endsWith('cidadao') ? '/v2/fundamentos-legais' : `/v2/fundamentos-legais/${idOfPatriarch}`
    return { transparenciaAtiva: false, idsFundamentosLegais: [(await who.get(grounds)).body[0].id] }
  }
  const classified = (prazoAnos: number) => ({
    classificacaoInformacao: {
      prazoAnos,
      prazoMeses: 0,
      prazoDias: 0,
      justificativa: 'Segurança.',
      idPapelAprovador: papel(),
    },
  })

  it.each([
    ['secret, with its legal grounds', () => ({}), 4],
    ['classified for ten years', () => classified(10), 6],
  ])('creates a document that is %s @all', async (_, changes, nivel) => {
    const who = whoFor(path)
    const restricaoAcesso = { ...(await secretOf(who)), ...changes() }
    const answer = await ask(who, path, fileFor(path), { ...fields(), restricaoAcesso })
    const { idDocumento } = await who.ended(answer.body.idEvento)
    expect((await who.get(`/v2/documentos/${idDocumento}`)).body.nivelAcesso).toBe(nivel)
  })

  it.each([
    ['is also public', () => ({ transparenciaAtiva: true })],
    ['is classified without legal grounds', () => ({ ...classified(5), idsFundamentosLegais: [] })],
    ['is classified for too long', () => classified(26)],
  ])('refuses a secret document that %s @all', async (_, changes) => {
    const who = whoFor(path)
    const restricaoAcesso = { ...(await secretOf(who)), ...changes() }
    const answer = await ask(who, path, fileFor(path), { ...fields(), restricaoAcesso })
    expect(answer).toMatchObject({ status: 400, body: { issues: { restricaoAcesso: expect.any(String) } } })
  })
})

describe('a restriction of access', () => {
  it('makes a document with grounds secret, and refuses unknown grounds', async () => {
    const [ground] = (await marina.get('/v2/fundamentos-legais')).body
    const restricted = (idsFundamentosLegais: string[]) => ({
      restricaoAcesso: { transparenciaAtiva: false, idsFundamentosLegais },
    })
    const path = 'nato-digital/copia/cidadao'
    const answer = await ask(marina, path, unsigned(), restricted([ground.id]))
    const { idDocumento } = await marina.ended(answer.body.idEvento)
    expect((await marina.get(`/v2/documentos/${idDocumento}`)).body.nivelAcesso).toBe(4)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    const refused = await ask(marina, path, unsigned(), restricted([ground.id, nowhere]))
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining(nowhere) } })
  })
})

describe('the file of a capture', () => {
  it.each([
    ['nato-digital/icp-brasil/cidadao', unsigned, 'não tem assinatura digital'],
    // Verbatim sentence of the live service, on which programs rely (shapes.md, section 2).
    ['nato-digital/copia/cidadao', signed, 'O documento não pode conter assinaturas digitais.'],
  ])('with a missing or forbidden signature is refused by %s @all', async (path, bytes, sentence) => {
    const answer = await ask(marina, path, bytes())
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } })
  })

  it('counts as signed when the mark lies across two chunks of the upload', async () => {
    for (let shift = 65_520; shift < 65_540; shift += 3) {
      const bytes = pdf(`${'x'.repeat(shift)}/ByteRange ${number++}`)
      expect((await ask(marina, 'nato-digital/copia/cidadao', bytes)).status).toBe(400)
    }
  })

  it('requires an active class, and from a citizen a simple copy', async () => {
    const path = 'nato-digital/auto-assinado/servidor'
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await ask(ana, path, unsigned(), { idPapelCapturadorAssinante: papel(), idClasse: nowhere })).status).toBe(
      400,
    )
    expect((await ask(ana, path, unsigned(), { idPapelCapturadorAssinante: papel() })).status).toBe(400)
    expect((await ask(marina, 'digitalizado/cidadao', unsigned(), { valorLegal: 'Original' })).status).toBe(400)
    expect((await ask(marina, 'digitalizado/cidadao', unsigned(), { valorLegal: 1 })).status).toBe(400)
    expect((await ask(marina, 'digitalizado/cidadao', unsigned(), { valorLegal: 4 })).status).toBe(202)
  })
  it.each([
    ['servidor', () => ana, () => ({ idPapelCapturadorAssinante: papel(), idClasse }), () => papel()],
    ['cidadao', () => marina, () => ({}), () => marina.idCidadao],
  ])('auto-assinado/%s refuses other signers than the capturer and names the right endpoint', async (...row) => {
    const [end, who, fields, self] = row
    const path = `nato-digital/auto-assinado/${end}`
    const other = '00000000-0000-4000-8000-000000000000'
    for (const assinantes of [[self(), other], [{ tipo: 'Papel', idPapel: other }]]) {
      const { status, body } = await ask(who(), path, unsigned(), { ...fields(), assinantes })
      expect(status).toBe(400)
      expect(body.error).toContain(`/v2/documentos/fase-assinatura/enviar/${end}`)
    }
    expect((await ask(who(), path, unsigned(), { ...fields(), assinantes: [self()] })).status).toBe(202)
  })
})
