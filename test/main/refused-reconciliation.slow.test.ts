import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sendForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { type Rule, refusalOf, type Verdict } from '../support/fault-proxy.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const forbidden: Verdict = refusalOf(403)
let aheadMs = 0
const signedIn = signedInApp({ environment: { horizonSeconds: 1 }, aheadMs: () => aheadMs })

const operations = () => signedIn.app.call('outbox.list', {})
const last = async () => (await operations()).at(-1)
/** Loses the answer of `write`; then answers `read` with 403 until the rule is replaced. */
function loseAndRefuse(write: RegExp, read: RegExp): void {
  let isLost = false
  const rule: Rule = ({ method, path: requested }) => {
    const request = `${method} ${requested}`
    if (!isLost && write.test(request)) {
      isLost = true
      return 'swallow'
    }
    return isLost && read.test(request) ? forbidden : 'pass'
  }
  signedIn.line.judge(rule)
}

/** Sends a forwarding without documents. */
const forward = () => sendForwarding(signedIn.app, { subject: 'Remessa' })
const requests = () => signedIn.line.seen.filter((request) => request.endsWith('/encaminhamento/novo')).length

it('a forbidden search does not end an uncertain forwarding as refused', async () => {
  loseAndRefuse(/encaminhamento\/novo/, /encaminhamento\/paginated-search/)
  await forward()
  await eventually(async () => expect(await last()).toMatchObject({ state: 'uncertain', question: 'send-again' }))
  signedIn.line.judge(() => 'pass')
  await eventually(async () => expect(await last()).toMatchObject({ state: 'done' }))
  expect(requests()).toBe(1)
})

it('is never asked as absent while a sent record cannot be read: the person may say that it is there, and it is found once it can be read', async () => {
  const before = requests()
  let isLost = false
  signedIn.line.judge(({ method, path: requested }) => {
    if (!isLost && `${method} ${requested}`.includes('/encaminhamento/novo')) {
      isLost = true
      return 'swallow'
    }
    if (!isLost || !requested.endsWith('/encaminhamento/paginated-search')) return 'pass'
    const odd = (body: unknown) => ({ ...Object(body), result: [{ id: 17 }], count: 1 })
    return { when: 'after', rewrite: odd, asked: (body: unknown) => body }
  })
  await forward()
  const said = { message: expect.stringContaining('um deles pode ser este envio') }
  await eventually(async () => expect(await last()).toMatchObject({ state: 'uncertain', failure: said }))
  const operationId = (await last())?.id
  const asked = { state: 'uncertain', question: 'choose', doubt: 'unreadable', candidates: [{ id: operationId }] }
  await eventually(async () => expect(await last()).toMatchObject(asked))
  signedIn.line.judge(() => 'pass')
  await eventually(async () => expect(await last()).toMatchObject({ state: 'done' }))
  expect(requests()).toBe(before + 1)
})

it.each([45, -45])(
  'finds a forwarding whose answer was lost although the clock is wrong by %i minutes',
  async (minutes) => {
    const before = requests()
    aheadMs = minutes * 60_000
    try {
      loseAndRefuse(/encaminhamento\/novo/, /never/)
      await forward()
      await eventually(async () => expect(requests()).toBe(before + 1))
      await eventually(async () =>
        expect(new Set((await operations()).map(({ state }) => state))).toEqual(new Set(['done'])),
      )
      expect(requests()).toBe(before + 1)
    } finally {
      aheadMs = 0
    }
  },
)

it('finds a captured scan although the right to capture was taken away since', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-no-'))
  const [row] = await signedIn.app.addFiles([await makeScanPdf(folder, 'Nota')])
  const { roleInForceId } = await signedIn.app.call('session.get', {})
  loseAndRefuse(/documentos\/capturar/, /documentos\/capturar/)
  await signedIn.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  await eventually(async () => {
    const capture = (await operations()).find(({ kind }) => kind === 'capture')
    expect(capture).toMatchObject({ state: 'done' })
  })
})
