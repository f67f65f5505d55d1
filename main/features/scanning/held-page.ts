import { setTimeout as wait } from 'node:timers/promises'
import type { ScanProblem } from '../../../contract/bridge/scanning.ts'

interface HeldRequest<T> {
  /** `begun` is to be called when the answer begins. */
  send(signal: AbortSignal, begun: () => void): Promise<T>
  /** The fault that the scanner tells; null without one. Never rejects. */
  fault(signal: AbortSignal): Promise<ScanProblem | null>
  readonly watchMs: number
  readonly signal: AbortSignal
}

/**
 * Asks a scanner for a page and, until the answer begins, for its fault: some scanners hold the request for minutes when paper
 * is stuck. A fault counts when it is told twice: a page that was scanned before it may still come. Rejects as `send` does.
 */
export async function askForPage<T>({
  send,
  fault,
  watchMs,
  signal,
}: HeldRequest<T>): Promise<{ answer: T } | { fault: ScanProblem }> {
  const [watching, given] = [new AbortController(), new AbortController()]
  const begun = () => watching.abort()
  const answer = send(AbortSignal.any([signal, given.signal]), begun)
  const ended = answer.then(begun, begun)
  const found = await Promise.race([ended, watch(fault, watchMs, AbortSignal.any([signal, watching.signal]))])
  if (!found || watching.signal.aborted) return { answer: await answer }
  given.abort()
  await ended
  return { fault: found }
}

/** Null once aborted. */
async function watch(fault: HeldRequest<unknown>['fault'], watchMs: number, signal: AbortSignal) {
  let before: ScanProblem | null = null
  while (!signal.aborted) {
    await wait(watchMs, undefined, { signal }).catch(() => {})
    const found: ScanProblem | null = signal.aborted ? null : await fault(signal)
    if (found !== null && found === before) return found
    before = found
  }
  return null
}
