import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { StoryEntry } from '../../contract/bridge/story.ts'
import { usualTiming } from '../../main/outbox/index.ts'
import { eventually } from '../support/eventually.ts'
import type { Verdict } from '../support/fault-proxy.ts'
import { startTestApp } from '../support/host.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { quickTiming } from '../support/quick-timing.ts'
import { signedInApp } from '../support/signed-in-app.ts'
import { trainerOf } from '../support/training.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-story-'))
// A pause long enough to be seen, so that each try is one that the person asked for.
const desk = signedInApp({ anew: true, outboxTiming: { ...usualTiming, poll: quickTiming.poll } })
let number = 0

async function capture(): Promise<void> {
  number += 1
  const [row] = await desk.app.addFiles([await makeScanPdf(folder, `Recibo ${number}`)])
  const { roleInForceId } = await desk.app.call('session.get', {})
  await desk.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
}
const operation = async () => (await desk.app.call('outbox.list', {}))[0]
const reaches = (state: object) =>
  eventually(async () => expect(await operation()).toMatchObject(state)).then(operation)
const storyOf = async (): Promise<StoryEntry[]> =>
  desk.app.call('outbox.story', { operationId: (await operation())?.id ?? '' })
const whats = (story: readonly StoryEntry[]) => story.map(({ what, failure }) => failure ?? what)
const logged = (event: string): Record<string, unknown>[] =>
  readFileSync(path.join(desk.app.dataFolder, 'log', 'malote.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"${event}"`))
    .map((line) => JSON.parse(line))

describe('the story of an operation', () => {
  it('tells a capture from its asking to its number, and how often its event was asked for', async () => {
    await capture()
    const done = await reaches({ state: 'done' })
    const story = await storyOf()
    const plain = whats(story).filter((what) => what !== 'event-pending')
    expect(plain).toEqual(['asked', 'uploaded', 'intended', 'registered', 'event-ended', 'completed'])
    expect(story.at(-1)).toMatchObject({ state: 'done', step: 'finish', result: done?.result })
    expect(story.find(({ what }) => what === 'registered')?.eventId).toMatch(/^[0-9a-f-]{36}$/)
    expect(story.map(({ lastAt }) => lastAt)).toEqual(story.map(({ lastAt }) => lastAt).toSorted())
    const polls = desk.line.seen.filter((each) => each.startsWith('GET /v2/eventos')).length
    expect(logged('outbox.event-ended')).toMatchObject([{ operation: done?.id, requests: polls }])
    await desk.app.restart()
    await desk.app.signIn()
    expect(await storyOf()).toEqual(story)
  })

  it('counts what fails again and again in one entry, and ends where the operation stands', async () => {
    desk.line.judge(() => 'drop')
    await capture()
    await reaches({ state: 'waiting', waitReason: 'offline' })
    for (let tries = 2; tries <= 3; tries += 1) {
      const { id = '' } = (await operation()) ?? {}
      await desk.app.call('outbox.retry', { operationId: id })
      await reaches({ state: 'waiting', waitReason: 'offline', attempts: tries })
    }
    const story = await storyOf()
    expect(whats(story)).toEqual(['asked', 'offline', 'retry', 'offline', 'retry', 'offline'])
    expect(story.at(-1)).toMatchObject({ state: 'waiting', waitReason: 'offline', step: 'upload' })
  })

  it('tells of an answer that never came, and of how it was found out', async () => {
    let armed = true
    desk.line.judge(({ path: asked }): Verdict => {
      if (!armed || !asked.startsWith('/v2/documentos/capturar')) return 'pass'
      armed = false
      return 'swallow'
    })
    await capture()
    await reaches({ state: 'done' })
    const story = await storyOf()
    const uncertain = story.find(({ failure }) => failure === 'uncertain')
    expect(uncertain).toMatchObject({ what: 'failed', step: 'register', state: 'uncertain', said: { status: null } })
    expect(story.at(-1)).toMatchObject({ what: 'completed', step: 'reconcile', state: 'done' })
  })

  it('keeps what the service said, with its code, and what the person did then', async () => {
    await trainerOf(desk.service).fault('indisponivel', {
      metodo: 'GET',
      caminho: '/v2/documentos/upload-arquivo/gerar-url-upload/:tamanhoArquivo',
    })
    await capture()
    await reaches({ state: 'waiting', waitReason: 'back-off' })
    const said = { status: 503, message: expect.stringContaining('Falha simulada'), traceId: expect.any(String) }
    expect((await storyOf()).at(-1)).toMatchObject({ failure: 'later', said, nextAt: expect.any(String) })
    await trainerOf(desk.service).clear()
    await desk.app.call('outbox.cancel', { operationId: (await operation())?.id ?? '' })
    expect((await storyOf()).at(-1)).toMatchObject({ what: 'cancel', state: 'cancelled', said: null })
  })

  it('stays when the operation is taken off the list, which leaves page and counts', async () => {
    desk.line.judge(() => 'drop')
    await capture()
    const { id = '' } = (await reaches({ state: 'waiting', waitReason: 'offline' })) ?? {}
    await desk.app.call('outbox.cancel', { operationId: id })
    expect(await desk.app.call('status.get', {})).toMatchObject({ waiting: 0, needed: 0, ended: 1 })
    await desk.app.call('outbox.archive', { operationId: id })
    expect(desk.app.events.findLast(({ name }) => name === 'outbox.changed')?.payload).toEqual({
      operations: [],
      removed: [id],
    })
    expect(await desk.app.call('status.get', {})).toMatchObject({ waiting: 0, needed: 0, ended: 0 })
    expect(whats(await desk.app.call('outbox.story', { operationId: id })).at(-1)).toBe('cancel')
  })

  it('is nobody else’s', async () => {
    expect(await desk.app.outcome('outbox.story', { operationId: randomUUID() })).toMatchObject({
      failure: { code: 'not-found' },
    })
    await capture()
    const { id = '' } = (await reaches({ state: 'done' })) ?? {}
    const { dataFolder } = desk.app
    await desk.app.call('session.signOut', {})
    expect(await desk.app.outcome('outbox.story', { operationId: id })).toMatchObject({
      failure: { code: 'not-signed-in' },
    })
    await desk.app.app.close()
    const bruno = await startTestApp({ service: desk.service, login: 'bruno.reis', dataFolder })
    await bruno.signIn()
    expect(await bruno.outcome('outbox.story', { operationId: id })).toMatchObject({ failure: { code: 'not-found' } })
    await bruno.stop()
  })
})
