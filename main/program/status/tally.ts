import { groupOf, type OperationStatus } from '../../../contract/bridge/operation-group.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'

/** Number of operations by group; `queued` are files that wait for their upload, part of `inProgress` as `held` is. */
type Counts = Pick<AppStatus, 'inProgress' | 'held' | 'uncertain' | 'needed' | 'ended'> & { readonly queued: number }

/** Counts operations by group; an unchanged operation costs nothing. */
interface Tally {
  /** Moves an operation to its present group. */
  saw(operation: OperationStatus): void
  forget(operationId: string): void
  read(): Counts
}

type CountedGroup = 'inProgress' | 'queued' | 'held' | 'heldFile' | 'uncertain' | 'needed' | 'ended'

export function createTally(): Tally {
  const groups = new Map<string, CountedGroup>()
  const none: Record<CountedGroup, number> = {
    inProgress: 0,
    queued: 0,
    held: 0,
    heldFile: 0,
    uncertain: 0,
    needed: 0,
    ended: 0,
  }
  const counts = { ...none }

  function forget(id: string): void {
    const group = groups.get(id)
    if (group === undefined) return
    counts[group] -= 1
    groups.delete(id)
  }

  return {
    saw(operation) {
      const group = countedGroupOf(operation)
      forget(operation.id)
      counts[group] += 1
      groups.set(operation.id, group)
    },
    forget,
    read() {
      const { inProgress, queued, held, heldFile, ...others } = counts
      const allHeld = held + heldFile
      return { ...others, inProgress: inProgress + queued + allHeld, queued: queued + heldFile, held: allHeld }
    },
  }
}

function countedGroupOf({ kind, state, ...rest }: OperationStatus): CountedGroup {
  const group = groupOf({ state, ...rest })
  if (group !== 'underway') return group
  if (state === 'uncertain') return 'uncertain'
  const isFile = kind === 'capture' || kind === 'send-to-signature'
  if (state === 'held') return isFile ? 'heldFile' : 'held'
  return isFile && (state === 'ready' || state === 'waiting') ? 'queued' : 'inProgress'
}
