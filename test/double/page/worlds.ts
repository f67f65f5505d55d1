/**
 * One half of Electron's contextBridge: the preload and the page live in two worlds of JavaScript that share nothing
 * but the document. Values are copied, functions become proxies, both halves run at once by synchronous events.
 */
type Message =
  | { kind: 'expose'; reply: number; key: string; value: unknown }
  | { kind: 'call'; reply: number; id: number; args: unknown[] }
  | { kind: 'return'; reply: number; value: unknown; isError: boolean }
  | { kind: 'settle'; id: number; value: unknown; isError: boolean }
type Callable = (...args: unknown[]) => unknown
type Marked = { world: 'function' | 'promise'; id: number } | { world: 'error'; message: string } | { world: 'value' }

/** @param channel a name of events that nothing else in the page can know */
export function createHalf(channel: string, own: 'page' | 'preload') {
  const other = own === 'page' ? 'preload' : 'page'
  const functions: Callable[] = []
  const promises = new Map<number, PromiseWithResolvers<unknown>>()
  const returned = new Map<number, Extract<Message, { kind: 'return' }>>()
  let count = 0
  const send = (detail: Message) => document.dispatchEvent(new CustomEvent(`${channel}-${other}`, { detail }))

  function pack(value: unknown): unknown {
    if (typeof value === 'function') return { world: 'function', id: functions.push(value as Callable) - 1 }
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.')
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Promise) return packPromise(value)
    if (value instanceof Error) return { world: 'error', message: value.message }
    if (Array.isArray(value)) return value.map(pack)
    if (Object.getPrototypeOf(value) === Object.prototype) return mapValues(value, pack)
    return { world: 'value', value: structuredClone(value) }
  }
  function packPromise(promise: Promise<unknown>): unknown {
    const id = ++count
    const settle = (isError: boolean) => (value: unknown) => send({ kind: 'settle', id, value: pack(value), isError })
    promise.then(settle(false), settle(true))
    return { world: 'promise', id }
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(unpack)
    if (!('world' in value)) return mapValues(value, unpack)
    const marked = value as Marked
    if (marked.world === 'function') return proxyOf(marked.id)
    if (marked.world === 'error') return new Error(marked.message)
    if (marked.world === 'value') return Reflect.get(marked, 'value')
    const waiting = Promise.withResolvers<unknown>()
    promises.set(marked.id, waiting)
    return waiting.promise
  }
  const proxyOf =
    (id: number): Callable =>
    (...args) =>
      request((reply) => ({ kind: 'call', reply, id, args: args.map(pack) }))

  function request(of: (reply: number) => Message): unknown {
    const reply = ++count
    send(of(reply))
    const answer = returned.get(reply)
    returned.delete(reply)
    if (answer === undefined) throw new Error('the other world did not answer')
    const value = unpack(answer.value)
    if (answer.isError) throw value
    return value
  }

  function answer(reply: number, act: () => unknown): void {
    try {
      send({ kind: 'return', reply, value: pack(act()), isError: false })
    } catch (error) {
      send({ kind: 'return', reply, value: pack(error), isError: true })
    }
  }

  document.addEventListener(`${channel}-${own}`, (event) => {
    const message = (event as CustomEvent<Message>).detail
    if (message.kind === 'call')
      answer(message.reply, () => functions[message.id]?.(...(message.args.map(unpack) as unknown[])))
    if (message.kind === 'expose') answer(message.reply, () => define(message.key, unpack(message.value)))
    if (message.kind === 'return') returned.set(message.reply, message)
    if (message.kind === 'settle') {
      const waiting = promises.get(message.id)
      promises.delete(message.id)
      if (message.isError) waiting?.reject(unpack(message.value))
      else waiting?.resolve(unpack(message.value))
    }
  })

  return {
    expose: (key: string, value: unknown) =>
      void request((reply) => ({ kind: 'expose', reply, key, value: pack(value) })),
  }
}

const mapValues = (value: object, change: (each: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]))

/** As Electron does: read-only, and never over something of the page's. */
function define(key: string, value: unknown): void {
  if (key in window) throw new Error('Cannot bind an API on top of an existing property on the window object')
  Object.defineProperty(window, key, { value: deepFreeze(value), enumerable: true })
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const each of Object.values(value)) deepFreeze(each)
  return Object.freeze(value)
}
