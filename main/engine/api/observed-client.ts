import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** A call to the service that has ended. */
export interface EndedCall {
  readonly kind: ApiOutcome<unknown>['kind']
  readonly path: string
  readonly safe: boolean
  readonly tookMs: number
}

/** The same client; reports how each call ended and how long it took, for the status line and the service's health. */
export function observedClient(client: ApiClient, saw: (call: EndedCall) => void): ApiClient {
  return {
    async request(call) {
      const begun = performance.now()
      const outcome = await client.request(call)
      saw({ kind: outcome.kind, path: call.path, safe: call.safe, tookMs: performance.now() - begun })
      return outcome
    },
  }
}
