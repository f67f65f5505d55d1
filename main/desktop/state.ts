import type { SuspensionReason } from '../../contract/bridge/desktop.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import type { AppStatus } from '../../contract/bridge/status.ts'

/** Shown by the program's icon while the window is out of sight. */
export interface DesktopState {
  readonly kind: 'signed-out' | 'expired' | 'locked' | 'paused' | 'suspended' | 'waiting' | 'in-order'
  /** The person has paused sending. */
  readonly isPaused: boolean
  readonly suspendedBy: SuspensionReason | null
  /** Operations that wait for the person. */
  readonly needed: number
  /** Operations that continue by themselves. */
  readonly underway: number
  /** The part of the uploads that has left, 0 to 1; null without any. */
  readonly uploaded: number | null
}

interface StateParts {
  readonly session: Pick<SessionState, 'status' | 'person' | 'isLocked'>
  readonly status: AppStatus
}

/** The most important state first: what keeps work from going on comes before the work. */
export function desktopStateOf({ session, status }: StateParts): DesktopState {
  const { isPaused, suspendedBy, needed, inProgress, uncertain, sending } = status
  const isAnybody = session.person !== null || session.isLocked
  return {
    kind: kindOf({ session, status }),
    isPaused,
    suspendedBy,
    needed: isAnybody ? needed : 0,
    underway: isAnybody ? inProgress + uncertain : 0,
    uploaded: sending === null || sending.bytesTotal === 0 ? null : sending.bytesSent / sending.bytesTotal,
  }
}

function kindOf({ session, status }: StateParts): DesktopState['kind'] {
  if (session.isLocked) return 'locked'
  if (session.person === null) return 'signed-out'
  if (session.status === 'expired') return 'expired'
  if (status.isPaused) return 'paused'
  if (status.suspendedBy !== null) return 'suspended'
  return status.needed + status.inProgress + status.uncertain > 0 ? 'waiting' : 'in-order'
}
