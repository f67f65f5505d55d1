import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { type Interposer, startInterposer } from '../support/interposer.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import type { TestService } from '../support/service.ts'

let service: TestService
let interposer: Interposer
let ana: TestApp
let idPapel: string
beforeAll(async () => {
  service = await borrowService()
  interposer = await startInterposer(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: interposer.url })
  idPapel = (await ana.signIn()).roles[0]?.id ?? ''
})
afterAll(async () => {
  await ana.stop()
  await interposer.close()
  await service.stop()
})

const until = (operationId: string | null | undefined, state: OperationState) =>
  eventually(async () => {
    const found = (await ana.call('outbox.list', {})).find(({ id }) => id === operationId)
    expect(found?.state).toBe(state)
  })

/** Whatever is asked of this path is refused until it is allowed again. */
function refuse(part: string): void {
  interposer.judge(({ method, path: asked }) =>
    method === 'POST' && asked.includes(part) ? { when: 'instead', status: 400 } : 'pass',
  )
}
const allow = () => interposer.judge(() => 'pass')

/** Off the list, and not to be had back by a window that shows it still. */
async function cannotBeTriedAgain(operationId: string): Promise<void> {
  expect((await ana.call('outbox.list', {})).map(({ id }) => id)).not.toContain(operationId)
  const retried = await ana.outcome('outbox.retry', { operationId })
  expect(retried).toEqual({ ok: false, failure: { code: 'not-found' } })
}

it('a file that was refused and changed goes as it is shown, and never as it was', async () => {
  const [added] = await ana.addFiles([await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-refused-')), 'Ato', 1)])
  const fileIds = [added?.fileId ?? '']
  refuse('/capturar/')
  const [sent] = await ana.call('capture.submit', { fileIds, idPapel })
  const old = sent?.operationId ?? ''
  await until(old, 'refused')
  allow()
  const changed = await ana.call('capture.update', { fileIds, changes: { kind: 'copy', access: 'Publico' } })
  expect(changed).toMatchObject([{ state: 'draft', operationId: null, kind: 'copy' }])
  await cannotBeTriedAgain(old)
  const [again] = await ana.call('capture.submit', { fileIds, idPapel })
  await until(again?.operationId, 'done')
  const asked = interposer.seen.filter((each) => each.includes('/capturar/'))
  expect(asked).toEqual(['POST /v2/documentos/capturar/nato-digital/copia/servidor'])
})

it('a draft that was refused and saved goes as it is shown, and never as it was', async () => {
  const recipients = await eventually(async () => {
    const { entries } = await ana.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
    expect(entries).toHaveLength(1)
    return entries
  })
  const draftId = randomUUID()
  const fields = {
    ...{ subject: 'Antes', message: 'Segue.', recipients, idPapel, documents: [] },
    ...{ access: 'Organizacional' as const, notifyByEmail: false },
  }
  await ana.call('compose.save', { draftId, fields })
  refuse('/encaminhamento/novo')
  const { operationId } = await ana.call('compose.send', { draftId })
  const old = operationId ?? ''
  await until(old, 'refused')
  allow()
  await ana.call('compose.save', { draftId, fields: { ...fields, subject: 'Depois' } })
  await cannotBeTriedAgain(old)
  const again = await ana.call('compose.send', { draftId })
  await until(again.operationId, 'done')
  expect((await ana.call('outbox.list', {})).map(({ title }) => title)).toContain('Depois')
})
