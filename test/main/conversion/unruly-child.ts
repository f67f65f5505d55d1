/** A child of a conversion whose thread does not behave; the name of the file to convert says how. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { ChildOrder, ChildReply } from '../../../main/engine/conversion/child-messages.ts'
import { performInThread } from '../../../main/engine/conversion/guarded-thread.ts'
import { replyOfError } from '../../../main/engine/conversion/not-converted.ts'
import { serveParent } from '../../../main/serve-parent.ts'

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
const { Memory } = Reflect.get(globalThis, 'WebAssembly') as {
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory
}
const held: unknown[] = []
const acts: Readonly<Record<string, () => unknown>> = {
  hang() {
    for (;;);
  },
  'fill buffers'() {
    for (;;) held.push(Buffer.alloc(2 ** 20, 1))
  },
  'fill the heap'() {
    for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
  },
  'fill WebAssembly'() {
    const memory = new Memory({ initial: 1, maximum: 65_536 })
    for (;;) {
      const at = memory.grow(16) * 65_536
      new Uint8Array(memory.buffer, at).fill(1)
    }
  },
  'allocate too much'() {
    try {
      return held.push(new Uint8Array(2 ** 44))
    } catch (error) {
      return replyOfError(error)
    }
  },
  throw() {
    throw new Error('as a parser may')
  },
  exit: () => process.exit(3),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  babble: () => ({ kind: 'nonsense' }),
  'disk full': () => ({ kind: 'disk', code: 'ENOSPC', message: 'no space left on device' }),
}

if (isMainThread) serveParent<ChildOrder, ChildReply>((order) => performInThread(new URL(import.meta.url), order))
else {
  const { name } = workerData as Extract<ChildOrder, { task: 'convert' }>
  parentPort?.postMessage(acts[name]?.())
}
