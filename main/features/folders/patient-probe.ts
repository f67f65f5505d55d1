import { basename } from 'node:path'
import type { FileIdentity } from '../../folder-import.ts'
import { type ProbeResult, probe } from './probe.ts'
import type { ThreadLimit } from './thread-limit.ts'

export interface PatientProbeOptions {
  limitMs: number
  /** Aborted when stopping has waited long enough. */
  abandoned: AbortSignal
  probe?: typeof probe | undefined
  turns: ThreadLimit
  /** Other files that do not open hold all turns. */
  onWait(): void
}

/** Probes one file after the other, and abandons one that the system does not open in time. */
export function createPatientProbe(options: PatientProbeOptions) {
  const { limitMs, abandoned, probe: probeFile = probe, turns, onWait } = options
  let silentName: string | null = null

  return {
    /** The abandoned file; null once the system has answered. It still occupies one of the few threads for file work. */
    silentName: () => silentName,
    /** Null if there is no answer in time, or when `abandoned` is aborted. */
    async probe(path: string, identity: FileIdentity, isShare: boolean): Promise<ProbeResult | null> {
      const turn = { isShare, signal: abandoned, limitMs, onWait }
      const begun = await turns.begin(turn, () => probeFile(path, { identity }))
      if (begun === null) return null
      const probing = begun.answer
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), limitMs)
      const result = await unlessAborted(probing, AbortSignal.any([abandoned, limit.signal]))
      clearTimeout(timer)
      if (result !== null) return result
      silentName = basename(path)
      const answered = () => {
        silentName = null
      }
      void probing.then(answered, answered)
      return null
    },
  }
}

/** The answer of a system call, or null if it has not answered when the signal is aborted. */
export function unlessAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(null)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
