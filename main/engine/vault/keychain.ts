import { z } from 'zod'
import type { ChildProcess } from '../../child-process.ts'

/** A child process that serves keychain requests, and can be killed when it hangs. The host starts it. */
/** Only `absent` permits creating a new key; `unavailable` may hide an existing one. */
type KeychainAnswer =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'absent' }
  /** `isLocked`: it is there and waits for the person. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly isLocked: boolean }

export interface Keychain {
  get(account: string): Promise<KeychainAnswer>
  /** `absent`: the value was written. */
  set(account: string, value: string): Promise<KeychainAnswer>
}

interface KeychainOptions {
  spawn: () => ChildProcess
  service: string
  /** After this time the child is killed, and the answer is `unavailable`. */
  timeoutMs: number
}

const replySchema = z.union([
  z.object({ id: z.number(), ok: z.literal(true), value: z.string().nullable() }),
  z.object({ id: z.number(), ok: z.literal(false), reason: z.string() }),
])

/** libsecret has no code for a locked collection or a dismissed question. */
const saysLocked = /\block|dismiss/i

/** The operating system's keychain. Each request runs in its own child process, since a child that hangs stays hung. */
export function createKeychain({ spawn, service, timeoutMs }: KeychainOptions): Keychain {
  function ask(request: Record<string, string>): Promise<KeychainAnswer> {
    return new Promise((resolve) => {
      const finish = (answer: KeychainAnswer) => {
        clearTimeout(timer)
        child?.kill()
        resolve(answer)
      }
      const unavailable = (reason: string) => finish({ kind: 'unavailable', reason, isLocked: saysLocked.test(reason) })
      // It asks the person to unlock it meanwhile.
      const timer = setTimeout(
        () => finish({ kind: 'unavailable', reason: `no answer in ${timeoutMs} ms`, isLocked: true }),
        timeoutMs,
      )
      let child: ChildProcess | undefined
      try {
        child = spawn()
        child.onExit(() => unavailable('the child process ended'))
        child.onMessage((message) => {
          const reply = replySchema.safeParse(message).data
          if (reply === undefined) unavailable('the child process sent a malformed reply')
          else if (!reply.ok) unavailable(reply.reason)
          else finish(reply.value === null ? { kind: 'absent' } : { kind: 'value', value: reply.value })
        })
        child.send({ id: 1, service, ...request })
      } catch (error) {
        unavailable(String(error))
      }
    })
  }
  return {
    get: (account) => ask({ act: 'get', account }),
    set: (account, value) => ask({ act: 'set', account, value }),
  }
}
