import type { IncomingMessage } from 'node:http'

/**
 * Checks that a request was sent to this host by a page of this host: Host reveals DNS rebinding, and Origin another
 * site's form or script.
 */
export interface Guard {
  /** Host is ours, whatever page sends it. */
  isForUs(request: IncomingMessage): boolean
  /** Host is ours; Origin is ours or absent. */
  isOurs(request: IncomingMessage): boolean
  /** As isOurs, with Origin present: for requests that change something, and for the socket. */
  isFromOurPage(request: IncomingMessage): boolean
}

/** @param authority `127.1.2.3:port`, as printed in the address */
export function createGuard({ authority }: { authority: string }): Guard {
  const origin = `http://${authority}`
  const isForUs = ({ headers }: IncomingMessage) => headers.host === authority
  const isOurs = (request: IncomingMessage) =>
    isForUs(request) && (request.headers.origin === undefined || request.headers.origin === origin)
  return {
    isForUs,
    isOurs,
    isFromOurPage: (request) => isOurs(request) && request.headers.origin === origin,
  }
}
