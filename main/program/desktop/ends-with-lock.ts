import type { ChildProcess } from '../../child-process.ts'

/** For an answer, while the window is locked. */
const patienceMs = 3000

/** A process that is ended where it does not answer in a locked window: it may hang with a token that is logged in. */
export function endsWithLock(child: ChildProcess, locked: AbortSignal, isLocked: () => boolean): ChildProcess {
  let isAsked = false
  let late: NodeJS.Timeout | undefined
  function watch(): void {
    clearTimeout(late)
    if (isAsked && isLocked()) late = setTimeout(child.kill, patienceMs).unref()
  }
  child.onMessage(() => {
    isAsked = false
    watch()
  })
  locked.addEventListener('abort', watch, { once: true })
  return {
    ...child,
    send(message) {
      isAsked = true
      child.send(message)
      watch()
    },
  }
}
