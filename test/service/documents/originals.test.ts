import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'
import { applicationToken } from '../../support/sign-in.ts'

const url = '/v2/documentos/capturar/digitalizado/original'
const read = (id: unknown) => `/v2/documentos/digitalizado/original/${id}`

let service: TestService
let ana: Person
let marina: Person
let number = 0
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  marina = await asPerson(service, 'marina.alves')
})
afterAll(() => service.stop())
const papel = () => ana.roles[0]?.id ?? ''

const body = async (who: Person, changes: object = {}) => ({
  nomeArquivo: 'Certidão.pdf',
  restricaoAcesso: organizacional,
  idPapelCapturador: papel(),
  idArquivo: await who.upload(pdf(`original ${number++}`)),
  ...changes,
})

describe('a scanned original', () => {
  it('is validated without a capture, then captured with a bare event id', async () => {
    const wanted = await body(ana)
    expect(await ana.post(`${url}/validar`, wanted)).toMatchObject({ status: 200, body: { isSuccess: true } })
    const answer = await ana.post(url, wanted)
    expect([answer.status, answer.body]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const { idDocumento } = await ana.ended(answer.body)
    expect((await ana.get(read(idDocumento))).body).toMatchObject({
      id: idDocumento,
      valorLegal: 'Original',
      capturador: { id: papel() },
    })
    const again = await ana.post(`${url}/validar`, wanted)
    expect(again.body).toEqual({ isSuccess: false, message: expect.stringContaining('já utilizado') })
  })

  it('is validated by a public agent with one role alone', async () => {
    const carla = await asPerson(service, 'carla.nunes')
    expect(carla.roles).toHaveLength(1)
    const wanted = await body(carla, { idPapelCapturador: carla.roles[0]?.id })
    expect(await carla.post(`${url}/validar`, wanted)).toMatchObject({ status: 200, body: { isSuccess: true } })
  })

  it('is not found for a document of another kind @all', async () => {
    const other = await ana.capture(pdf('no original'))
    expect((await ana.get(read(other))).status).toBe(404)
  })

  it('is refused to a citizen, who may neither capture nor validate nor read one, even a public one', async () => {
    const wanted = await body(ana, { restricaoAcesso: publico })
    const { idDocumento } = await ana.ended((await ana.post(url, wanted)).body)
    const own = await body(marina, { idPapelCapturador: marina.idCidadao })
    for (const refused of [
      await marina.post(url, own),
      await marina.post(`${url}/validar`, own),
      await marina.get(read(idDocumento)),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining('Só servidores') } })
    }
    expect((await marina.get(`/v2/documentos/${idDocumento}`)).status).toBe(200)
    const headers = { authorization: `Bearer ${await applicationToken(service)}` }
    expect((await fetch(service.baseUrl + read(idDocumento), { headers })).status).toBe(200)
  })

  it('accepts no class', async () => {
    const answer = await ana.post(url, await body(ana, { idClasse: papel() }))
    expect(answer).toMatchObject({ status: 400, body: { issues: { idClasse: expect.any(String) } } })
  })

  it('is refused to everybody where the feature is not released @all', async () => {
    const closed = await startService({ env: { DIGITALIZADO_ORIGINAL: 'nao-liberado' } })
    const agent = await asPerson(closed, 'ana.prado')
    const wanted = await body(agent)
    for (const refused of [
      await agent.post(url, wanted),
      await agent.post(`${url}/validar`, wanted),
      await agent.get(read(papel())),
    ]) {
      expect(refused).toMatchObject({
        status: 403,
        body: { traceId: expect.any(String), error: expect.stringContaining('ainda não foi liberado') },
      })
    }
    await closed.stop()
  })
})
