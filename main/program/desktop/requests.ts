import type { DesktopRequest } from '../../../contract/bridge/desktop.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { parseMaloteLink } from '../../malote-link.ts'

interface DesktopRequestsOptions {
  /** Whether the window shows somebody's account. */
  isOpen(): boolean
  /** Publishes that the page has something to take. */
  asked(): void
}

/** Requests of the person from outside the window, until its page takes them. */
export interface DesktopRequests {
  /** Ignored while the window shows nobody's account. */
  add(request: DesktopRequest): void
  /** A `malote:` link, unparsed. It waits for the sign-in. */
  link(text: string): void
  /** Failures: not-signed-in; the requests then wait. */
  take(): Outcome<DesktopRequest[]>
  /** After a sign-out: only links stay, which name no account. */
  onSignOut(): void
}

/** A page that does not answer must not fill the memory. */
const maxWaiting = 20

export function createDesktopRequests({ isOpen, asked }: DesktopRequestsOptions): DesktopRequests {
  let waiting: readonly DesktopRequest[] = []
  function keep(request: DesktopRequest): void {
    waiting = [...waiting, request].slice(-maxWaiting)
    asked()
  }
  return {
    add(request) {
      if (isOpen()) keep(request)
    },
    link(text) {
      const linked = parseMaloteLink(text)
      keep(linked === null ? { kind: 'refused-link' } : { kind: 'link', number: linked.number, of: linked.kind })
    },
    take() {
      if (!isOpen()) return failed('not-signed-in')
      const taken = [...waiting]
      waiting = []
      return ok(taken)
    },
    onSignOut() {
      waiting = waiting.filter(({ kind }) => kind === 'link' || kind === 'refused-link')
    },
  }
}
