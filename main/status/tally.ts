import { groupOf, type OperationStanding } from '../../contract/bridge/standing.ts'
import type { Status } from '../../contract/bridge/status.ts'

/** How many operations stand how; `queued` are files that wait for their turn to go out, counted a second time. */
export type Counts = Pick<Status, 'waiting' | 'uncertain' | 'needed' | 'ended'> & { readonly queued: number }

/** Counts operations by how they stand, however many there are, at no cost for those that do not change. */
export interface Tally {
  /** An operation as it is now: counted there, and no longer where it was before. */
  saw(operation: OperationStanding): void
  forget(operationId: string): void
  clear(): void
  read(): Counts
}

type Place = 'waiting' | 'queued' | 'uncertain' | 'needed' | 'ended'

export function createTally(): Tally {
  const places = new Map<string, Place>()
  const none: Record<Place, number> = { waiting: 0, queued: 0, uncertain: 0, needed: 0, ended: 0 }
  let counts = { ...none }

  function forget(id: string): void {
    const place = places.get(id)
    if (place === undefined) return
    counts[place] -= 1
    places.delete(id)
  }

  return {
    saw(operation) {
      const place = placeOf(operation)
      forget(operation.id)
      counts[place] += 1
      places.set(operation.id, place)
    },
    forget,
    clear() {
      places.clear()
      counts = { ...none }
    },
    read: () => ({ ...counts, waiting: counts.waiting + counts.queued }),
  }
}

function placeOf({ kind, state, ...rest }: OperationStanding): Place {
  const group = groupOf({ state, ...rest })
  if (group !== 'underway') return group
  if (state === 'uncertain') return 'uncertain'
  const isFile = kind === 'capture' || kind === 'send-to-signature'
  return isFile && (state === 'held' || state === 'ready' || state === 'waiting') ? 'queued' : 'waiting'
}
