import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority, type Signer } from '../../support/authority.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'
import { draftOf, sign } from '../../support/signed-pdfs.ts'

let service: TestService
let marina: Person
let ana: Signer
beforeAll(async () => {
  ana = makeAuthority('/CN=Raiz').issue('/CN=Ana')
  service = await borrowService()
  marina = await asPerson(service, 'marina.alves')
})
afterAll(() => service.stop())

async function check(bytes: Uint8Array<ArrayBuffer>) {
  const idArquivo = await marina.upload(bytes)
  const { status, body } = await marina.post('/v2/documentos/assinatura-digital-valida', { idArquivo })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a CMS message that takes very long to parse', () => {
  const room = 600_000
  const wide = Buffer.concat([
    Buffer.from([0x30, 0x83]),
    Buffer.from([9, 0x27, 0xbb]),
    Buffer.alloc(room - 5, Buffer.from([0x05, 0x00])),
  ])
  it.each([
    ['half a million nested sequences', Buffer.alloc(room, Buffer.from([0x30, 0x80]))],
    ['half a million values in one sequence', wide],
  ])('with %s gets an answer, and so does another request meanwhile', async (_, message) => {
    const bytes = Uint8Array.from(sign(draftOf('Contrato'), ana, { message: () => message, room }).bytes)
    const [body, other] = await Promise.all([check(bytes), marina.get('/v2/usuario')])
    expect(body).toMatchObject({ isSuccess: false, message: expect.any(String) })
    expect(other.status).toBe(200)
  })
})

it('the service refuses to start when it cannot read SIGNATURE_ROOTS @all', async () => {
  const place = '/nowhere/authorities.pem'
  await expect(startService({ env: { SIGNATURE_ROOTS: place } })).rejects.toThrow(
    `SIGNATURE_ROOTS não leva a certificados que possam ser lidos: ${place}.`,
  )
})
