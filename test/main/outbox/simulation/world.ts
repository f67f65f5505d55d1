import { z } from 'zod'
import type { OperationView } from '../../../../contract/bridge/outbox.ts'
import { transaction } from '../../../../main/engine/database/index.ts'
import { readMigrations } from '../../../../main/engine/database/migrations.ts'
import {
  type JobHandler,
  type Outbox,
  type PollResult,
  type StepFailure,
  usualTiming,
} from '../../../../main/engine/outbox/index.ts'
import type { Chance } from '../../../support/chance.ts'
import { createTestOutbox } from '../../../support/test-outbox.ts'
import { createClock } from './clock.ts'
import { createRows, FailingDatabase, isOver, type Payload, payloadSchema } from './database.ts'
import { createDecider } from './person.ts'
import { createService, type ServiceModel } from './service.ts'
import { createWatchers, watchedMark } from './watch-handler.ts'

const schema = readMigrations()
  .map(({ sql }) => sql)
  .join('\n')
const horizonMs = 120_000
const details = { status: 503, message: 'Depois.', traceId: null }

interface WorldOptions {
  readonly chance: Chance
  /** Simulates an engine that repeats every unanswered request, to prove that the simulation finds it. */
  readonly blind?: boolean
}

/** One run of the engine against a model of the service, on a simulated clock. */
export interface World {
  /** Runs the next due callback; false when all operations have ended. */
  step(): Promise<boolean>
  /** Violated rules, as sentences. */
  violations(): string[]
  /** Operations whose history does not end in their current state, as sentences. */
  historyViolations(): string[]
  /** States, wait reasons, questions, history entries and log entries that this run reached. */
  reached(): ReadonlySet<string>
  /** Stops all faults; from then on the person answers every question. */
  calm(): void
  readonly service: ServiceModel
}

/** One database for all runs; each run empties it first. */
const db = new FailingDatabase(schema)
const tables = ['outbox_pauses', 'job_history', 'job_dependencies', 'jobs'].map((table) =>
  db.prepare(`DELETE FROM ${table}`),
)
const owners = ['ana', 'bruno']

