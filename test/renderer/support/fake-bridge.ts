import type { z } from 'zod'
import type { MaloteBridge } from '../../../contract/bridge/bridge.ts'
import {
  type CallInput,
  type CallName,
  type CallOutput,
  calls,
  type ParsedCallInput,
} from '../../../contract/bridge/calls.ts'
import { type AddFilesResult, addFilesResultSchema } from '../../../contract/bridge/capture.ts'
import { type EventName, type EventPayload, events } from '../../../contract/bridge/events.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Account } from '../../../contract/bridge/session.ts'

type MaybeLater<T> = T | Promise<T>
type Answer<N extends CallName> = (input: ParsedCallInput<N>) => MaybeLater<Outcome<CallOutput<N>>>
/** The calls that a test can hold back; `addFiles` is the upload of files. */
type Held = CallName | 'addFiles'

/** Calls that wait at the bridge, in their order. */
interface Hold {
  waiting(): number
  /** Releases this many calls, also later ones. */
  release(count: number): void
  /** Releases all calls, also later ones. */
  releaseAll(): void
}

interface TakingHold extends Hold {
  /** Undefined where the call need not wait. */
  take(): Promise<void> | undefined
}

/** `window.malote` without a main process: the test defines the answers and publishes the events. */
export interface FakeBridge extends MaloteBridge {
  answer<N extends CallName>(name: N, answer: Answer<N>): void
  answerFiles(answer: (files: readonly File[]) => MaybeLater<AddFilesResult>): void
  publish<N extends EventName>(name: N, payload: EventPayload<N>): void
  hold(name: Held): Hold
  /** The inputs of all calls with this name, oldest first. */
  asked<N extends CallName>(name: N): CallInput<N>[]
  connect(isConnected: boolean): void
  /** Removes answers, held calls and recorded inputs; listeners stay. */
  reset(): void
}

/** Rejects inputs and answers that do not match the contract, so that no test relies on an impossible shape. */
function parse<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`${what} does not fit the contract: ${parsed.error.message}`)
  return parsed.data
}

/** @param accountNow who is signed in: a call for somebody else fails, as it does at main */
export function createFakeBridge(accountNow: () => Account | undefined): FakeBridge {
  const answers = new Map<CallName, Answer<CallName>>()
  const holds = new Map<Held, TakingHold>()
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  const links = new Set<(isConnected: boolean) => void>()
  let isLinked = false
  let resets = 0
  let asked: { name: CallName; input: unknown }[] = []
  let files: (files: readonly File[]) => MaybeLater<AddFilesResult> = () => ({ rows: [], rejected: [] })

  function isForSomebodyElse(account: Account | undefined): boolean {
    const now = accountNow()
    return account !== undefined && (account.personId !== now?.personId || account.environmentId !== now.environmentId)
  }

  async function call<N extends CallName>(name: N, given: CallInput<N>, account?: Account): Promise<Outcome<never>> {
    const input = parse(calls[name].input, structuredClone(given), `input of ${name}`)
    asked.push({ name, input: given })
    const before = resets
    await holds.get(name)?.take()
    // The window that asked is gone.
    if (before !== resets || isForSomebodyElse(account)) return failed('not-signed-in')
    const answer = answers.get(name)
    if (answer === undefined) throw new Error(`no answer for ${name} ${JSON.stringify(given)}`)
    const outcome = await answer(input as never)
    return outcome.ok ? ok(parse(calls[name].output, structuredClone(outcome.value), name) as never) : outcome
  }

  return {
    call,
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener as never))
      return () => heard.delete(listener as never)
    },
    async addFiles(given, _onProgress, account) {
      await holds.get('addFiles')?.take()
      if (isForSomebodyElse(account)) return failed('not-signed-in')
      return ok(parse(addFilesResultSchema, structuredClone(await files(given)), 'addFiles'))
    },
    async openForReading(given, _onProgress, account) {
      if (isForSomebodyElse(account)) return failed('not-signed-in')
      return ok(given.map(({ name, size }) => ({ handedId: crypto.randomUUID(), name, sizeBytes: size })))
    },
    onLink(listener) {
      links.add(listener)
      listener(isLinked)
      return () => links.delete(listener)
    },
    answer: (name, answer) => void answers.set(name, answer as never),
    answerFiles(answer) {
      files = answer
    },
    publish(name, payload) {
      const parsed = parse(events[name], structuredClone(payload), name)
      for (const listener of listeners.get(name) ?? []) listener(parsed as never)
    },
    hold(name) {
      const hold = createHold()
      holds.set(name, hold)
      return hold
    },
    asked: (name) => asked.filter((each) => each.name === name).map(({ input }) => input as never),
    connect(isConnected) {
      isLinked = isConnected
      for (const listener of links) listener(isConnected)
    },
    reset() {
      // A pending action keeps React from finishing other transitions of the page.
      for (const hold of holds.values()) hold.releaseAll()
      resets += 1
      answers.clear()
      holds.clear()
      asked = []
    },
  }
}

function createHold(): TakingHold {
  let waiting: (() => void)[] = []
  let free = 0
  const letGo = () => {
    const count = Math.min(free, waiting.length)
    free -= count
    for (const go of waiting.splice(0, count)) go()
  }
  return {
    waiting: () => waiting.length,
    release(count) {
      free += count
      letGo()
    },
    releaseAll() {
      free = Number.POSITIVE_INFINITY
      const all = waiting
      waiting = []
      for (const go of all) go()
    },
    take() {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve))
      free -= 1
      return undefined
    },
  }
}
