import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { captureJobPayloadSchema, sendJobPayloadSchema } from '../../../main/features/capture/job-payload.ts'
import { captureRequest } from '../../../main/features/capture/requests.ts'

const stored = { fileId: randomUUID(), sha256: 'a', sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' }

describe('a stored payload', () => {
  it('without a kind is captured as a scan', () => {
    const idPapelCapturador = randomUUID()
    const payload = captureJobPayloadSchema.parse({ ...stored, idPapelCapturador })
    expect(captureRequest(payload, { idArquivo: randomUUID() })).toMatchObject({
      path: 'digitalizado/servidor',
      body: { idPapelCapturador, valorLegalDocumentoConferencia: 'CopiaAutenticadaAdministrativamente' },
    })
  })

  it('with the capturer’s signature by a role is invalid without a class', () => {
    const payload = { ...stored, idPapelCapturador: randomUUID(), how: { kind: 'self-signed' } }
    expect(captureJobPayloadSchema.safeParse(payload).success).toBe(false)
  })

  it.each([
    [0, false],
    [1, true],
  ])('that sends to signature with %i signers is valid: %s', (signers, isValid) => {
    const asked = { idPapelCapturador: randomUUID(), idClasse: randomUUID() }
    const payload = { ...stored, ...asked, assinantes: Array.from({ length: signers }, () => randomUUID()) }
    expect(sendJobPayloadSchema.safeParse(payload).success).toBe(isValid)
  })
})
