import { createRequire } from 'node:module'

export type Koffi = typeof import('koffi')

let loaded: Koffi | null = null

/** Loads koffi; throws where it has no binary. A call away from the event loop gets the stack of a usual thread. */
export function loadKoffi(): Koffi {
  if (loaded !== null) return loaded
  const koffi = createRequire(import.meta.url)('koffi') as Koffi
  koffi.config({ async_stack_size: 8 * 1024 * 1024 })
  loaded = koffi
  return koffi
}
