import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OperationKind, OperationState } from '../../../contract/bridge/outbox.ts'
import type { OperationStanding } from '../../../contract/bridge/standing.ts'
import type { Status as StatusLine } from '../../../contract/bridge/status.ts'
import { createStatus } from '../../../main/status/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openStatus() {
  const told: StatusLine[] = []
  const status = createStatus({ now: () => new Date(), publish: (line) => told.push(line) })
  return { status, told }
}
const operation = (state: OperationState, kind: OperationKind = 'capture', id = randomUUID()): OperationStanding => ({
  ...{ id, kind, state, waitReason: null, question: null },
})

describe('the status line', () => {
  it('knows the connection by how calls end', () => {
    const { status } = openStatus()
    expect(status.read().connection).toBe('unknown')
    for (const kind of ['unauthorised', 'cancelled', 'uncertain'] as const) status.sawOutcome(kind)
    expect(status.read().connection).toBe('unknown')
    status.sawOutcome('refused')
    expect(status.read().connection).toBe('online')
    status.sawOutcome('unreachable')
    expect(status.read().connection).toBe('offline')
    status.sawOutcome('ok')
    expect(status.read().connection).toBe('online')
  })

  it('says that sending is paused, until it goes on or somebody else sits down', () => {
    const { status, told } = openStatus()
    status.sawPause(true)
    expect(status.read().isPaused).toBe(true)
    expect(told.at(-1)?.isPaused).toBe(true)
    status.sawPause(false)
    expect(status.read().isPaused).toBe(false)
    status.sawPause(true)
    status.reset()
    expect(status.read().isPaused).toBe(false)
  })

  it('counts what is on its way and what is uncertain, by the newest state of each', () => {
    const { status } = openStatus()
    const [first, second] = [operation('ready'), operation('processing', 'forward')]
    status.sawOperations([first, second, operation('done'), operation('refused'), operation('uncertain', 'sign')])
    expect(status.read()).toMatchObject({ waiting: 2, uncertain: 1, needed: 1, ended: 1 })
    status.sawOperations([
      { ...first, state: 'uncertain' },
      { ...second, state: 'done' },
    ])
    expect(status.read()).toMatchObject({ waiting: 0, uncertain: 2, needed: 1, ended: 2 })
    status.sawOperations([{ ...first, state: 'uncertain', question: 'send-again' }])
    expect(status.read()).toMatchObject({ waiting: 0, uncertain: 1, needed: 2, ended: 2 })
    for (const archived of [second.id, second.id, randomUUID()]) status.sawArchived(archived)
    expect(status.read()).toMatchObject({ waiting: 0, uncertain: 1, needed: 2, ended: 1 })
    status.reset()
    expect(status.read()).toMatchObject({ waiting: 0, uncertain: 0, needed: 0, ended: 0, connection: 'unknown' })
  })

  it('tells which file of how many goes out, how far and how fast', () => {
    const { status } = openStatus()
    const [first, second, third] = [operation('uploading'), operation('ready'), operation('ready', 'forward')]
    status.sawOperations([first, second, third])
    status.sawBytes(first.id, 0, 4000)
    vi.advanceTimersByTime(1000)
    status.sawBytes(first.id, 2000, 4000)
    expect(status.read().sending).toEqual({
      index: 1,
      total: 2,
      bytesSent: 2000,
      bytesTotal: 4000,
      bytesPerSecond: 2000,
    })
    status.sawOperations([{ ...first, state: 'registering' }])
    expect(status.read().sending).toBeNull()
    status.sawOperations([{ ...second, state: 'uploading' }])
    status.sawBytes(second.id, 10, 100)
    expect(status.read().sending).toMatchObject({ index: 2, total: 2, bytesSent: 10, bytesTotal: 100 })
    status.sawOperations([{ ...second, state: 'done' }])
    expect(status.read().sending).toBeNull()
    status.sawOperations([{ ...third, kind: 'capture', state: 'uploading' }])
    status.sawBytes(third.id, 1, 2)
    expect(status.read().sending).toMatchObject({ index: 1, total: 1 })
  })

  it('speaks at most ten times a second, the first word and the last one included', () => {
    const { status, told } = openStatus()
    const { id } = operation('uploading')
    for (let bytes = 1; bytes <= 1000; bytes += 1) {
      status.sawBytes(id, bytes, 1000)
      vi.advanceTimersByTime(1)
    }
    expect(told[0]?.sending?.bytesSent).toBe(1)
    expect(told.length).toBeLessThanOrEqual(11)
    vi.advanceTimersByTime(100)
    expect(told.at(-1)?.sending?.bytesSent).toBe(1000)
    const before = told.length
    vi.advanceTimersByTime(1000)
    expect(told.length).toBe(before)
  })
})
