import { type SignerFailure, SigningError } from '../../../pdf/signing/signer.ts'
import type { ChildProcess } from '../../child-process.ts'
import { type TokenRequest, tokenReplySchema } from './token-messages.ts'

export interface TokenClientOptions {
  spawn(): ChildProcess
  log: { warn(event: string, fields?: Record<string, unknown>): void }
  /** A call that takes longer is given up: a module may wait for ever. */
  limitMs: number
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

export interface TokenClient {
  /**
   * One request at a time. Rejects with a SigningError, once the child has ended with the reason of its end. The signal
   * ends the child.
   */
  ask(request: WithoutId<TokenRequest>, signal?: AbortSignal): Promise<unknown>
  /** `reason`: of later requests; default: cancelled. */
  end(reason?: SignerFailure): void
}

/** Starts a child process and speaks with it until it ends. */
export function startTokenClient({ spawn, log, limitMs }: TokenClientOptions): TokenClient {
  let child: ChildProcess | null = spawn()
  let endedBy: SignerFailure = 'cancelled'
  let lastId = 0
  let settle: { resolve(value: unknown): void; reject(error: SigningError): void } | null = null

  function end(reason: SignerFailure = 'cancelled'): void {
    if (child === null) return
    child.kill()
    child = null
    endedBy = reason
    settle?.reject(new SigningError(reason))
  }
  child.onExit(() => {
    if (child !== null) log.warn('signing.module-crashed')
    end('module-crashed')
  })
  child.onMessage((message) => {
    const reply = tokenReplySchema.safeParse(message).data
    if (reply === undefined || reply.id !== lastId) return end('module-crashed')
    if (reply.ok) return settle?.resolve(reply.value)
    log.warn('signing.token-failed', { reason: reply.reason, detail: reply.detail })
    settle?.reject(new SigningError(reply.reason))
  })
  return {
    end,
    ask: (request, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      if (child === null || signal?.aborted) return Promise.reject(new SigningError(child ? 'cancelled' : endedBy))
      lastId += 1
      settle = { resolve, reject }
      const cancel = () => end(signal?.reason instanceof SigningError ? signal.reason.reason : 'cancelled')
      signal?.addEventListener('abort', cancel)
      const timer = setTimeout(() => end('no-answer'), limitMs)
      child.send({ id: lastId, ...request })
      return promise.finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
        settle = null
      })
    },
  }
}
