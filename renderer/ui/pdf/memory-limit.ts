import { refuseMemory } from './refuse-memory.ts'
import { pageDone } from './worker-messages.ts'

/**
 * Limits the memory that pdf.js takes in this worker. A browser cannot limit a worker, so every large allocation of
 * pdf.js is counted here; the window ends the worker at the first refusal.
 */
const megabyte = 1024 * 1024
/** For one array, one canvas, or one unpacked stream. */
const maxAtOnce = 288 * megabyte
/** For everything held for one page. */
const maxHeld = 768 * megabyte
/** For a decoder in WebAssembly. */
const maxWasm = 640 * megabyte
/** For a stream without a stated length: objects, meshes, fonts, pictures with a predictor. */
const maxGrown = 128 * megabyte
/** The same until the document is open: only its tables are read then, and each entry takes many times its size. */
const maxGrownWhileOpening = 32 * megabyte
/** For what the window keeps of a page until it is drawn. */
const maxSent = 640 * megabyte
/** Roughly what an operator or a text item takes in the window. */
const operatorBytes = 400
/** Roughly what each buffer takes besides its bytes; a path has two, its points and its bounds. */
const bufferBytes = 1024
/** The most arrays and canvases for one page, of any size: a mesh creates one for each of its points. */
const maxCreated = 3_000_000
/** Packed bytes passed on at once; they unpack to at most a thousand times as much before that is counted. */
const packedBytes = 16 * 1024
/** Smaller arrays are counted by number only. */
const minCountedBytes = 64 * 1024

/** Bytes held for one page, and arrays and canvases created for it. */
interface MemoryAccount {
  held: number
  created: number
}

// A new account for each page: what a finished page still holds is garbage.
let account: MemoryAccount = { held: 0, created: 0 }
let sent = 0
let isOpen = false
const released = new FinalizationRegistry<{ from: MemoryAccount; bytes: number }>(({ from, bytes }) => {
  from.held -= bytes
})

function check(bytes: number): void {
  if (bytes > maxAtOnce || account.held + bytes > maxHeld) refuseMemory()
}

function hold(holder: object, bytes: number): void {
  if (bytes < minCountedBytes) return
  account.held += bytes
  released.register(holder, { from: account, bytes })
}

type Constructor = new (...args: never[]) => object

/** The same constructor with its allocations counted. */
function bounded<T extends Constructor>(original: T, bytesOf: (args: readonly unknown[]) => number): T {
  function construct(args: readonly unknown[], newTarget: T): object {
    const bytes = bytesOf(args)
    check(bytes)
    account.created += 1
    if (account.created > maxCreated) refuseMemory()
    const object: object = Reflect.construct(original, args, newTarget)
    hold(object, bytes)
    return object
  }
  return new Proxy(original, {
    construct: (_, args, newTarget) => construct(args, newTarget as T),
    // Array can be called without `new`.
    apply: (_, __, args) => construct(args, original),
  })
}

/** How many numbers a typed array has when constructed from this; a view of a buffer allocates nothing. */
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
    const original = globalThis[name]
    Object.assign(globalThis, { [name]: bounded(original, ([from]) => lengthOf(from) * original.BYTES_PER_ELEMENT) })
  }
  // An object stream states how many objects it has, and pdf.js allocates for as many.
  globalThis.Array = bounded(Array, ([length]) => (typeof length === 'number' ? 8 * length : 0))
  globalThis.ArrayBuffer = bounded(ArrayBuffer, ([length]) => Number(length))
  globalThis.OffscreenCanvas = bounded(OffscreenCanvas, ([width, height]) => 4 * Number(width) * Number(height))
  // pdf.js grows a buffer by copying it into one of twice its length.
  const { set } = Uint8Array.prototype
  Uint8Array.prototype.set = function (from, at) {
    const limit = isOpen ? maxGrown : maxGrownWhileOpening
    if (this.length > limit && from.length === this.length / 2 && at === undefined) refuseMemory()
    set.call(this, from, at)
  }
}

function boundDecoders(): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxWasm) refuseMemory()
    return grow.call(this, pages)
  }
  globalThis.DecompressionStream = class extends DecompressionStream {
    override get writable() {
      // The browser unpacks each chunk completely before any of it is counted.
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
      return super.readable.pipeThrough(new TransformStream(countUnpacked()))
    }
  }
}

type CountingTransformer = Transformer<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> & { cancel(): void }

/** Counts unpacked bytes until pdf.js has received all of them. */
function countUnpacked(): CountingTransformer {
  const from = account
  let unpacked = 0
  const release = () => {
    from.held -= unpacked
    unpacked = 0
  }
  return {
    transform(chunk, controller) {
      check(chunk.byteLength)
      unpacked += chunk.byteLength
      from.held += chunk.byteLength
      if (unpacked > maxAtOnce) refuseMemory()
      controller.enqueue(chunk)
    },
    flush: release,
    cancel: release,
  }
}

/** A chunk of a page's operators or text, as pdf.js sends it. */
interface PageChunk {
  readonly chunk?: { readonly length?: number; readonly items?: readonly unknown[] }
}

function transferBytes(item: Transferable): number {
  if (item instanceof ArrayBuffer) return item.byteLength
  return item instanceof ImageBitmap ? 4 * item.width * item.height : 0
}

function boundMessages(): void {
  const send = self.postMessage.bind(self) as (message: unknown, transfer?: Transferable[]) => void
  function sendCounted(message: PageChunk | string, transfer?: Transferable[] | null): void {
    if (typeof message === 'string') return send(message)
    const { length, items } = message.chunk ?? {}
    sent += operatorBytes * (length ?? items?.length ?? 0)
    for (const item of transfer ?? []) sent += bufferBytes + transferBytes(item)
    if (sent > maxSent) refuseMemory()
    send(message, transfer ?? [])
  }
  Object.assign(self, { postMessage: sendCounted })
  self.addEventListener('message', ({ data }) => {
    if (data !== pageDone) return
    account = { held: 0, created: 0 }
    sent = 0
    isOpen = true
    self.postMessage(pageDone)
  })
}

boundArrays()
boundDecoders()
boundMessages()
