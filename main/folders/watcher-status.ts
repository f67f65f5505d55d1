/** The current status of a watched folder. */
export interface WatcherStatus {
  readonly state: 'watching' | 'paused' | 'unreachable'
  /** A message in Portuguese. */
  readonly problem: string | null
  /** How many files are seen but not imported yet. */
  readonly arriving: number
}

export interface StatusHolder {
  read(): WatcherStatus
  /** Calls `changed` if a value differs. */
  set(next: Partial<WatcherStatus>): void
}

export function createStatusHolder(changed: () => void): StatusHolder {
  let status: WatcherStatus = { state: 'watching', problem: null, arriving: 0 }
  return {
    read: () => status,
    set(next) {
      const before = status
      status = { ...status, ...next }
      if ((Object.keys(before) as (keyof WatcherStatus)[]).some((key) => before[key] !== status[key])) changed()
    },
  }
}
