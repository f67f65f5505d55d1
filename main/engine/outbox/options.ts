import type { DatabaseSync } from 'node:sqlite'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Owner } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { AnyHandler } from './handler.ts'
import type { PollEvent } from './perform-step.ts'
import { type Limits, usualLimits } from './runner.ts'
import { systemTimer, type Timer } from './timer.ts'
import { type OutboxTiming, usualTiming } from './timing.ts'

export interface OutboxSettings {
  limits?: Limits
  /** How long a result may be absent before the person is asked whether to send again. */
  horizonMs?: number
  /** How long an operation created now is held, and can be undone. */
  holdMs?: () => number
  timing?: OutboxTiming | undefined
}

/** Called after a change is on the disk. */
export interface OutboxListener {
  changed(operations: readonly OperationView[]): void
  archived?(operationId: string): void
  /** Called for each block of a file that has left. */
  progress(operationId: string, bytesSent: number, bytesTotal: number): void
}

export interface OutboxOptions {
  db: DatabaseSync
  owner: Owner
  handlers: readonly AnyHandler[]
  poll: PollEvent
  /** `random` is in [0, 1); `aheadMs`: how far `now` is ahead of the service's time. */
  clock: { now(): Date; random(): number; timer?: Timer; aheadMs?(): number }
  settings?: OutboxSettings
  listener: OutboxListener
  log: Pick<Log, 'info' | 'error'>
}

/** Fills in the defaults of the clock. */
export const clockOf = ({ clock }: Pick<OutboxOptions, 'clock'>) => ({ timer: systemTimer, aheadMs: () => 0, ...clock })

/** Fills in the defaults of the settings. */
export function settingsOf({ settings = {} }: Pick<OutboxOptions, 'settings'>) {
  const { limits = usualLimits, horizonMs = 120_000, holdMs = () => 0, timing = usualTiming } = settings
  return { limits, horizonMs, holdMs, timing }
}
