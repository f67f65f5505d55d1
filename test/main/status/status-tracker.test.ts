import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OperationStatus } from '../../../contract/bridge/operation-group.ts'
import type { OperationKind, OperationState } from '../../../contract/bridge/outbox.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'
import { createStatusTracker } from '../../../main/program/status/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openStatus() {
  const changes: AppStatus[] = []
  const status = createStatusTracker({ now: () => new Date(), changed: () => changes.push(status.read()) })
  return { status, changes }
}
const operation = (state: OperationState, kind: OperationKind = 'capture', id = randomUUID()): OperationStatus => ({
  id,
  kind,
  state,
  waitReason: null,
  question: null,
})

describe('the status line', () => {
  it('takes the connection from the outcome of calls', () => {
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

  it('shows a pause until sending resumes', () => {
    const { status, changes } = openStatus()
    status.sawPause(true)
    expect(status.read().isPaused).toBe(true)
    expect(changes.at(-1)?.isPaused).toBe(true)
    status.sawPause(false)
    expect(status.read().isPaused).toBe(false)
  })

  it('counts operations by their newest state', () => {
    const { status } = openStatus()
    const [first, second] = [operation('ready'), operation('processing', 'forward')]
    status.sawOperations([first, second, operation('done'), operation('refused'), operation('uncertain', 'sign')])
    expect(status.read()).toMatchObject({ inProgress: 2, uncertain: 1, needed: 1, ended: 1 })
    status.sawOperations([
      { ...first, state: 'uncertain' },
      { ...second, state: 'done' },
    ])
    expect(status.read()).toMatchObject({ inProgress: 0, uncertain: 2, needed: 1, ended: 2 })
    status.sawOperations([{ ...first, state: 'uncertain', question: 'send-again' }])
    expect(status.read()).toMatchObject({ inProgress: 0, uncertain: 1, needed: 2, ended: 2 })
    for (const archived of [second.id, second.id, randomUUID()]) status.sawArchived(archived)
    expect(status.read()).toMatchObject({ inProgress: 0, uncertain: 1, needed: 2, ended: 1 })
  })

  it('counts held operations apart, until they are sent', () => {
    const { status } = openStatus()
    const [file, message] = [operation('held'), operation('held', 'forward')]
    status.sawOperations([file, message, operation('processing', 'sign')])
    expect(status.read()).toMatchObject({ inProgress: 3, held: 2 })
    status.sawOperations([{ ...file, state: 'uploading' }])
    expect(status.read()).toMatchObject({ inProgress: 3, held: 1 })
    status.sawOperations([{ ...message, state: 'cancelled' }])
    expect(status.read()).toMatchObject({ inProgress: 2, held: 0 })
  })

  it('shows index and number of the uploading file, its bytes and its speed', () => {
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

  it('measures the speed of the last three seconds, however small the blocks are', () => {
    const { status, changes } = openStatus()
    const { id } = operation('uploading')
    for (let block = 1; block <= 5000; block += 1) {
      status.sawBytes(id, block * (block <= 2000 ? 10 : 30), 200_000)
      vi.advanceTimersByTime(1)
    }
    expect(changes).toHaveLength(5000)
    const speed = status.read().sending?.bytesPerSecond ?? 0
    expect(Math.abs(speed - 30_000)).toBeLessThan(1500)
  })
})
