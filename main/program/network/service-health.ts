import type { ServiceHealth, ServiceOperation } from '../../../contract/bridge/service-health.ts'
import { createDayFigures, sliceMs } from './day-figures.ts'

/** A call to the service; `tookMs` is null if the service did not answer, or with a fault of its own. */
export interface ServiceCall {
  readonly operation: ServiceOperation
  readonly tookMs: number | null
}

interface HealthOptions {
  now(): Date
  /** The state, or enough figures, have changed. */
  changed(): void
}

export interface HealthRecorder {
  saw(call: ServiceCall): void
  read(): ServiceHealth
  /** Forgets the figures of another service. */
  at(environmentId: string): void
}

/** Judging the state costs a look at the whole day. */
const judgeEveryMs = 1000
/** A page that shows the figures reads them again no more often than this. */
const tellEveryMs = 15_000
const neverTold = { at: Number.NEGATIVE_INFINITY, state: 'unknown' as ServiceHealth['state'] }

/** Records latency and failures of the last day, by five minutes and kind of call, in memory only. */
export function createServiceHealth({ now, changed }: HealthOptions): HealthRecorder {
  const figures = createDayFigures()
  let environment: string | null = null
  let since: number | null = null
  let judgedAt = Number.NEGATIVE_INFINITY
  let told = neverTold
  const sliceNow = () => Math.floor(now().getTime() / sliceMs)

  return {
    saw({ operation, tookMs }) {
      const at = sliceNow()
      const time = now().getTime()
      since ??= time
      figures.add(at, operation, tookMs)
      if (Math.abs(time - judgedAt) < judgeEveryMs) return
      judgedAt = time
      const state = figures.stateAt(at)
      if (state === told.state && Math.abs(time - told.at) < tellEveryMs) return
      told = { at: time, state }
      changed()
    },
    read() {
      const at = sliceNow()
      return {
        state: figures.stateAt(at),
        since: since === null ? null : new Date(since).toISOString(),
        operations: figures.operationsAt(at),
        points: figures.pointsAt(at),
      }
    },
    at(environmentId) {
      if (environment === environmentId) return
      environment = environmentId
      figures.clear()
      since = null
      told = neverTold
      changed()
    },
  }
}
