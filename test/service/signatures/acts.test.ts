import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const base = '/v2/documentos/fase-assinatura'
const why = { justificativa: 'Falta o anexo II.' }

let service: TestService
let ana: Person
let bruno: Person
let carla: Person
let marina: Person
let otavio: Person
let idClasse: string
let number = 0
beforeAll(async () => {
  service = await borrowService()
  const people = ['ana.prado', 'bruno.reis', 'carla.nunes', 'marina.alves', 'otavio.souza']
  const [a, b, c, m, o] = await Promise.all(people.map((login) => asPerson(service, login)))
  if (!a || !b || !c || !m || !o) throw new Error('somebody is missing')
  ;[ana, bruno, carla, marina, otavio] = [a, b, c, m, o]
  idClasse = await ana.idClasse()
})
afterAll(() => service.stop())

const papel = (person: Person) => person.roles[0]?.id ?? ''
const common = (idArquivo: string) => ({ nomeArquivo: 'Ofício.pdf', restricaoAcesso: organizacional, idArquivo })

/** Sends a phase from Ana to these people; returns its id. */
async function send(...signers: Person[]): Promise<string> {
  number += 1
  const idArquivo = await ana.upload(pdf(`document ${number}`))
  const body = { ...common(idArquivo), idPapelCapturador: papel(ana), idClasse, assinantes: signers.map(papel) }
  return (await ana.post(`${base}/enviar/servidor`, body)).body
}
const phase = async (who: Person, id: string) => (await who.get(`${base}/${id}`)).body

describe('a refusal', () => {
  it('is recorded with its reason and stops neither other signers nor the capture', async () => {
    const id = await send(ana, bruno)
    expect(await bruno.post(`${base}/recusar/${id}`, why)).toMatchObject({ status: 200, body: { capturado: false } })
    expect((await phase(ana, id)).assinantes[1]).toMatchObject({ manifestacao: 'Recusado', ...why })
    expect((await phase(bruno, id)).situacao).toBe('Recusados')
    expect((await bruno.post(`${base}/assinar/${id}`)).status).toBe(400)
    const last = await ana.post(`${base}/assinar/${id}`)
    expect(last.body.capturado).toBe(true)
    const evento = await ana.ended(last.body.idCapturaEvento)
    expect(evento).toMatchObject({ situacao: 'Concluido', idDocumento: expect.any(String) })
    expect((await ana.get(`/v2/documentos/${evento.idDocumento}/assinantes`)).body).toMatchObject([
      { manifestacao: 'Assinado' },
      { manifestacao: 'Recusado', ...why },
    ])
  })

  it('by all signers ends the phase without a document, and the content may be sent again', async () => {
    const bytes = pdf('refused by all')
    const body = { idPapelCapturador: papel(ana), idClasse, assinantes: [papel(bruno)] }
    const id = (await ana.post(`${base}/enviar/servidor`, { ...common(await ana.upload(bytes)), ...body })).body
    expect((await bruno.post(`${base}/recusar/${id}`, why)).body).toEqual({ capturado: false })
    expect((await phase(ana, id)).situacao).toBe('Recusados')
    const again = await ana.post(`${base}/enviar/servidor`, { ...common(await ana.upload(bytes)), ...body })
    expect(again.status).toBe(200)
    expect(again.body).not.toBe(id)
  })

  it.each([[{}], [{ justificativa: '' }], [{ justificativa: '   ' }], [{ justificativa: 'x'.repeat(4001) }]])(
    'needs a reason: %j',
    async (body) => {
      const id = await send(bruno)
      expect((await bruno.post(`${base}/recusar/${id}`, body)).status).toBe(400)
      expect((await phase(bruno, id)).situacao).toBe('AguardandoMim')
    },
  )

  it('is refused to people who are no signers', async () => {
    const id = await send(bruno)
    expect((await carla.post(`${base}/recusar/${id}`, why)).status).toBe(403)
    expect((await ana.post(`${base}/recusar/${id}`, why)).status).toBe(403)
  })
})

