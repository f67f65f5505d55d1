import type { SessionState } from '../../../contract/bridge/session.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'
import type { DesktopState } from '../../host.ts'

interface StateParts {
  readonly session: Pick<SessionState, 'person' | 'isLocked'>
  /** The session of an account has ended: nothing of it is sent. */
  readonly isAnyExpired: boolean
  /** Of every account that is open. */
  readonly statuses: readonly AppStatus[]
}

/** The most important state first: what keeps work from going on comes before the work. */
export function desktopStateOf({ session, isAnyExpired, statuses }: StateParts): DesktopState {
  const sum = (count: (status: AppStatus) => number) => statuses.reduce((all, status) => all + count(status), 0)
  const isPaused = statuses.length > 0 && statuses.every((status) => status.isPaused)
  const suspendedBy = statuses.find((status) => status.suspendedBy !== null)?.suspendedBy ?? null
  const needed = sum((status) => status.needed)
  const underway = sum(({ inProgress, uncertain }) => inProgress + uncertain)
  const total = sum(({ sending }) => sending?.bytesTotal ?? 0)
  const work = { isPaused, suspendedBy, needed, underway }
  return {
    kind: kindOf(session, isAnyExpired, work),
    ...work,
    uploaded: total === 0 ? null : sum(({ sending }) => sending?.bytesSent ?? 0) / total,
  }
}

type Work = Pick<DesktopState, 'isPaused' | 'suspendedBy' | 'needed' | 'underway'>

function kindOf(session: StateParts['session'], isAnyExpired: boolean, work: Work): DesktopState['kind'] {
  if (session.isLocked) return 'locked'
  if (session.person === null) return 'signed-out'
  if (isAnyExpired) return 'expired'
  if (work.isPaused) return 'paused'
  if (work.suspendedBy !== null) return 'suspended'
  return work.needed + work.underway > 0 ? 'waiting' : 'in-order'
}
