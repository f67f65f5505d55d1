import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type CallOutput, calls, type ParsedCallInput } from '../../contract/bridge/calls.ts'
import type { CallName, EventName } from '../../contract/bridge/channels.ts'
import { type EventPayload, events } from '../../contract/bridge/events.ts'
import { failed, failureSchema, type Outcome } from '../../contract/bridge/outcome.ts'
import { type Account, accountSchema } from '../../contract/bridge/session.ts'
import type { Log } from '../log/index.ts'

/** What does the work of one call: gets input that has been parsed, and whom the page works for where it says so. */
export type Handler<N extends CallName> = (
  input: ParsedCallInput<N>,
  account?: Account,
) => Outcome<CallOutput<N>> | Promise<Outcome<CallOutput<N>>>
export type Handlers = { readonly [N in CallName]: Handler<N> }

export interface BridgeOptions {
  handlers: Handlers
  /** Carries an event to the page. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>): void
  log: Pick<Log, 'error' | 'warn'>
  /** What a person is told of an error that is the disk's; null for any other. */
  sentenceOf?(error: unknown): string | null
}

export interface Bridge {
  /** Any call by its name, with any input. Never throws, and repeats nothing of an input that it could not read. */
  call(name: string, input: unknown, account?: unknown): Promise<Outcome<unknown>>
  /** Carries an event once the page has said that it is ready; before that nobody would hear it, and it is dropped. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>): void
}

/** The one door between pages and main: parse, call the feature, check what it answers, and tell an outcome. */
export function createBridge({ handlers, publish, log, sentenceOf }: BridgeOptions): Bridge {
  let ready = false

  function internal(name: CallName, cause: unknown): Outcome<never> {
    const id = randomUUID()
    log.error('bridge.fault', { call: name, id, error: cause })
    const message = sentenceOf?.(cause) ?? null
    return message === null ? failed('internal', { traceId: id }) : failed('storage-problem', { message, traceId: id })
  }

  async function answer(name: CallName, input: unknown, account: Account | undefined): Promise<Outcome<unknown>> {
    const handler = handlers[name] as (
      input: unknown,
      account?: Account,
    ) => Outcome<unknown> | Promise<Outcome<unknown>>
    const outcome = await handler(input, account)
    // What comes out is parsed as well: what no schema names, a token for instance, cannot slip out beside the rest.
    if (!outcome.ok) return { ok: false, failure: failureSchema.parse(outcome.failure) }
    return { ok: true, value: calls[name].output.parse(outcome.value) }
  }

  return {
    async call(name, input, account) {
      if (!isCallName(name)) return failed('invalid-input')
      const parsed = parseInput(calls[name].input as z.ZodType, input)
      const parsedAccount = parseInput(accountSchema.optional(), account)
      if (!parsed.success || !parsedAccount.success) return failed('invalid-input')
      try {
        const outcome = await answer(name, parsed.data, parsedAccount.data)
        if (name === 'app.ready' && outcome.ok) ready = true
        return outcome
      } catch (error) {
        return internal(name, error)
      }
    },
    publish(name, payload) {
      if (!ready) return
      const parsed = events[name].safeParse(payload)
      if (parsed.success) publish(name, parsed.data as typeof payload)
      else log.error('bridge.event-of-another-shape', { name })
    },
  }
}

const isCallName = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

/** A value that throws when it is looked at (a getter, a revoked proxy) is just another wrong shape. */
function parseInput<T>(schema: z.ZodType<T>, input: unknown): { success: true; data: T } | { success: false } {
  try {
    return schema.safeParse(input)
  } catch {
    return { success: false }
  }
}
