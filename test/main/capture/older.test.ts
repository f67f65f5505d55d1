import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { capturePayloadSchema } from '../../../main/capture/payload.ts'
import { captureRequest } from '../../../main/capture/requests.ts'

describe('what was stored when there were only scans', () => {
  it('an operation is still captured as a scan', () => {
    const idPapelCapturador = randomUUID()
    const stored = { fileId: randomUUID(), sha256: 'a', sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' }
    const payload = capturePayloadSchema.parse({ ...stored, idPapelCapturador })
    expect(captureRequest(payload, { idArquivo: randomUUID() })).toMatchObject({
      path: 'digitalizado/servidor',
      body: { idPapelCapturador, valorLegalDocumentoConferencia: 'CopiaAutenticadaAdministrativamente' },
    })
  })

  it('a capture with the capturer’s signature in a role never goes without its class, nor as a citizen', () => {
    const stored = { fileId: randomUUID(), sha256: 'a', sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' }
    const payload = { ...stored, idPapelCapturador: randomUUID(), how: { kind: 'self-signed' } }
    expect(capturePayloadSchema.safeParse(payload).success).toBe(false)
  })
})
