import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const base = '/v2/documentos/fase-assinatura'
const nowhere = '00000000-0000-4000-8000-00000000dead'

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

const papel = (person: Person) => person.roles[0]?.id ?? ''
const request = (idArquivo: string, changes: object = {}) => ({
  nomeArquivo: 'Parecer técnico.pdf',
  restricaoAcesso: organizacional,
  idArquivo,
  idPapelCapturador: papel(ana),
  idClasse,
  assinantes: [papel(ana), papel(bruno)],
  ...changes,
})
const send = async (text: string, changes: object = {}) =>
  ana.post(`${base}/enviar/servidor`, request(await ana.upload(pdf(text)), changes))
const count = async (person: Person, filter: object): Promise<number> =>
  (await person.post(`${base}/paginated-search`, filter)).body.count

describe('a signature phase', () => {
  it('leads from sending to a captured document with the same bytes', async () => {
    const { status, body: id } = await send('whole phase')
    expect([status, id]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const phase = (await bruno.get(`${base}/${id}`)).body
    expect(phase).toMatchObject({ id, situacao: 'AguardandoMim', bloqueado: false, capturador: { id: papel(ana) } })
    expect(phase.assinantes.map((one: { id: string; manifestacao: string }) => [one.id, one.manifestacao])).toEqual([
      [papel(ana), 'NaoSeManifestou'],
      [papel(bruno), 'NaoSeManifestou'],
    ])
    expect((await bruno.get(`/v2/documentos/search-by-fase-assinatura/${id}`)).status).toBe(404)

    expect((await ana.post(`${base}/assinar/${id}`)).body).toEqual({ capturado: false })
    const twice = await ana.post(`${base}/assinar/${id}`)
    expect([twice.status, twice.body.error]).toEqual([400, expect.stringContaining('já se manifestou')])
    expect((await carla.post(`${base}/assinar/${id}`)).status).toBe(403)
    expect((await ana.get(`${base}/${id}`)).body.situacao).toBe('AguardandoOutros')

    const address = (await bruno.get(`${base}/${id}/url-para-download-arquivo`)).body
    expect(await (await fetch(address)).text()).toContain('whole phase')

    const last = (await bruno.post(`${base}/assinar/${id}`)).body
    expect(last).toEqual({ capturado: true, idCapturaEvento: expect.any(String) })
    const { idDocumento, tipo } = await bruno.ended(last.idCapturaEvento)
    expect(tipo).toBe('CapturaNatoDigitalMultiplasAssinaturasServidor')
    expect((await ana.get(`${base}/${id}`)).body).toMatchObject({ situacao: 'Concluidos', idDocumento })
    for (const person of [ana, bruno]) {
      expect((await person.get(`/v2/documentos/search-by-fase-assinatura/${id}`)).body.id).toBe(idDocumento)
    }
    const metadados = (await bruno.get(`/v2/documentos/${idDocumento}/metadados`)).body
    expect(metadados).toMatchObject({ hashSha256: phase.hashSha256, natureza: 'NatoDigital', idClasse })
    const signers = (await ana.get(`/v2/documentos/${idDocumento}/assinantes`)).body
    expect(signers.map((one: { manifestacao: string }) => one.manifestacao)).toEqual(['Assinado', 'Assinado'])
    expect((await carla.get(`/v2/documentos/${idDocumento}`)).status).toBe(403)
  })

  it('is signed once by each signer, also with repeated requests at once', async () => {
    const { body: id } = await send('at once')
    const answers = await Promise.all([ana, bruno, ana, bruno, ana].map((one) => one.post(`${base}/assinar/${id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400])
    expect(answers.filter(({ body }) => body.idCapturaEvento)).toHaveLength(1)
  })

  it('may be signed by a citizen', async () => {
    const { body: id } = await send('by a citizen', { assinantes: [carla.idCidadao] })
    expect((await carla.post(`${base}/assinar/${id}`)).body.capturado).toBe(true)
  })

  it('can be read by nobody else, and an unknown one is not found', async () => {
    const { body: id } = await send('private')
    expect((await carla.get(`${base}/${id}`)).status).toBe(403)
    expect((await carla.get(`${base}/${id}/url-para-download-arquivo`)).status).toBe(403)
    expect((await ana.get(`${base}/${nowhere}`)).status).toBe(404)
    expect((await ana.post(`${base}/assinar/${nowhere}`)).status).toBe(404)
  })

  it('is listed for its participants, by its state for each', async () => {
    const { body: id } = await send('listed', { nomeArquivo: 'Ata da Sessão 100%_única.pdf' })
    const texto = 'SESSAO 100%_unica'
    expect([await count(bruno, { texto }), await count(carla, { texto })]).toEqual([1, 0])
    expect(await count(bruno, { texto: 'Sessão 1009' })).toBe(0)
    const by = async (person: Person) => {
      const situacoes = ['AguardandoMim', 'AguardandoOutros', 'Concluidos', 'Recusados']
      return Promise.all(situacoes.map((situacao) => count(person, { texto, situacao })))
    }
    expect([await by(ana), await by(bruno)]).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ])
    const since = new Date().toISOString()
    expect(await count(bruno, { texto, alteradosDesde: since })).toBe(0)
    await ana.post(`${base}/assinar/${id}`)
    expect([await by(ana), await by(bruno)]).toEqual([
      [0, 1, 0, 0],
      [1, 0, 0, 0],
    ])
    expect(await count(bruno, { texto, alteradosDesde: since })).toBe(1)
    await bruno.post(`${base}/assinar/${id}`)
    expect([await by(ana), await by(bruno)]).toEqual([
      [0, 0, 1, 0],
      [0, 0, 1, 0],
    ])
  })

  it('is listed newest first, in pages', async () => {
    const sent = []
    for (const place of [1, 2, 3]) {
      sent.push((await send(`page ${place}`, { nomeArquivo: `paginado ${place}.pdf` })).body)
    }
    const page = async (pagina: number) =>
      (await ana.post(`${base}/paginated-search`, { texto: 'paginado', pagina, tamanhoPagina: 2 })).body
    const [first, second] = [await page(1), await page(2)]
    expect(first.count).toBe(3)
    expect([...first.result, ...second.result].map(({ id }: { id: string }) => id)).toEqual(sent.toReversed())
  })
})

describe('sending to signature refuses', () => {
  it.each([
    ['an unknown class', () => ({ idClasse: nowhere }), 400],
    ['a repeated signer', () => ({ assinantes: [papel(bruno), papel(bruno)] }), 400],
    ['an unknown signer', () => ({ assinantes: [papel(bruno), nowhere] }), 400],
    ['no signer', () => ({ assinantes: [] }), 400],
    ['another person’s role', () => ({ idPapelCapturador: papel(bruno) }), 403],
    ['an unknown file', () => ({ idArquivo: nowhere }), 400],
  ])('%s', async (what, changes, expected) => {
    const { status, body } = await send(`refused: ${what}`, changes())
    expect([status, body.traceId]).toEqual([expected, expect.any(String)])
  })

  it('a used file, and content that is in another phase or captured', async () => {
    const idArquivo = await ana.upload(pdf('used'))
    expect((await ana.post(`${base}/enviar/servidor`, request(idArquivo))).status).toBe(200)
    const again = await ana.post(`${base}/enviar/servidor`, request(idArquivo))
    expect([again.status, again.body.error]).toEqual([400, expect.stringContaining('já utilizado')])
    const same = await send('used')
    expect([same.status, same.body.error]).toEqual([400, expect.stringContaining('fase de assinatura')])
    const scan = await ana.requestCapture(await ana.upload(pdf('used')))
    expect([scan.status, scan.body.error]).toEqual([400, expect.stringContaining('fase de assinatura')])
    await ana.capture(pdf('captured already'))
    expect((await send('captured already')).status).toBe(400)
  })
})
