import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { Rule, Verdict } from '../support/fault-proxy.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const no: Verdict = { when: 'instead', status: 403 }
const desk = signedInApp({ environment: { horizonSeconds: 1 } })

const last = async () => (await desk.app.call('outbox.list', {})).at(-1)
/** Loses the answer of the write; from then on `look` is answered no, until the line is mended. */
function loseAndRefuse(write: RegExp, look: RegExp): void {
  let isLost = false
  const rule: Rule = ({ method, path: asked }) => {
    const request = `${method} ${asked}`
    if (!isLost && write.test(request)) {
      isLost = true
      return 'swallow'
    }
    return isLost && look.test(request) ? no : 'pass'
  }
  desk.line.judge(rule)
}

it('does not take the service for saying no to a forwarding because it may not be looked for', async () => {
  const { roleInForceId: idPapel } = await desk.app.call('session.get', {})
  const recipients = await eventually(async () => {
    const { entries } = await desk.app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
    expect(entries).toHaveLength(1)
    return entries
  })
  loseAndRefuse(/encaminhamento\/novo/, /encaminhamento\/paginated-search/)
  const draftId = randomUUID()
  const text = { subject: 'Remessa', message: 'Segue.', about: null }
  const fields = {
    ...text,
    recipients,
    idPapel,
    documents: [],
    access: 'Organizacional' as const,
    notifyByEmail: false,
  }
  await desk.app.call('compose.save', { draftId, fields })
  await desk.app.call('compose.send', { draftId })
  await eventually(async () => expect(await last()).toMatchObject({ state: 'uncertain', question: 'send-again' }))
  desk.line.judge(() => 'pass')
  await eventually(async () => expect(await last()).toMatchObject({ state: 'done' }))
  expect(desk.line.seen.filter((request) => request.endsWith('/encaminhamento/novo'))).toHaveLength(1)
})

it('finds a scan that was captured before the right to capture was taken away', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-no-'))
  const [row] = await desk.app.addFiles([await makeScanPdf(folder, 'Nota')])
  const { roleInForceId } = await desk.app.call('session.get', {})
  loseAndRefuse(/documentos\/capturar/, /documentos\/capturar/)
  await desk.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  await eventually(async () => expect(await last()).toMatchObject({ kind: 'capture', state: 'done' }))
})
