import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import {
  createOutbox,
  type JobHandler,
  type Outbox,
  type PollEnd,
  type StepFailure,
  usualTiming,
} from '../../../main/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'

/** A service of words: each step asks it and waits for what the test lets it answer. */
interface Asked {
  readonly step: string
  readonly title: string
  readonly signal: AbortSignal
  answer(end: unknown): void
}

export const failed = (failure: StepFailure) => ({ kind: 'failed', failure })

/** For a file of tests: an engine that is stepped by hand, on a database and a clock of its own for each test. */
export function engineByHand() {
  let folder = ''
  const hand = {
    time: 0,
    asked: [] as Asked[],
    told: [] as OperationView[],
    followed: [] as string[],
    data: null as unknown as OpenedDatabase,
    outbox: null as unknown as Outbox,
    /** Opens the folder that was closed, or left behind as after kill -9. */
    open,
  }

  function open(): void {
    hand.data = openDatabase({ folder, now: () => new Date(hand.time) })
    const ask = (step: string, title: string, signal: AbortSignal) =>
      new Promise<never>((resolve) => {
        const answer = (end: unknown) => {
          hand.asked = hand.asked.filter((each) => each !== mine)
          resolve(end as never)
        }
        const mine: Asked = { step, title, signal, answer }
        hand.asked.push(mine)
        signal.addEventListener('abort', () => answer(failed({ kind: 'stopped' })))
      })
    const handler = (kind: 'capture' | 'forward'): JobHandler<{ title: string }, { known: string[] }> => ({
      kind,
      payload: z.object({ title: z.string() }),
      evidence: z.object({ known: z.array(z.string()) }),
      upload: kind === 'capture' ? ({ title }, { signal }) => ask('upload', title, signal) : null,
      note: async () => ({ kind: 'noted', evidence: { known: ['x'] } }),
      register: ({ payload, evidence }, { signal }) => {
        expect(evidence).toEqual({ known: ['x'] })
        return ask('register', payload.title, signal)
      },
      reconcile: ({ payload }, { signal }) => ask('reconcile', payload.title, signal),
      finish: ({ title }, _ids, { signal }) => ask('finish', title, signal),
      follow: (_tx, { payload, state }) => void hand.followed.push(`${payload.title} ${state}`),
    })
    hand.outbox = createOutbox({
      ...{
        db: hand.data.db,
        owner: { environmentId: 'local', personId: 'ana' },
        random: () => 0,
        log: { info() {}, error() {} },
      },
      handlers: [handler('capture'), handler('forward')],
      poll: (eventId, signal) => ask('poll', eventId, signal) as Promise<PollEnd>,
      now: () => new Date(hand.time),
      changed: (views) => hand.told.push(...views),
      progress: () => {},
      horizonMs: 10_000,
      timing: { ...usualTiming, graceMs: 0 },
      // What is tried here is not their order.
      limits: { upload: 3, register: 4, forward: 4, poll: 4, watch: 1 },
    })
  }

  beforeEach(() => {
    hand.time = Date.parse('2026-11-20T12:00:00Z')
    Object.assign(hand, { asked: [], told: [], followed: [] })
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
  const waiting = () => hand.asked.map(({ step, title }) => `${step} ${title}`).sort()
  /** Waits until exactly these steps have been begun. */
  const begun = (...steps: string[]) => eventually(() => expect(waiting()).toEqual(steps.toSorted()))
  /** Answers a step, and waits until the engine has taken the answer in. */
  async function answer(step: string, end: unknown): Promise<void> {
    const before = hand.told.length
    hand.asked.find((each) => `${each.step} ${each.title}` === step)?.answer(end)
    await eventually(() => expect(hand.told.length).toBeGreaterThan(before))
    await new Promise(setImmediate)
  }
  /** Lets time pass, and the engine look. */
  function pass(ms: number): void {
    hand.time += ms
    hand.outbox.wake()
  }

  return Object.assign(hand, { add, list, state, waiting, begun, answer, pass })
}
