import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import {
  type JobHandler,
  type Outbox,
  type PollResult,
  type StepFailure,
  usualTiming,
} from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

/** A running step, which the test ends with an answer. */
interface RunningStep {
  readonly step: string
  readonly title: string
  readonly signal: AbortSignal
  answer(end: unknown): void
}

export const failed = (failure: StepFailure) => ({ kind: 'failed', failure })

/** An engine that the tests of one file step by hand; each test has its own database and clock. */
export function engineByHand() {
  let folder = ''
  const hand = {
    time: 0,
    running: [] as RunningStep[],
    reported: [] as OperationView[],
    /** How many operations each report had. */
    reports: [] as number[],
    followed: [] as string[],
    /** Why `prepare` refuses; null while it does not. */
    refusal: null as StepFailure | null,
    data: null as unknown as OpenedDatabase,
    outbox: null as unknown as Outbox,
    /** Opens the folder again, after a close or as after kill -9. */
    open,
  }

  function open(): void {
    hand.data = openDatabase({ folder, now: () => new Date(hand.time) })
    const ask = (step: string, title: string, signal: AbortSignal) =>
      new Promise<never>((resolve) => {
        const answer = (end: unknown) => {
          hand.running = hand.running.filter((each) => each !== mine)
          resolve(end as never)
        }
        const mine: RunningStep = { step, title, signal, answer }
        hand.running.push(mine)
        signal.addEventListener('abort', () => answer(failed({ kind: 'stopped' })))
      })
    const handler = (kind: 'capture' | 'forward'): JobHandler<{ title: string }, { known: string[] }> => ({
      kind,
      payload: z.object({ title: z.string() }),
      evidence: z.object({ known: z.array(z.string()) }),
      upload: kind === 'capture' ? ({ title }, { signal }) => ask('upload', title, signal) : null,
      prepare: async () =>
        hand.refusal === null
          ? { kind: 'prepared', evidence: { known: ['x'] } }
          : { kind: 'failed', failure: hand.refusal },
      register: ({ payload, evidence }, { signal }) => {
        expect(evidence).toEqual({ known: ['x'] })
        return ask('register', payload.title, signal)
      },
      reconcile: ({ payload }, { signal }) => ask('reconcile', payload.title, signal),
      finish: ({ title }, _ids, { signal }) => ask('finish', title, signal),
      onUpdate: (_tx, { payload, state }) => void hand.followed.push(`${payload.title} ${state}`),
    })
    hand.outbox = createTestOutbox({
      db: hand.data.db,
      handlers: [handler('capture'), handler('forward')],
      poll: (eventId, signal) => ask('poll', eventId, signal) as Promise<PollResult>,
      now: () => new Date(hand.time),
      changed(views) {
        hand.reported.push(...views)
        hand.reports.push(views.length)
      },
      horizonMs: 10_000,
      timing: { ...usualTiming, graceMs: 0 },
      // Several forwardings at once: their order is tested in order.test.ts.
      limits: { upload: 3, register: 4, forward: 4, poll: 4, watch: 1 },
    })
  }

  beforeEach(() => {
    hand.time = Date.parse('2026-11-20T12:00:00Z')
    Object.assign(hand, { running: [], reported: [], reports: [], followed: [], refusal: null })
    folder = mkdtempSync(path.join(tmpdir(), 'malote-engine-'))
    open()
    hand.outbox.start()
  })
  afterEach(async () => {
    await hand.outbox.stop()
    hand.data.close()
  })

  const add = (title: string, kind: 'capture' | 'forward' = 'capture', dependsOn: string[] = []) =>
    transaction(hand.data.db, (tx) =>
      hand.outbox.add(tx, { kind, title, roleName: null, payload: { title }, dependsOn }),
    )
  const list = () => {
    const outcome = hand.outbox.list()
    return outcome.ok ? outcome.value : []
  }
  const state = (title: string) => list().find((each) => each.title === title)?.state
  const waiting = () => hand.running.map(({ step, title }) => `${step} ${title}`).sort()
  /** Waits until exactly these steps are running. */
  const begun = (...steps: string[]) => eventually(() => expect(waiting()).toEqual(steps.toSorted()))
  /** Ends a step, and waits until the engine has applied the answer. */
  async function answer(step: string, end: unknown): Promise<void> {
    const before = hand.reported.length
    hand.running.find((each) => `${each.step} ${each.title}` === step)?.answer(end)
    await eventually(() => expect(hand.reported.length).toBeGreaterThan(before))
    await new Promise(setImmediate)
  }
  /** Moves the clock, and wakes the engine. */
  function pass(ms: number): void {
    hand.time += ms
    hand.outbox.wake()
  }

  return Object.assign(hand, { add, list, state, waiting, begun, answer, pass })
}