export function createWorld({ chance, blind = false }: WorldOptions): World {
  db.refuses = 'nothing'
  for (const table of tables) table.run()
  const clock = createClock(Date.parse('2026-11-20T12:00:00Z'))
  const { now, later } = clock
  let calm = false
  const reached = new Set<string>()
  const violations: string[] = []
  const shown = new Map<string, OperationView>()
  /** By title: end of the hold that was shown last; none for operations that the person sent at once. */
  const holds = new Map<string, number>()
  const holdMs = chance.one(4) ? 0 : chance.between(1, 10_000)
  const operations: { id: string; owner: string }[] = []
  const engines = new Map<string, { outbox: Outbox; alive: { value: boolean } }>()
  /** Owners whose sending is paused. */
  const paused = new Set<string>()
  const service = createService({ chance, now, horizonMs })

  /** Sends a request and its answer, each with a delay; no answer once the program is killed. */
  const exchange = <T>(alive: { value: boolean }, work: () => T): Promise<T> =>
    new Promise((resolve) => {
      later(chance.between(1, 400), () => {
        const answer = work()
        later(chance.between(1, 400), () => alive.value && resolve(answer))
      })
    })
  const failed = (failure: StepFailure) => ({ kind: 'failed' as const, failure })
  const trouble = () => (calm ? null : chance.trouble(details))
  const watcher = createWatchers({ chance, now, exchange, trouble, violations, isCalm: () => calm })

  function handler(
    kind: 'capture' | 'forward',
    owner: string,
    alive: { value: boolean },
  ): JobHandler<Payload, string[]> {
    const check = (payload: Payload, sends: boolean) => {
      if (sends && paused.has(owner)) violations.push(`${payload.name} made a request while sending was paused`)
      if (payload.owner !== owner) violations.push(`${payload.name} ran in the name of ${owner}`)
      const { state } = engineRow(payload)
      if (state === 'held' || isOver(state)) violations.push(`${payload.name} made a request and was ${state}`)
      for (const { title, state: needed } of neededBy(payload))
        if (needed !== 'done') violations.push(`${payload.name} made a request while ${title} was ${needed}`)
      if (now() < (holds.get(payload.name) ?? 0))
        violations.push(`${payload.name} made a request before its hold was over`)
    }
    const ask = <T>(payload: Payload, work: () => T, sends = true) => {
      check(payload, sends)
      const bad = trouble()
      return exchange(alive, () => (bad ? failed(bad) : work()))
    }
    return {
      kind,
      payload: payloadSchema,
      evidence: z.array(z.string()),
      upload:
        kind === 'forward'
          ? null
          : (payload) => ask(payload, () => ({ kind: 'uploaded' as const, file: service.upload() })),
      prepare: (payload) =>
        ask(payload, () => ({ kind: 'prepared' as const, evidence: service.recordsOf(payload.name) })),
      register: ({ payload, file }) => {
        // Its last check before the pause has passed, so the request may leave.
        check(payload, false)
        if (engineRow(payload).intent === null) violations.push(`${payload.name} left without its intent on the disk`)
        return exchange(alive, () => service.post(payload.name, file?.idArquivo ?? null, calm))
      },
      reconcile: ({ payload, evidence, file }) => {
        // Without an intent, this reconcile belongs to a step that began before the pause.
        const begins = engineRow(payload).intent !== null
        return ask(
          payload,
          () =>
            blind
              ? { kind: 'not-carried-out' as const }
              : service.reconcile(payload.name, file?.idArquivo ?? null, evidence),
          begins,
        )
      },
      // Reads after acceptance go on while sending is paused.
      finish: (payload) => ask(payload, () => ({ kind: 'completed' as const, result: {} }), false),
      onUpdate: () => undefined,
    }
  }
  const { engineRow, neededBy } = createRows(db)
  const see = (view: OperationView) => {
    shown.set(view.id, view)
    reached.add(view.state)
    if (view.waitReason !== null) reached.add(view.waitReason)
    if (view.question !== null) reached.add(view.question)
    if (view.heldUntil !== null) holds.set(view.title, Date.parse(view.heldUntil))
  }

  function open(owner: string): void {
    const alive = { value: true }
    const poll = (eventId: string): Promise<PollResult> => {
      const bad = trouble()
      return exchange(alive, () => (bad ? failed(bad) : service.poll(eventId)))
    }
    const outbox = createTestOutbox({
      db,
      owner: { environmentId: 'sim', personId: owner },
      poll,
      horizonMs,
      timing: { ...usualTiming, graceMs: 0 },
      holdMs: () => holdMs,
      handlers: [handler('capture', owner, alive), handler('forward', owner, alive), watcher(owner, alive)],
      now: () => new Date(now()),
      random: chance.random,
      timer: (call, ms) => later(ms, () => alive.value && call()),
      log: { info: (event) => reached.add(event), error: (event) => reached.add(event) },
      changed: (changed) => {
        if (db.isTransaction) violations.push('a view was sent before its commit')
        for (const view of changed) see(view)
      },
    })
    engines.set(owner, { outbox, alive })
    if (outbox.isPaused() !== paused.has(owner)) violations.push(`the pause of ${owner} was not restored`)
    const listed = outbox.list()
    for (const view of listed.ok ? listed.value : []) see(view)
    outbox.start()
  }

  const crash = (owner: string) => {
    const engine = engines.get(owner)
    if (engine) engine.alive.value = false
    open(owner)
  }
  /** The newest views of an owner's operations. */
  const viewsOf = (owner: string): OperationView[] =>
    [...shown.values()].filter(({ title }) => title.startsWith(`${owner} `))
  /** Calls the outbox; a write that the disk refuses throws and changes nothing. */
  const ask = (owner: string, what: 'cancel' | 'retry', operationId: string) => {
    try {
      const before = shown.get(operationId)?.state
      const outcome = engines.get(owner)?.outbox[what]({ operationId })
      if (outcome?.ok) reached.add(`${what} while ${before}`)
    } catch (error) {
      if (!String(error).includes('readonly')) throw error
    }
  }
  const pause = (owner: string, isPaused: boolean) => {
    const outbox = engines.get(owner)?.outbox
    try {
      outbox?.pause({ isPaused })
    } catch (error) {
      if (!String(error).includes('readonly')) throw error
    }
    if (outbox?.isPaused()) paused.add(owner)
    else paused.delete(owner)
  }
  /** Random actions of the person, crashes and disk faults between two steps. */
  const disturb = () => {
    const owner = chance.pick(owners)
    const outbox = engines.get(owner)?.outbox
    const view = chance.pick(viewsOf(owner))
    if (chance.one(60)) crash(owner)
    else if (view?.state === 'held' && chance.one(12)) ask(owner, 'cancel', view.id)
    else if (view?.state === 'held' && chance.one(20)) {
      holds.delete(view.title)
      ask(owner, 'retry', view.id)
    } else if (view?.state === 'refused' && chance.one(12)) ask(owner, 'retry', view.id)
    else if (view?.state === 'registering' && chance.one(8)) ask(owner, 'cancel', view.id)
    else if (chance.one(90) && view) ask(owner, 'cancel', view.id)
    else if (chance.one(paused.has(owner) ? 10 : 80)) pause(owner, !paused.has(owner))
    else if (chance.one(20)) outbox?.wake()
    else if (chance.one(30)) outbox?.pollNow()
    else if (chance.one(40)) db.refuses = chance.one(2) ? chance.pick(['rows', 'commits']) : 'nothing'
  }
  const decide = createDecider({
    chance,
    service,
    now,
    viewsOf,
    outboxOf: (owner) => engines.get(owner)?.outbox,
    reportViolation: (sentence) => void violations.push(sentence),
  })

  for (const owner of owners) open(owner)
  for (const owner of owners) {
    const mine: string[] = []
    for (let count = chance.between(1, 3); count > 0; count -= 1) {
      const kind = chance.one(3) ? 'capture' : chance.one(4) ? 'collect' : 'forward'
      const name = `${owner} ${count}${kind === 'collect' ? watchedMark : ''}`
      const dependsOn = chance.one(3) ? mine.slice(-1) : []
      const ownedDependencies = chance.one(2) ? dependsOn : []
      const payload = { owner, name }
      const job = { kind, title: name, roleName: null, payload, dependsOn, ownedDependencies } as const
      const id = transaction(db, (tx) => engines.get(owner)?.outbox.add(tx, job))
      if (id === undefined) throw new Error('there is no engine')
      mine.push(id)
      operations.push({ id, owner })
    }
  }

  return {
    service,
    calm() {
      calm = true
      db.refuses = 'nothing'
      for (const owner of owners) crash(owner)
      for (const owner of owners) pause(owner, false)
      later(0, function decideAll() {
        for (const owner of owners) decide(owner)
        if (operations.length > 0) later(10_000, decideAll)
      })
    },
    async step() {
      // Operations that were just added start in the next turn.
      if (!clock.next()) {
        await new Promise(setImmediate)
        if (!clock.next()) return false
      }
      await new Promise(setImmediate)
      if (!calm) disturb()
      return (
        !calm ||
        [...shown.values()].some(({ state, waitReason }) => !isOver(state) && waitReason !== 'dependency-refused')
      )
    },
    violations() {
      for (const { title, state } of shown.values()) {
        const made = service.recordsOf(title).length
        if (made > 1) violations.push(`${title} was done ${made} times`)
        const isMade = !title.endsWith(watchedMark)
        if (state === 'done' && isMade && made !== 1)
          violations.push(`${title} is said to be done, and was done ${made} times`)
        if ((state === 'cancelled' || state === 'refused') && made > 0)
          violations.push(`${title} is said to be ${state}, and was done`)
      }
      return violations
    },
    historyViolations: () =>
      owners.flatMap((owner) =>
        viewsOf(owner).flatMap(({ id, title, state, waitReason, question }) => {
          const history = engines.get(owner)?.outbox.history({ operationId: id })
          const entries = history?.ok ? history.value : []
          for (const { kind, failure } of entries)
            reached.add(failure === null ? `entry: ${kind}` : `entry: ${kind} ${failure}`)
          const last = entries.at(-1)
          const same = last?.state === state && last.waitReason === waitReason && last.question === question
          return same ? [] : [`${title} is ${state}, and its history ends with ${last?.kind}: ${last?.state}`]
        }),
      ),
    reached: () => reached,
  }
}
