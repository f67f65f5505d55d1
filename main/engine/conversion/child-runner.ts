import type { ChildProcess } from '../../child-process.ts'
import type { Log } from '../log/index.ts'
import { type ChildOrder, type ChildReply, childReplySchema } from './child-messages.ts'
import type { ConversionRefusal } from './types.ts'

export interface ChildRunnerOptions {
  spawn(): ChildProcess
  log: Pick<Log, 'warn'>
  /** Time limit of one child, from its start. */
  limitMs: number
  /** Children at once. */
  atOnce: number
}

interface ChildRunner {
  /**
   * Runs one child to its end; nothing of it runs any more when this resolves. Resolves as refused when it takes too long,
   * crashes, or is cancelled. Rejects only if no child can be started.
   */
  run(order: ChildOrder, signal: AbortSignal): Promise<ChildReply>
}

const refusal = (why: ConversionRefusal, detail: string): ChildReply => ({ kind: 'refused', why, nth: 0, detail })
const cancelled = refusal('cancelled', 'cancelled')

export function createChildRunner({ spawn, log, limitMs, atOnce }: ChildRunnerOptions): ChildRunner {
  const turns = createTurns(atOnce)

  async function perform(order: ChildOrder, signal: AbortSignal): Promise<ChildReply> {
    const { promise: replied, resolve: reply } = Promise.withResolvers<ChildReply>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const child = spawn()
    const cancel = () => reply(cancelled)
    const timer = setTimeout(() => reply(refusal('slow', `no end within ${limitMs} ms`)), limitMs)
    signal.addEventListener('abort', cancel, { once: true })
    child.onMessage((message) =>
      reply(childReplySchema.safeParse(message).data ?? refusal('damaged', 'the child sent another message')),
    )
    child.onExit(() => {
      reply(refusal('crashed', 'the child crashed'))
      end()
    })
    child.send(order)
    const result = await replied
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
    child.kill()
    await ended
    return result
  }

  return {
    async run(order, signal) {
      if (!(await turns.take(signal))) return cancelled
      try {
        if (signal.aborted) return cancelled
        const reply = await perform(order, signal)
        if (reply.kind === 'refused' && reply.why !== 'cancelled')
          log.warn('conversion.refused', { task: order.task, why: reply.why, detail: reply.detail })
        return reply
      } finally {
        turns.pass()
      }
    },
  }
}

/** At most so many at once; the others wait in order. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let free = atOnce
  return {
    /** False: the signal came first, and no turn is taken. */
    async take(signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return false
      if (free > 0) {
        free -= 1
        return true
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const leave = () => {
        waiting.splice(waiting.indexOf(take), 1)
        resolve(false)
      }
      const take = () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      waiting.push(take)
      signal.addEventListener('abort', leave, { once: true })
      return promise
    },
    pass(): void {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    },
  }
}
