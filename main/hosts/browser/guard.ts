import type { IncomingMessage } from 'node:http'

/**
 * Whether a request was really sent to this host by a page of this host. A name that an attacker points at this
 * machine arrives with that name in Host (DNS rebinding); another site's form or script arrives with its own Origin.
 */
export interface Guard {
  /** Host is exactly ours; Origin, where sent, too. */
  isOurs(request: IncomingMessage): boolean
  /** As isOurs, and Origin is there: for whatever changes something, and for the socket. */
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
