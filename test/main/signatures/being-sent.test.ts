import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { type Interposer, startInterposer, type Verdict } from '../../support/interposer.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { startService, type TestService } from '../../support/service.ts'

const soon = { timeout: 25_000, interval: 50 }
let service: TestService
let interposer: Interposer
let ana: TestApp
beforeAll(async () => {
  service = await startService()
  interposer = await startInterposer(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: interposer.url })
  await ana.signIn()
})
afterAll(async () => {
  await ana.stop()
  await interposer.close()
  await service.stop()
})

const pending = async () => (await ana.call('signatures.list', { situacao: 'AguardandoMim' })).items
const states = async () => (await ana.call('outbox.list', {})).map(({ state }) => state)

it('deletes nothing whose sending is still being looked for: it would be sent again', async () => {
  const line: Verdict[] = ['swallow']
  interposer.judge(({ path: asked }) =>
    asked.includes('/fase-assinatura/enviar/') ? (line.shift() ?? { when: 'instead', status: 503 }) : 'pass',
  )
  const [row] = await ana.addFiles([await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-sent-')), 'Minuta', 1)])
  const { roles } = await ana.call('session.get', {})
  const [role] = roles
  const fileIds = [row?.fileId ?? '']
  const { classes } = await vi.waitFor(async () => {
    const found = await ana.call('directory.classes', { text: '', limit: 1 })
    expect(found.classes).toHaveLength(1)
    return found
  }, soon)
  const signers = [{ id: role?.id ?? '', nome: 'Ana Prado', detalhe: '' }]
  await ana.call('capture.update', { fileIds, changes: { kind: 'signature', idClasse: classes[0]?.id ?? '', signers } })
  await ana.call('capture.submit', { fileIds, idPapel: role?.id ?? '' })
  const [item] = await vi.waitFor(async () => {
    expect(await states()).toEqual(['uncertain'])
    const items = await pending()
    expect(items).toHaveLength(1)
    return items
  }, soon)
  const id = item?.id ?? ''
  const early = await ana.outcome('signatures.delete', { id })
  expect(early).toMatchObject({ ok: false, failure: { code: 'conflict', message: expect.stringContaining('Minuta') } })
  interposer.judge(() => 'pass')
  await vi.waitFor(async () => expect(await states()).toEqual(['done']), soon)
  await ana.call('signatures.delete', { id })
  await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done']), soon)
  expect(await pending()).toEqual([])
})
