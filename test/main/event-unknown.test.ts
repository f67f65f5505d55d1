import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { refusalOf } from '../support/fault-proxy.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const signedIn = signedInApp({ environment: { horizonSeconds: 1 } })

const listed = async () => (await signedIn.app.call('outbox.list', {})).at(-1)

async function capture(name: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-event-'))
  const [row] = await signedIn.app.addFiles([await makeScanPdf(folder, name)])
  const { roleInForceId } = await signedIn.app.call('session.get', {})
  await signedIn.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
}

/** Captures a scan while its event has another state than the specification's, and nothing else can be read. */
async function expectQuoted(state: unknown, quoted: string): Promise<void> {
  const event = (body: unknown) => ({ ...Object(body), situacao: state, status: undefined })
  const search = () => ({ result: [{ id: 17 }] })
  signedIn.line.judge(({ path: asked }) => {
    if (asked.startsWith('/v2/eventos/')) return { when: 'after', rewrite: event }
    return asked.includes('paginated-search') ? { when: 'after', rewrite: search } : 'pass'
  })
  await capture(`Nota ${state}`)
  const said = { title: `Nota ${state}.pdf`, failure: { message: expect.stringContaining(quoted) } }
  await eventually(async () => expect(await listed()).toMatchObject(said))
  expect(await listed()).toMatchObject({ state: 'processing' })
  signedIn.line.judge(() => 'pass')
  await eventually(async () => expect(await listed()).toMatchObject({ state: 'done', failure: null }))
}

it('an event in an unknown state is never taken for its end: the state is quoted, and it is asked for again', () =>
  expectQuoted('EmAnálise', '“EmAnálise”, que o Malote não conhece'))

it.each([
  ['concluido', '“concluido”, que o Malote não conhece'],
  [5, '“5”, que o Malote não conhece'],
  [null, 'não informa a situação deste pedido'],
])('an event in the state %j is not taken for its end @all', expectQuoted)

it('an operation whose event was purged is reconciled @all', async () => {
  signedIn.line.judge(({ path: asked }) => (asked.startsWith('/v2/eventos/') ? refusalOf(404) : 'pass'))
  await capture('Nota')
  const operation = await eventually(async () => {
    const [found] = await signedIn.app.call('outbox.list', {})
    expect(found).toMatchObject({ state: 'done', result: { registro: expect.stringMatching(/^\d{4}-/) } })
    return found
  })
  const history = await signedIn.app.call('outbox.history', { operationId: operation?.id ?? '' })
  expect(history.map(({ kind }) => kind)).toContain('event-unknown')
})
