import { isDeepStrictEqual } from 'node:util'
import type { WatchedFolder } from '../../../contract/bridge/folders.ts'

/** The current status of a watched folder. */
export interface WatcherStatus {
  readonly state: 'watching' | 'paused' | 'unreachable'
  /** A message in Portuguese. */
  readonly problem: string | null
  /** How many files are seen but not imported yet. */
  readonly arriving: number
  readonly unread: WatchedFolder['unread']
}

/** Nothing is known of what lies in the folder. */
export const nothingSeen = { problem: null, arriving: 0, unread: null } as const

export interface StatusHolder {
  read(): WatcherStatus
  /** Calls `changed` if a value differs. */
  set(next: Partial<WatcherStatus>): void
}

export function createStatusHolder(changed: () => void): StatusHolder {
  let status: WatcherStatus = { state: 'watching', ...nothingSeen }
  return {
    read: () => status,
    set(next) {
      const before = status
      status = { ...status, ...next }
      if (!isDeepStrictEqual(before, status)) changed()
    },
  }
}
