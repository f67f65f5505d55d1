import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Puts a started process to rest: stores the compiled code for the next start, and collects the garbage of this one.
 * V8 would keep it, because an idle program allocates too little for the next collection. Begins after a second and
 * takes some 100 ms.
 */
export function settle(): void {
  setTimeout(() => {
    flushCompileCache()
    setFlagsFromString('--expose-gc')
    runInNewContext('gc()')
  }, 1000).unref()
}
