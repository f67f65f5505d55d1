/** Messages between the application's process and the test that plays its desktop. */
export interface Wire {
  /** Sends a message without an answer. */
  tell(name: string, ...args: readonly unknown[]): void
  /** Sends a message and waits for the answer of the other side's handler. */
  ask<T = unknown>(name: string, ...args: readonly unknown[]): Promise<T>
  /** Registers the one handler of a message. */
  on<A extends readonly unknown[]>(name: string, handler: (...args: A) => unknown): void
}

interface Port {
  readonly connected: boolean
  send?: ((message: object, done: (error: Error | null) => void) => unknown) | undefined
  on(event: 'message' | 'disconnect', listener: (message?: unknown) => void): unknown
}

type Message =
  | { readonly kind: 'request'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown; readonly error: string | null }

/** A wire over the IPC channel of a child process, which must use the serialization "advanced". */
export function createWire(port: Port): Wire {
  const handlers = new Map<string, (...args: never[]) => unknown>()
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let next = 1
  const send = (message: Message) => {
    // The other process may be ending at this moment; 'disconnect' rejects what is still asked.
    if (port.connected) port.send?.(message, () => {})
  }

  async function serve({ id, name, args }: Extract<Message, { kind: 'request' }>): Promise<void> {
    try {
      const handler = handlers.get(name)
      if (handler === undefined) throw new Error(`the double has no handler for "${name}"`)
      send({ kind: 'answer', id, value: await handler(...(args as never[])), error: null })
    } catch (error) {
      send({ kind: 'answer', id, value: null, error: error instanceof Error ? error.message : String(error) })
    }
  }

  port.on('message', (received: unknown) => {
    const message = received as Message
    if (message.kind === 'request') {
      void serve(message)
      return
    }
    const asked = pending.get(message.id)
    pending.delete(message.id)
    if (message.error === null) asked?.resolve(message.value)
    else asked?.reject(new Error(message.error))
  })
  port.on('disconnect', () => {
    for (const { reject } of pending.values()) reject(new Error('the other process has ended'))
    pending.clear()
  })

  const ask = (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    const id = next++
    pending.set(id, answer)
    send({ kind: 'request', id, name, args })
    return answer.promise
  }
  return {
    tell: (name, ...args) => void ask(name, ...args).catch(() => {}),
    ask: ask as Wire['ask'],
    on: (name, handler) => void handlers.set(name, handler as (...args: never[]) => unknown),
  }
}
