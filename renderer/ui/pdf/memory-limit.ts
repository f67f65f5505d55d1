import { refuseMemory } from './refuse-memory.ts'
import { pageDone } from './worker-messages.ts'

/**
 * Bounds the memory that pdf.js takes in this worker. A browser cannot limit a worker, so everything large that pdf.js
 * makes is counted here; the window ends the worker at the first refusal.
 */
const megabyte = 1024 * 1024
/** Of one array, one canvas, or one unpacked stream. */
const mostAtOnce = 288 * megabyte
/** Of all that are held for one page. */
const mostHeld = 768 * megabyte
/** What a decoder in WebAssembly may hold. */
const mostOfWasm = 640 * megabyte
/** Of a stream that states no length: objects, meshes, fonts, pictures with a predictor. */
const mostGrown = 128 * megabyte
/** The same until the document is open: its tables alone are read, and each entry takes many times as much. */
const mostGrownBefore = 32 * megabyte
/** What the window keeps of a page until it is drawn. */
const mostSent = 640 * megabyte
/** About what an operator or a piece of text takes in the window. */
const operatorBytes = 400
/** About what each buffer takes beside its bytes: a path has two, for its points and for its bounds. */
const bufferBytes = 1024
/** So many arrays and canvases are made for one page, whatever their size: a mesh makes one for each of its points. */
const mostMade = 3_000_000
/** What is unpacked at once, before it is counted: a thousand times as much at most. */
const packedBytes = 16 * 1024
/** Of smaller arrays only their number is counted. */
const leastCounted = 64 * 1024

/** What is held for one page, in bytes, and how many arrays and canvases were made for it. */
interface Account {
  held: number
  made: number
}

// What is left of a page that is done is garbage, which the browser collects when it needs the room.
let account: Account = { held: 0, made: 0 }
let sent = 0
let isOpen = false
const released = new FinalizationRegistry<{ from: Account; bytes: number }>(({ from, bytes }) => {
  from.held -= bytes
})

function check(bytes: number): void {
  if (bytes > mostAtOnce || account.held + bytes > mostHeld) refuseMemory()
}

function hold(holder: object, bytes: number): void {
  if (bytes < leastCounted) return
  account.held += bytes
  released.register(holder, { from: account, bytes })
}

type Constructor = new (...args: never[]) => object

/** The same constructor, which makes nothing that is too large. */
function bounded<T extends Constructor>(made: T, bytesOf: (args: readonly unknown[]) => number): T {
  function make(args: readonly unknown[], newTarget: T): object {
    const bytes = bytesOf(args)
    check(bytes)
    account.made += 1
    if (account.made > mostMade) refuseMemory()
    const object: object = Reflect.construct(made, args, newTarget)
    hold(object, bytes)
    return object
  }
  return new Proxy(made, {
    construct: (_, args, newTarget) => make(args, newTarget as T),
    // An array is also made without `new`.
    apply: (_, __, args) => make(args, made),
  })
}

/** How many numbers an array has that is made from this; a view of a buffer takes nothing of its own. */
function lengthOf(from: unknown): number {
  if (typeof from === 'number') return from
  const isCopied = Array.isArray(from) || (ArrayBuffer.isView(from) && !(from instanceof DataView))
  return isCopied ? (from as { readonly length: number }).length : 0
}

function boundArrays(): void {
  const names = [
    'Uint8Array',
    'Uint8ClampedArray',
    'Int8Array',
    'Uint16Array',
    'Int16Array',
    'Uint32Array',
    'Int32Array',
    'Float32Array',
    'Float64Array',
  ] as const
  for (const name of names) {
    const made = globalThis[name]
    Object.assign(globalThis, { [name]: bounded(made, ([from]) => lengthOf(from) * made.BYTES_PER_ELEMENT) })
  }
  // An object stream states how many objects it has, and pdf.js makes room for as many.
  globalThis.Array = bounded(Array, ([length]) => (typeof length === 'number' ? 8 * length : 0))
  globalThis.ArrayBuffer = bounded(ArrayBuffer, ([length]) => Number(length))
  globalThis.OffscreenCanvas = bounded(OffscreenCanvas, ([width, height]) => 4 * Number(width) * Number(height))
  // pdf.js lets a buffer grow by copying it into one of twice its length.
  const { set } = Uint8Array.prototype
  Uint8Array.prototype.set = function (from, at) {
    const most = isOpen ? mostGrown : mostGrownBefore
    if (this.length > most && from.length === this.length / 2 && at === undefined) refuseMemory()
    set.call(this, from, at)
  }
}

function boundDecoders(): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > mostOfWasm) refuseMemory()
    return grow.call(this, pages)
  }
  globalThis.DecompressionStream = class extends DecompressionStream {
    override get writable() {
      // The browser unpacks all that it is given at once, before any of it is counted.
      const split = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(packed, controller) {
          for (let at = 0; at < packed.length; at += packedBytes) {
            controller.enqueue(packed.subarray(at, at + packedBytes))
          }
        },
      })
      split.readable.pipeTo(super.writable).catch(() => {})
      return split.writable
    }

    override get readable() {
      return super.readable.pipeThrough(new TransformStream(counted()))
    }
  }
}

type Counting = Transformer<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> & { cancel(): void }

/** Counts what a stream unpacks to, until pdf.js has all of it. */
function counted(): Counting {
  const from = account
  let unpacked = 0
  const forget = () => {
    from.held -= unpacked
    unpacked = 0
  }
  return {
    transform(chunk, controller) {
      check(chunk.byteLength)
      unpacked += chunk.byteLength
      from.held += chunk.byteLength
      if (unpacked > mostAtOnce) refuseMemory()
      controller.enqueue(chunk)
    },
    flush: forget,
    cancel: forget,
  }
}

/** A part of a page's drawing or text, as pdf.js sends it. */
interface Part {
  readonly chunk?: { readonly length?: number; readonly items?: readonly unknown[] }
}

function bytesOfTransfer(each: Transferable): number {
  if (each instanceof ArrayBuffer) return each.byteLength
  return each instanceof ImageBitmap ? 4 * each.width * each.height : 0
}

function boundMessages(): void {
  const send = self.postMessage.bind(self) as (message: unknown, transfer?: Transferable[]) => void
  function sendCounted(message: Part | string, transfer?: Transferable[] | null): void {
    if (typeof message === 'string') return send(message)
    const { length, items } = message.chunk ?? {}
    sent += operatorBytes * (length ?? items?.length ?? 0)
    for (const each of transfer ?? []) sent += bufferBytes + bytesOfTransfer(each)
    if (sent > mostSent) refuseMemory()
    send(message, transfer ?? [])
  }
  Object.assign(self, { postMessage: sendCounted })
  self.addEventListener('message', ({ data }) => {
    if (data !== pageDone) return
    account = { held: 0, made: 0 }
    sent = 0
    isOpen = true
    self.postMessage(pageDone)
  })
}

boundArrays()
boundDecoders()
boundMessages()
