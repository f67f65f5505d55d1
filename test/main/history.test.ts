import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../contract/bridge/history.ts'
import { usualTiming } from '../../main/engine/outbox/index.ts'
import { eventually } from '../support/eventually.ts'
import type { Verdict } from '../support/fault-proxy.ts'
import { startTestApp } from '../support/host.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { quickTiming } from '../support/quick-timing.ts'
import { signedInApp } from '../support/signed-in-app.ts'
import { trainerOf } from '../support/training.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-history-'))
// A long delay, so that every retry is one by the person.
const signedIn = signedInApp({ anew: true, outboxTiming: { ...usualTiming, poll: quickTiming.poll } })
let number = 0

async function capture(): Promise<void> {
  number += 1
  const [row] = await signedIn.app.addFiles([await makeScanPdf(folder, `Recibo ${number}`)])
  const { roleInForceId } = await signedIn.app.call('session.get', {})
  await signedIn.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
}
const operation = async () => (await signedIn.app.call('outbox.list', {}))[0]
const reaches = (state: object) =>
  eventually(async () => expect(await operation()).toMatchObject(state)).then(operation)
const historyOf = async (): Promise<HistoryEntry[]> =>
  signedIn.app.call('outbox.history', { operationId: (await operation())?.id ?? '' })
const kindsOf = (history: readonly HistoryEntry[]) => history.map(({ kind, failure }) => failure ?? kind)
const logged = (event: string): Record<string, unknown>[] =>
  readFileSync(path.join(signedIn.app.dataFolder, 'log', 'malote.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"${event}"`))
    .map((line) => JSON.parse(line))

describe('the history of an operation', () => {
  it('covers a capture from creation to registry number, with the count of polls', async () => {
    await capture()
    const done = await reaches({ state: 'done' })
    const history = await historyOf()
    const plain = kindsOf(history).filter((kind) => kind !== 'event-pending')
    expect(plain).toEqual(['asked', 'uploaded', 'intended', 'registered', 'event-ended', 'completed'])
    expect(history.at(-1)).toMatchObject({ state: 'done', step: 'finish', result: done?.result })
    expect(history.find(({ kind }) => kind === 'registered')?.eventId).toMatch(/^[0-9a-f-]{36}$/)
    expect(history.map(({ lastAt }) => lastAt)).toEqual(history.map(({ lastAt }) => lastAt).toSorted())
    const polls = signedIn.line.seen.filter((each) => each.startsWith('GET /v2/eventos')).length
    expect(logged('outbox.event-ended')).toMatchObject([{ operation: done?.id, requests: polls }])
    await signedIn.app.restart()
    await signedIn.app.signIn()
    expect(await historyOf()).toEqual(history)
  })

  it('has an entry for each retry by the person and for its failure, and ends with the current state @all', async () => {
    signedIn.line.judge(() => 'drop')
    await capture()
    await reaches({ state: 'waiting', waitReason: 'offline' })
    for (let tries = 2; tries <= 3; tries += 1) {
      const { id = '' } = (await operation()) ?? {}
      await signedIn.app.call('outbox.retry', { operationId: id })
      await reaches({ state: 'waiting', waitReason: 'offline', attempts: tries })
    }
    const history = await historyOf()
    expect(kindsOf(history)).toEqual(['asked', 'offline', 'retry', 'offline', 'retry', 'offline'])
    expect(history.at(-1)).toMatchObject({ state: 'waiting', waitReason: 'offline', step: 'upload' })
  })

  it('covers a lost answer and its reconciliation @all', async () => {
    let armed = true
    signedIn.line.judge(({ path: asked }): Verdict => {
      if (!armed || !asked.startsWith('/v2/documentos/capturar')) return 'pass'
      armed = false
      return 'swallow'
    })
    await capture()
    await reaches({ state: 'done' })
    const history = await historyOf()
    const uncertain = history.find(({ failure }) => failure === 'uncertain')
    expect(uncertain).toMatchObject({ kind: 'failed', step: 'register', state: 'uncertain', details: { status: null } })
    expect(history.at(-1)).toMatchObject({ kind: 'completed', step: 'reconcile', state: 'done' })
  })

  it('keeps the words and code of the service, and the actions of the person @all', async () => {
    await trainerOf(signedIn.service).fault('indisponivel', {
      metodo: 'GET',
      caminho: '/v2/documentos/upload-arquivo/gerar-url-upload/:tamanhoArquivo',
    })
    await capture()
    await reaches({ state: 'waiting', waitReason: 'back-off' })
    const details = { status: 503, message: expect.stringContaining('Falha simulada'), traceId: expect.any(String) }
    expect((await historyOf()).at(-1)).toMatchObject({ failure: 'later', details, nextAt: expect.any(String) })
    await trainerOf(signedIn.service).clear()
    await signedIn.app.call('outbox.cancel', { operationId: (await operation())?.id ?? '' })
    expect((await historyOf()).at(-1)).toMatchObject({ kind: 'cancel', state: 'cancelled', details: null })
  })

  it('stays when the operation is archived, which leaves the list and the counts @all', async () => {
    signedIn.line.judge(() => 'drop')
    await capture()
    const { id = '' } = (await reaches({ state: 'waiting', waitReason: 'offline' })) ?? {}
    await signedIn.app.call('outbox.cancel', { operationId: id })
    expect(await signedIn.app.call('status.get', {})).toMatchObject({ inProgress: 0, needed: 0, ended: 1 })
    await signedIn.app.call('outbox.archive', { operationId: id })
    expect(signedIn.app.events.findLast(({ name }) => name === 'outbox.changed')?.payload).toEqual({
      operations: [],
      removed: [id],
    })
    expect(await signedIn.app.call('status.get', {})).toMatchObject({ inProgress: 0, needed: 0, ended: 0 })
    expect(kindsOf(await signedIn.app.call('outbox.history', { operationId: id })).at(-1)).toBe('cancel')
  })

  it('cannot be read by another person', async () => {
    expect(await signedIn.app.outcome('outbox.history', { operationId: randomUUID() })).toMatchObject({
      failure: { code: 'not-found' },
    })
    await capture()
    const { id = '' } = (await reaches({ state: 'done' })) ?? {}
    const { dataFolder } = signedIn.app
    await signedIn.app.call('session.signOut', {})
    expect(await signedIn.app.outcome('outbox.history', { operationId: id })).toMatchObject({
      failure: { code: 'not-signed-in' },
    })
    await signedIn.app.app.close()
    const bruno = await startTestApp({ service: signedIn.service, login: 'bruno.reis', dataFolder })
    await bruno.signIn()
    expect(await bruno.outcome('outbox.history', { operationId: id })).toMatchObject({ failure: { code: 'not-found' } })
    await bruno.stop()
  })
})