describe('a block', () => {
  it('stops other signers, who cannot lift it, until the capturer lifts it', async () => {
    const id = await send(bruno, carla)
    expect((await bruno.post(`${base}/bloquear/${id}`, why)).status).toBe(200)
    expect(await phase(carla, id)).toMatchObject({ bloqueado: true, situacao: 'AguardandoOutros' })
    for (const act of ['assinar', 'recusar', 'bloquear']) {
      expect((await carla.post(`${base}/${act}/${id}`, why)).status).toBe(400)
    }
    expect((await carla.post(`${base}/desbloquear/${id}`)).status).toBe(403)
    expect((await ana.post(`${base}/desbloquear/${id}`)).status).toBe(200)
    expect((await ana.post(`${base}/desbloquear/${id}`)).status).toBe(400)
    expect((await carla.post(`${base}/assinar/${id}`)).status).toBe(200)
  })
})

describe('deletion', () => {
  it('is allowed to the capturer while a signer is pending, and frees the content but not the file', async () => {
    const bytes = pdf('taken back')
    const idArquivo = await ana.upload(bytes)
    const body = { idPapelCapturador: papel(ana), idClasse, assinantes: [papel(ana), papel(bruno)] }
    const id = (await ana.post(`${base}/enviar/servidor`, { ...common(idArquivo), ...body })).body
    await ana.post(`${base}/assinar/${id}`)
    expect((await bruno.remove(`${base}/${id}`)).status).toBe(403)
    expect((await ana.remove(`${base}/${id}`)).status).toBe(204)
    expect((await ana.get(`${base}/${id}`)).status).toBe(404)
    expect((await bruno.post(`${base}/assinar/${id}`)).status).toBe(404)
    expect((await ana.post(`${base}/enviar/servidor`, { ...common(idArquivo), ...body })).status).toBe(400)
    expect((await ana.post(`${base}/enviar/servidor`, { ...common(await ana.upload(bytes)), ...body })).status).toBe(
      200,
    )
  })

  it('is refused after everybody has acted', async () => {
    const id = await send(ana)
    await ana.post(`${base}/assinar/${id}`)
    expect((await ana.remove(`${base}/${id}`)).status).toBe(400)
    expect((await ana.post(`${base}/bloquear/${id}`, why)).status).toBe(400)
  })
})

describe('a phase among citizens', () => {
  it('is sent, signed and captured without a role or a class', async () => {
    const idArquivo = await marina.upload(pdf('among citizens'))
    const sent = await marina.post(`${base}/enviar/cidadao`, {
      ...common(idArquivo),
      assinantes: [marina.idCidadao, otavio.idCidadao],
    })
    expect(sent).toMatchObject({ status: 200, body: { capturado: false } })
    const id = sent.body.idDocumentoFaseAssinatura
    expect(await phase(otavio, id)).toMatchObject({ situacao: 'AguardandoMim', capturador: { id: marina.idCidadao } })
    await marina.post(`${base}/assinar/${id}`)
    const last = await otavio.post(`${base}/assinar/${id}`)
    const evento = await otavio.ended(last.body.idCapturaEvento)
    expect(evento).toMatchObject({ situacao: 'Concluido', tipo: 'CapturaNatoDigitalMultiplasAssinaturasCidadao' })
    const metadata = (await marina.get(`/v2/documentos/${evento.idDocumento}/metadados`)).body
    expect(metadata.capturador.id).toBe(marina.idCidadao)
    expect(metadata.idClasse).toBeUndefined()
  })

  it('admits only citizens as signers, and no class', async () => {
    const idArquivo = await marina.upload(pdf('with a public agent'))
    const ask = (changes: object) =>
      marina.post(`${base}/enviar/cidadao`, { ...common(idArquivo), assinantes: [otavio.idCidadao], ...changes })
    expect((await ask({ assinantes: [otavio.idCidadao, papel(bruno)] })).status).toBe(400)
    expect((await ask({ assinantes: [] })).status).toBe(400)
    expect((await ask({ idClasse })).status).toBe(400)
    // The refused requests did not use up the file.
    expect((await ask({ idClasse: null })).status).toBe(200)
  })
})
