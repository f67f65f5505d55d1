import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { createBucket, startS3rver } from '../../support/object-storages.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { sendToSign } from '../../support/phase-documents.ts'
import { asPerson } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'

let server: Awaited<ReturnType<typeof startS3rver>>
let line: FaultProxy
let service: TestService
beforeAll(async () => {
  server = await startS3rver()
  line = await startFaultProxy(server.endpoint)
  const { variables } = await createBucket({ ...server, endpoint: line.url })
  service = await startService({ env: variables })
})
afterAll(async () => {
  await service.stop()
  await line.close()
  await server.stop()
})

/** pg-boss delivers a job five times. */
const deliveries = 5

it('an event waits for a storage that is away longer than all of its retries', async () => {
  const bytes = await plainPdf('Espera')
  const [phase] = await sendToSign(service, [{ name: 'Espera.pdf', bytes }], { signers: ['ana.prado'] })
  const ana = await asPerson(service, 'ana.prado')
  line.judge(({ method, path }) => (method === 'GET' && path.includes('/objetos/') ? 'drop' : 'pass'))
  const { body } = await ana.post(`/v2/documentos/fase-assinatura/assinar/${phase}`)
  const event = async () => (await ana.get(`/v2/eventos/${body.idCapturaEvento}`)).body
  // The retries take longer and longer, so each wait has its own limit.
  for (const count of [3, deliveries, deliveries + 1]) {
    await eventually(() => expect(service.errors.split('um evento falhou').length - 1).toBeGreaterThanOrEqual(count))
  }
  expect((await event()).situacao).not.toBe('Cancelado')
  line.judge(() => 'pass')
  await eventually(async () => expect((await event()).situacao).toBe('Concluido'))
})
