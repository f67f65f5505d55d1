import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const restMs = 1000

/**
 * Puts a started process to rest: stores the compiled code for the next start, and collects the garbage of this one.
 * V8 would keep it, because an idle program allocates too little for the next collection. Takes some 100 ms.
 */
export function settle(): void {
  const timer = setTimeout(() => {
    flushCompileCache()
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect()
  }, restMs)
  timer.unref()
}
