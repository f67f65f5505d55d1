import type { Bridge } from '../bridge/index.ts'
import type { Host } from '../host.ts'
import type { Status } from '../status/index.ts'

/** What a desk tells the window and the status line. */
interface Told {
  readonly publish: Bridge['publish']
  /** The system's own notifications. */
  readonly notify: Host['notify']
  readonly status: Pick<Status, 'read' | 'sawOutcome' | 'sawOperations' | 'sawArchived' | 'sawPause' | 'sawBytes'>
}

/**
 * The same until the desk is left: what ends there afterwards is nobody's to see who sits down next. Its operations
 * still write it down.
 */
export function untilLeft({ publish, notify, status }: Told): Told & { leave(): void } {
  let isLeft = false
  return {
    publish: (name, payload) => {
      if (!isLeft) publish(name, payload)
    },
    notify: (words) => {
      if (!isLeft) notify(words)
    },
    status: {
      read: status.read,
      sawOutcome: (kind) => isLeft || status.sawOutcome(kind),
      sawOperations: (operations) => isLeft || status.sawOperations(operations),
      sawArchived: (id) => isLeft || status.sawArchived(id),
      sawPause: (isPaused) => isLeft || status.sawPause(isPaused),
      sawBytes: (...progress) => isLeft || status.sawBytes(...progress),
    },
    leave() {
      isLeft = true
    },
  }
}
