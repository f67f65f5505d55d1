import type { IncomingMessage } from 'node:http'

/**
 * Checks that a request was sent to this host by a page of this host: Host reveals DNS rebinding, and Origin another
 * site's form or script.
 */
export interface Guard {
  /** Host is ours; Origin is ours or absent. */
  isOurs(request: IncomingMessage): boolean
  /** As isOurs, with Origin present: for requests that change something, and for the socket. */
  isFromOurPage(request: IncomingMessage): boolean
}

/** @param authority `127.1.2.3:port`, as printed in the address */
export function createGuard({ authority }: { authority: string }): Guard {
  const origin = `http://${authority}`
  const isOurs = ({ headers }: IncomingMessage) =>
    headers.host === authority && (headers.origin === undefined || headers.origin === origin)
  return {
    isOurs,
    isFromOurPage: (request) => isOurs(request) && request.headers.origin === origin,
  }
}
