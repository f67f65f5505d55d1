import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type CallName, type CallOutput, calls, type ParsedCallInput } from '../../../contract/bridge/calls.ts'
import { failed, failureSchema, type Outcome } from '../../../contract/bridge/outcome.ts'
import { type Account, accountSchema } from '../../../contract/bridge/session.ts'
import type { Log } from '../log/index.ts'
import type { PageEvents } from './page-events.ts'

/** Answers one call. The input is parsed; `account` is set when the page says for whom it works. */
export type Handler<N extends CallName> = (
  input: ParsedCallInput<N>,
  account?: Account,
) => Outcome<CallOutput<N>> | Promise<Outcome<CallOutput<N>>>
export type Handlers = { readonly [N in CallName]: Handler<N> }

export interface BridgeOptions {
  handlers: Handlers
  events: Pick<PageEvents, 'start' | 'flush'>
  log: Pick<Log, 'error'>
  /** The sentence for a storage error; null for any other error. */
  sentenceOf?(error: unknown): string | null
}

export interface Bridge {
  /** Any call by its name, with any input. Never throws, and logs nothing of an invalid input. */
  call(name: string, input: unknown, account?: unknown): Promise<Outcome<unknown>>
}

/** The calls from the page: parses the input, calls the feature and parses its answer. */
export function createBridge({ handlers, events, log, sentenceOf }: BridgeOptions): Bridge {
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
    // Parsing drops what no schema names: a token cannot leave by accident.
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
        // The page never gets an answer before the events that were published earlier.
        events.flush()
        if (name === 'app.ready' && outcome.ok) events.start()
        return outcome
      } catch (error) {
        events.flush()
        return internal(name, error)
      }
    },
  }
}

const isCallName = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

/** A value whose getters throw is invalid input. */
function parseInput<T>(schema: z.ZodType<T>, input: unknown): { success: true; data: T } | { success: false } {
  try {
    return schema.safeParse(input)
  } catch {
    return { success: false }
  }
}
