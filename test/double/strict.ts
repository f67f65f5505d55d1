import { EventEmitter } from 'node:events'
import { declaredEvents } from './declared.ts'

/** Names that JavaScript itself asks of any object. */
const askedOfAll = new Set(['then', 'toJSON', 'constructor', 'default', '__esModule'])

/** Lets every use of a member that the double does not have fail. */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !askedOfAll.has(key))
        throw new Error(`the double knows no ${name}.${key}`)
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' && !/^class\b/.test(String(value)) ? value.bind(target) : value
    },
    set(target, key, value) {
      if (!(key in target)) throw new Error(`the double knows no ${name}.${String(key)}`)
      return Reflect.set(target, key, value)
    },
  })
}

/** An emitter of only the events that Electron declares for the class or interface `name`. */
export class DeclaredEmitter extends EventEmitter {
  readonly #name: string
  readonly #events: ReadonlySet<string>

  constructor(name: string) {
    super()
    this.#name = name
    this.#events = declaredEvents(name)
  }

  #check(event: string | symbol): void {
    if (typeof event === 'string' && !this.#events.has(event))
      throw new Error(`Electron declares no event ${this.#name} "${event}"`)
  }

  override on(event: string | symbol, listener: (...args: never[]) => void): this {
    this.#check(event)
    return super.on(event, listener as (...args: unknown[]) => void)
  }

  override once(event: string | symbol, listener: (...args: never[]) => void): this {
    this.#check(event)
    return super.once(event, listener as (...args: unknown[]) => void)
  }

  /** Emits an event that a listener can prevent; answers whether one did. */
  emitPreventable(event: string, ...args: readonly unknown[]): boolean {
    const [url] = args
    const emitted = {
      // As the events of navigation have it, beside the deprecated argument.
      ...(event.startsWith('will-') && { url }),
      defaultPrevented: false,
      preventDefault() {
        this.defaultPrevented = true
      },
    }
    this.emit(event, emitted, ...args)
    return emitted.defaultPrevented
  }
}
