import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { asPerson, type Person, pdf } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'

let service: TestService
let ana: Person
beforeAll(async () => {
  service = await startService()
  ana = await asPerson(service, 'ana.prado')
})
afterAll(() => service.stop())

const kept = () =>
  readdirSync(path.join(service.dataFolder, 'service/files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

it('the sweep removes old uploads without a record and keeps those with one', async () => {
  const idDocumento = await ana.capture(pdf('captured'))
  const forgotten = await ana.upload(pdf('forgotten'))
  expect(kept()).toBe(2)
  // Both files become too old only now, after the first one has its record.
  await service.restart({ config: { uploadHours: 1 / 3600 } })
  ana = await asPerson(service, 'ana.prado')
  await eventually(() => expect(kept()).toBe(1))
  const { status, body } = await ana.requestCapture(forgotten)
  expect(status).toBe(400)
  expect(body.error).toContain('Envie o arquivo novamente')
  const address = (await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
  expect(await (await fetch(address)).text()).toContain('captured')
})
