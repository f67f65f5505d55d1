import { useEffect } from 'react'
import { create, useStore } from 'zustand'
import type { Account, SessionState } from '../../contract/bridge/session.ts'
import { useAccountState } from './account-state.tsx'
import { call, currentAccount, isCurrentAccount, on, onLink, setAccount } from './malote.ts'
import { cutToListed, mergeById } from './operation-list.ts'
import { createReplica, type Replica, type ReplicaState } from './replica.ts'

const session = createReplica(() => call('session.get', {}))
const settings = createReplica(() => call('settings.get', {}))
const status = createReplica(() => call('status.get', {}))
const appInfo = createReplica(() => call('app.ready', {}))

const createOperations = () => createReplica(() => call('outbox.list', {}))
const createMarks = () => createReplica(() => call('marks.list', {}))
export const createDrawn = () => createReplica(() => call('privacy.drawn', {}))
export const createCaptureRows = () => createReplica(() => call('capture.list', {}))

/** Reads a replica: all of its state, or what `select` takes from it. */
interface UseReplica<T> {
  (): ReplicaState<T>
  <S>(select: (state: ReplicaState<T>) => S): S
}

function readsFrom<T>(useReplica: () => Replica<T>): UseReplica<T> {
  return <S>(select: (state: ReplicaState<T>) => S = (state) => state as S) => useStore(useReplica().store, select)
}

export const useSession = readsFrom(() => session)
export const useSettings = readsFrom(() => settings)
/** A user without a role acts as a citizen; false until the session is known. */
export const useIsCitizen = () => useSession(({ value }) => value?.roles.length === 0)
export const useStatus = readsFrom(() => status)
export const useAppInfo = readsFrom(() => appInfo)

export const useOperationsReplica = () => useAccountState(createOperations)
export const useCaptureRowsReplica = () => useAccountState(createCaptureRows)
const useDrawnReplica = () => useAccountState(createDrawn)
export const useDrawn = readsFrom(useDrawnReplica)
const useMarksReplica = () => useAccountState(createMarks)
export const useMarks = readsFrom(useMarksReplica)
export const useOperations = readsFrom(useOperationsReplica)
export const useCaptureRows = readsFrom(useCaptureRowsReplica)

/**
 * Whether the program behind the page answers: in the browser host it can go away and come back.
 * `returns` counts how often it came back to the same account.
 */
export const useConnection = create<{ isConnected: boolean; returns: number }>(() => ({
  isConnected: true,
  returns: 0,
}))

/** Keeps the replicas of the signed-in account up to date while its window is mounted. */
export function useAccountReplicas(): void {
  const operations = useOperationsReplica()
  const captureRows = useCaptureRowsReplica()
  const marks = useMarksReplica()
  const drawn = useDrawnReplica()
  const returns = useConnection((connection) => connection.returns)
  useEffect(() => {
    const stops = [
      on('marks.changed', () => void marks.reload()),
      on('privacy.changed', () => void drawn.reload()),
      on('outbox.changed', ({ operations: changed, removed }) =>
        operations.change((list) =>
          cutToListed(mergeById(list, changed, ({ id }) => id).filter(({ id }) => !removed.includes(id))),
        ),
      ),
      on('capture.changed', ({ rows, removed }) =>
        captureRows.change((list) =>
          mergeById(list, rows, ({ fileId }) => fileId).filter(({ fileId }) => !removed.includes(fileId)),
        ),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [operations, captureRows, marks, drawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: events published while main was away were not received
  useEffect(() => {
    void operations.reload()
    void captureRows.reload()
    void marks.reload()
    void drawn.reload()
  }, [operations, captureRows, marks, drawn, returns])
}

/** Follows main; called once, when the page starts. */
export function startReplicas(): void {
  // Before anything renders and calls main for the account.
  session.store.subscribe(({ value }) => setAccount(accountOf(value)))
  on('session.changed', (state) => session.change(() => state))
  on('settings.changed', (preferences) => settings.change(() => preferences))
  on('status.changed', (line) => status.change(() => line))
  onLink((isConnected) => {
    useConnection.setState({ isConnected })
    if (isConnected) void begin()
  })

  async function begin(): Promise<void> {
    await appInfo.reload()
    const before = currentAccount()
    await Promise.all([session.reload(), settings.reload(), status.reload()])
    if (before === undefined || !isCurrentAccount(before)) return
    useConnection.setState(({ returns }) => ({ returns: returns + 1 }))
  }
}

const accountOf = (state: SessionState | null): Account | undefined =>
  state === null || state.person === null || state.environmentId === null
    ? undefined
    : { environmentId: state.environmentId, personId: state.person.id }
