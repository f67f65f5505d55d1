import type { AppStatus } from '../../../contract/bridge/status.ts'

/** The status while nobody is signed in. */
export const emptyStatus: AppStatus = {
  connection: 'unknown',
  isPaused: false,
  suspendedBy: null,
  inProgress: 0,
  held: 0,
  uncertain: 0,
  needed: 0,
  ended: 0,
  sending: null,
}
