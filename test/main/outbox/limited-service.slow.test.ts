import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import type { EventPayload } from '../../../contract/bridge/events.ts'
import { logLines } from '../../support/data-folder.ts'
import { startTestApp } from '../../support/host.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { startService } from '../../support/service.ts'
import { readTables } from '../../support/tables.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

it('captures each file once while the service limits the requests of the person', async () => {
  // Each file needs two writes, so that the files need several windows.
  const service = await startService({ env: { RATE_SECONDS: '2', RATE_WRITES: '20', RATE_READS: '40' } })
  const ana = await startTestApp({ service, login: 'ana.prado', dataFolder: path.join(folder, 'data') })
  try {
    const { roles } = await ana.signIn()
    const names = Array.from({ length: 30 }, (_, place) => `Nota ${place + 1}.pdf`)
    const files = names.map((name) => {
      const file = { name, path: path.join(folder, name) }
      writeFileSync(file.path, tinyPdf(name))
      return file
    })
    const rows = await ana.addFiles(files)
    await ana.call('capture.submit', { fileIds: rows.map(({ fileId }) => fileId), idPapel: roles[0]?.id ?? '' })
    const doneOf = () => {
      const changes = ana.events.filter(({ name }) => name === 'outbox.changed')
      const operations = changes.flatMap(({ payload }) => (payload as EventPayload<'outbox.changed'>).operations)
      return new Set(operations.filter(({ state }) => state === 'done').map(({ id }) => id))
    }
    await vi.waitFor(() => expect(doneOf().size).toBe(files.length), { timeout: 150_000, interval: 100 })
    expect(JSON.stringify(logLines(ana.dataFolder))).toContain('429')
    await service.stop()
    const { documentos } = await readTables(service)
    const captured = documentos.map(({ nome }) => nome).filter((nome) => nome.startsWith('Nota'))
    expect(captured.toSorted()).toEqual(names.toSorted())
  } finally {
    await ana.stop()
    await service.stop()
  }
}, 200_000)
